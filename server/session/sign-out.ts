import type { FastifyReply, FastifyRequest } from 'fastify'
import * as audit from '#server/audit/service.ts'
import { getHeader } from '#server/base/http/parse.ts'
import type { PageResponse } from '#server/base/pages/page-routes.ts'
import type { SignInDeps } from './sign-in-deps.ts'
import * as store from './store.ts'

/** Answers GET /api/logout: ends the session here and at the issuer. A cross-site request only redirects to `/`. */
export async function signOut(deps: SignInDeps, request: FastifyRequest, reply: FastifyReply): Promise<PageResponse> {
  if (getHeader(request, 'sec-fetch-site') === 'cross-site') return { redirectTo: '/' }
  const now = deps.clock()
  const pendingIdentity = deps.pendingSignIns.takeIdentity(request, reply, now)
  const endedSession = await endSession(deps, request, now)
  if (!endedSession && !pendingIdentity) return { redirectTo: '/' }
  deps.sessionCookie.clear(reply)
  reply.header('clear-site-data', '"cache", "storage"')
  const token = pendingIdentity?.issuerToken ?? endedSession?.issuerToken ?? undefined
  return { redirectTo: (await deps.issuer.buildSignOutUrl(token)) ?? '/' }
}

async function endSession({ database, sessionCookie }: SignInDeps, request: FastifyRequest, now: Date) {
  const cookie = sessionCookie.read(request)
  if (!cookie) return undefined
  const { organizationId, idHash } = cookie
  return database.acrossOrganizations('write', async (db) => {
    const endedSession = await store.deleteSession(db, organizationId, idHash)
    if (endedSession)
      await audit.recordAuditEntry(db, now, {
        organizationId,
        action: 'sign_out',
        actorId: endedSession.userId,
      })
    return endedSession
  })
}

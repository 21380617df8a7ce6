import type { FastifyReply, FastifyRequest } from 'fastify'
import * as audit from '#server/audit/service.ts'
import { headerOf } from '#server/base/parse.ts'
import type { House, Step } from './doors.ts'
import { cookieIn, hashOf } from './sessions.ts'
import * as store from './store.ts'

/** GET /api/logout: the session ends here and at the issuer; one that another site caused only lands on `/` (contract 3). */
export async function signOut(house: House, request: FastifyRequest, reply: FastifyReply): Promise<Step> {
  if (headerOf(request, 'sec-fetch-site') === 'cross-site') return { to: '/' }
  const now = house.clock()
  const waiting = house.pending.takeWaiting(request, reply, now)
  const ended = await endSession(house, request, now)
  if (!ended && !waiting) return { to: '/' }
  house.session.take(reply)
  reply.header('clear-site-data', '"cache", "storage"')
  const token = waiting?.issuerToken ?? ended?.issuerToken ?? undefined
  return { to: (await house.issuer.signOutAddress(token)) ?? '/' }
}

async function endSession({ database, session }: House, request: FastifyRequest, now: Date) {
  const cookie = cookieIn(request, session.name)
  if (!cookie) return undefined
  const { organizationId, secret } = cookie
  return database.acrossOrganizations('write', async (db) => {
    const ended = await db.first(store.endSession, organizationId, hashOf(secret))
    if (ended)
      await audit.record(db, now, {
        organizationId,
        action: 'sign_out',
        actorId: ended.userId,
        actorOrganizationId: organizationId,
      })
    return ended
  })
}

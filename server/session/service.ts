import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTimeZone } from '#contract/base/calendar-day.ts'
import { authPaths } from '#contract/session/session.ts'
import * as audit from '#server/audit/service.ts'
import type { Database, PlatformDb } from '#server/base/database/database.ts'
import type { SessionCookieContent } from '#server/base/http/active-session.ts'
import { getHeader } from '#server/base/http/parse.ts'
import type { Metrics } from '#server/base/metrics.ts'
import { buildMessagePage, type MessagePage, type PageResponse } from '#server/base/pages/page-routes.ts'
import { html } from '#server/base/pages/plain-page.ts'
import { saveLastSeenTimeZone } from '#server/team/for-session-store.ts'
import type { SignInRefusal, SignInDecision } from '#server/team/for-sign-in.ts'
import { signInRefusalTexts } from './refusals.ts'
import { createSessionCookie, generateSession } from './sessions.ts'
import * as store from './store.ts'

type SignedIn = Extract<SignInDecision, { kind: 'signed_in' }>
type SignInCompletionDeps = { database: Database; secret: string; metrics: Pick<Metrics, 'countSignIn'> }
type SignInCompletion = {
  issuerToken?: string | undefined
  previousCookie?: SessionCookieContent | undefined
  now: Date
}
type SignInResult = (SignedIn & { cookie: string }) | Exclude<SignInDecision, { kind: 'signed_in' }>

/**
 * Decides a sign-in, records it in the audit and starts the session, in one transaction. Replaces the browser's previous
 * session, which prevents session fixation.
 */
export async function completeSignIn(
  { database, secret, metrics }: SignInCompletionDeps,
  decide: (db: PlatformDb) => Promise<SignInDecision>,
  { issuerToken, previousCookie, now }: SignInCompletion,
): Promise<SignInResult> {
  const result = await database.acrossOrganizations('write', async (db): Promise<SignInResult> => {
    const decision = await decide(db)
    if (decision.kind === 'choice') return decision
    if (decision.kind === 'refused') {
      const { organizationId, reason, subjectId } = decision
      await audit.recordAuditEntry(db, now, {
        organizationId,
        action: 'sign_in_refused',
        subjectId,
        details: { reason },
      })
      return decision
    }
    const { organizationId, userId } = decision.membership
    const { cookie, idHash, expiresAt } = generateSession({ secret }, organizationId, now)
    if (previousCookie) await store.deleteSession(db, previousCookie.organizationId, previousCookie.idHash)
    await store.addSession(db, { organizationId, idHash, userId, issuerToken, now, expiresAt })
    await audit.recordAuditEntry(db, now, {
      organizationId,
      action: 'sign_in',
      actorId: userId,
    })
    return { ...decision, cookie }
  })
  if (result.kind !== 'choice') metrics.countSignIn(result.kind === 'signed_in' ? 'succeeded' : 'refused')
  return result
}

/** Sets the cookie of a completed sign-in, and saves the time zone that a test or proxy sends. */
export async function startSession(
  { database, ...settings }: { database: Database; secret: string; publicUrl: string },
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, membership }: SignedIn & { cookie: string },
): Promise<void> {
  createSessionCookie(settings).set(reply, cookie)
  const zone = getHeader(request, 'x-time-zone')
  if (zone && isTimeZone(zone))
    await database.inOrganization(membership.organizationId, 'write', (db) =>
      saveLastSeenTimeZone(db, membership.userId, zone),
    )
}

/** Builds the page for a sign-in that is not under way in this browser. */
export const buildExpiredSignInPage = (): MessagePage =>
  buildMessagePage({
    code: 'VALIDATION',
    title: 'This sign-in cannot be completed',
    text: 'It expired, was already completed, or was started in another browser. Nothing is lost. Please sign in again.',
    actions: [signInLink, html`<a class="button" href="/">Go to Daybook</a>`],
  })

/** Builds the page for a link that cannot sign anyone in. */
export function buildLinkRefusedPage(reason: SignInRefusal): MessagePage {
  const { title, text } = signInRefusalTexts[reason]
  return buildMessagePage({ code: 'FORBIDDEN', title, text: text('this address'), actions: [signInLink] })
}

const signInLink = html`<a class="button first" href="${authPaths.signIn}">Sign in</a>`

/** Signs a browser in without going through the issuer, or shows why not. It continues at `redirectTo`. */
export async function signInByLink(
  deps: SignInCompletionDeps & { publicUrl: string },
  request: FastifyRequest,
  reply: FastifyReply,
  decide: (db: PlatformDb) => Promise<SignInDecision>,
  { redirectTo, now }: { redirectTo: string; now: Date },
): Promise<PageResponse> {
  const result = await completeSignIn(deps, decide, { previousCookie: createSessionCookie(deps).read(request), now })
  // A choice among invitations is only offered at the issuer.
  if (result.kind !== 'signed_in')
    return buildLinkRefusedPage(result.kind === 'refused' ? result.reason : 'no_invitation')
  await startSession(deps, request, reply, result)
  return { redirectTo }
}

/** Maximum characters, because the path is stored in a cookie. */
const maxPathLength = 2_000

/** Returns the requested path if it is one of our own origin outside the sign-in, else `/`: prevents open redirects. */
export function sanitizeReturnTo(requestedPath: string | undefined, publicUrl: string): string {
  if (
    !requestedPath ||
    requestedPath.length > maxPathLength ||
    !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(requestedPath) ||
    !URL.canParse(requestedPath, publicUrl)
  )
    return '/'
  const { origin, pathname, search, hash } = new URL(requestedPath, publicUrl)
  const path = pathname + search + hash
  // Resolving dot segments can leave a leading double slash, which names another host.
  const isUnsafe = origin !== new URL(publicUrl).origin || path.startsWith('//') || path.length > maxPathLength
  return isUnsafe || isAuthPath(pathname) ? '/' : path
}

/** Compares as the router does, which decodes a path once: `/%61pi/logout` signs out too. */
function isAuthPath(pathname: string): boolean {
  try {
    return (Object.values(authPaths) as string[]).includes(decodeURIComponent(pathname))
  } catch {
    // The router finds no route for a path that cannot be decoded.
    return false
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { type Ctx, createContext } from './context.ts'
import type { Db } from './database.ts'
import { Failure, RestartRequestError } from './failure.ts'
import { getHeader } from './parse.ts'
import type { RateLimiter } from '#server/base/limits/rate-limit.ts'
import type { ActiveSession, SessionService } from './sessions.ts'

export type AuthenticationDeps = { sessions: SessionService; clock: () => Date; rateLimit?: RateLimiter }

export type AuthenticatedRequest = { session: ActiveSession; ctx: Ctx }

/**
 * Authenticates and authorizes a request. Throws UNAUTHORIZED, CSRF, FORBIDDEN or RATE_LIMITED, checked in this order
 * and before anything of the request is parsed.
 */
export async function authenticate(
  deps: AuthenticationDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  db: Db,
): Promise<AuthenticatedRequest> {
  const now = deps.clock()
  const session = await deps.sessions.findActiveSession(db, deps.sessions.requireCookie(request), now)
  if (!session) throw new Failure('UNAUTHORIZED')
  return authorize(deps, endpoint, request, db, session, now)
}

/**
 * Like `authenticate`, then runs work. With a recalled session work starts at once, so that its first statements travel
 * with the session's own; its result or error counts only if the session turns out to be the same. Otherwise throws
 * StaleSessionRestartError, which rolls the transaction back: docs/decisions/0002. Calls `onConfirmed` as soon as the session is
 * known to be valid.
 */
export async function runAuthenticated<T>(
  deps: AuthenticationDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  db: Db,
  recalledSession: ActiveSession | undefined,
  work: (authenticated: AuthenticatedRequest) => Promise<T>,
  onConfirmed: () => void,
): Promise<T> {
  const { sessions, clock } = deps
  const [now, cookie] = [clock(), sessions.requireCookie(request)]
  if (!recalledSession) {
    const authenticated = await authenticate(deps, endpoint, request, db)
    onConfirmed()
    return work(authenticated)
  }
  const confirmSession = async () => {
    if (!isDeepStrictEqual(await sessions.findActiveSession(db, cookie, now), recalledSession))
      throw new StaleSessionRestartError()
    onConfirmed()
  }
  const [confirming, working] = await Promise.allSettled([
    confirmSession(),
    Promise.try(() => work(authorize(deps, endpoint, request, db, recalledSession, now))),
  ])
  if (confirming.status === 'rejected') throw confirming.reason
  if (working.status === 'rejected') throw working.reason
  return working.value
}

/** Thrown when a request was handled for a session that is not valid any more, or with other rights. */
export class StaleSessionRestartError extends RestartRequestError {}

function authorize(
  { sessions, rateLimit }: AuthenticationDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  db: Db,
  session: ActiveSession,
  now: Date,
): AuthenticatedRequest {
  const { viewer, zones, cookie } = session
  request.viewer = viewer
  if (endpoint.method !== 'GET' && !sessions.isValidCsrfToken(cookie, request.headers['x-csrf-token']))
    throw new Failure('CSRF')
  if (!endpoint.access.includes(viewer.role)) throw new Failure('FORBIDDEN')
  if (endpoint.limit) rateLimit?.(`${viewer.id} ${endpoint.name}`, endpoint.limit, now)
  return { session, ctx: createContext(db, viewer, { ...zones, header: getHeader(request, 'x-time-zone') }, now) }
}

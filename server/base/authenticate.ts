import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { type Ctx, createContext } from './context.ts'
import type { Db } from './database.ts'
import { Failure } from './failure.ts'
import { getHeader } from './parse.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { ActiveSession, Sessions } from './sessions.ts'

export type AuthenticationDeps = { sessions: Sessions; clock: () => Date; rateLimit?: RateLimiter }

/**
 * Authenticates and authorizes a request. Throws UNAUTHORIZED, CSRF, FORBIDDEN or RATE_LIMITED, checked in this order
 * and before anything of the request is parsed.
 */
export async function authenticate(
  { sessions, clock, rateLimit }: AuthenticationDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  db: Db,
): Promise<{ session: ActiveSession; ctx: Ctx }> {
  const now = clock()
  const cookie = sessions.requireCookie(request)
  const session = await sessions.findActiveSession(db, cookie, now)
  if (!session) throw new Failure('UNAUTHORIZED')
  const { viewer, zones } = session
  request.viewer = viewer
  if (endpoint.method !== 'GET' && !sessions.isValidCsrfToken(cookie, request.headers['x-csrf-token']))
    throw new Failure('CSRF')
  if (!endpoint.access.includes(viewer.role)) throw new Failure('FORBIDDEN')
  if (endpoint.limit) rateLimit?.(`${viewer.id} ${endpoint.name}`, endpoint.limit, now)
  return { session, ctx: createContext(db, viewer, { ...zones, header: getHeader(request, 'x-time-zone') }, now) }
}

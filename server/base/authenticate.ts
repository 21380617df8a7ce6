import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { type Ctx, createContext } from './context.ts'
import type { Database, Db } from './database.ts'
import { Failure } from './failure.ts'
import { getHeader } from './parse.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { DayOpener, ActiveSession, Sessions } from './sessions.ts'

export type AppDeps = {
  database: Database
  sessions: Sessions
  days: DayOpener
  clock: () => Date
  rateLimit?: RateLimiter
}

/** Lets a caller in, in the order of contract 1: session 401, token 403, role 403, limit 429; body and ids come after. */
export async function authenticate(
  { sessions, clock, rateLimit }: AppDeps,
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

import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Ctx, contextFor } from './context.ts'
import type { Database, Db } from './database.ts'
import { Failure } from './failure.ts'
import { headerOf } from './parse.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Live, Sessions } from './sessions.ts'

export type Ground = { database: Database; sessions: Sessions; clock: () => Date; rateLimit?: RateLimit }

/** Lets a caller in, in the order of contract 1: session 401, token 403, role 403, limit 429; body and ids come after. */
export async function admit(
  { sessions, clock, rateLimit }: Ground,
  endpoint: Endpoint,
  request: FastifyRequest,
  db: Db,
): Promise<{ live: Live; ctx: Ctx }> {
  const now = clock()
  const cookie = sessions.cookieOf(request)
  const live = await sessions.liveSession(db, cookie, now)
  if (!live) throw new Failure('UNAUTHORIZED')
  const { viewer, zones } = live
  request.viewer = viewer
  if (endpoint.method !== 'GET' && !sessions.isTokenOf(cookie, request.headers['x-csrf-token']))
    throw new Failure('CSRF')
  if (!endpoint.access.includes(viewer.role)) throw new Failure('FORBIDDEN')
  if (endpoint.limit) rateLimit?.(`${viewer.id} ${endpoint.name}`, endpoint.limit, now)
  return { live, ctx: contextFor(db, viewer, { ...zones, header: headerOf(request, 'x-time-zone') }, now) }
}

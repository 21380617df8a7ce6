import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { createContext } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { Failure } from '#server/base/failure.ts'
import { type AuthenticatedRequest, isRecentSignIn, type SessionService } from './active-session.ts'
import { getHeader } from './parse.ts'

/** What authenticates a request. */
export type AuthenticationDeps = {
  sessions: SessionService
  clock: () => Date
}

/**
 * Authenticates and authorizes a request. Throws UNAUTHORIZED, CSRF or FORBIDDEN, checked in this order and before
 * anything of the request is parsed.
 */
export async function authenticate(
  { sessions, clock }: AuthenticationDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  db: Db,
): Promise<AuthenticatedRequest> {
  const now = clock()
  const session = await sessions.findActiveSession(db, sessions.getCookie(request), now)
  if (!session) throw new Failure('UNAUTHORIZED')
  const { viewer, zones, cookie } = session
  // A page opened before somebody else signed in, in another tab of the browser.
  if ((findPageUser(endpoint, request) ?? viewer.id) !== viewer.id) throw new Failure('UNAUTHORIZED')
  request.viewer = viewer
  if (endpoint.method !== 'GET' && !sessions.isValidCsrfToken(cookie, request.headers['x-csrf-token']))
    throw new Failure('CSRF')
  if (!endpoint.access.includes(viewer.role)) throw new Failure('FORBIDDEN')
  if (endpoint.needsRecentSignIn && !isRecentSignIn(session, now))
    throw new Failure('FORBIDDEN', {
      message: 'Sign out and in again first: this needs a sign-in of the last 10 minutes',
    })
  return { session, ctx: createContext(viewer, { ...zones, headerZone: getHeader(request, 'x-time-zone') }, now) }
}

/** Finds the user whose page sent a request; a link to a download has no headers, so it carries them in its query. */
const findPageUser = ({ download }: Endpoint, request: FastifyRequest): unknown =>
  getHeader(request, 'x-user') ?? (download && (request.query as { user?: unknown }).user)

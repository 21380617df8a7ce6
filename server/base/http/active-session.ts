import type { FastifyRequest } from 'fastify'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { RequestContext, TimeZoneSources, Viewer } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'

/**
 * Content of the session cookie, with the hash under which the session is stored. The organization is only a hint, which
 * the session statement confirms.
 */
export type SessionCookieContent = { organizationId: string; secret: string; idHash: Buffer }

/**
 * The last day opened and the last day closed for a user, null before the first:
 * docs/product/days.md#opening-and-closing-days-working-days.
 */
export type LastOpenedAndClosedDays = { openedThrough: CalendarDay | null; closedThrough: CalendarDay | null }

/** A valid session with everything a request and its hooks need, read by one statement. */
export type ActiveSession = {
  viewer: Viewer
  zones: Omit<TimeZoneSources, 'headerZone'>
  cookie: SessionCookieContent
  openedDays: LastOpenedAndClosedDays
  touchedAt: string
  createdAt: string
}

/** Whether a session began in the last 10 minutes, as endpoints with `needsRecentSignIn` require. */
export const isRecentSignIn = ({ createdAt }: Pick<ActiveSession, 'createdAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= recentSignInMs

const recentSignInMs = 10 * 60_000

/** The caller's session and the context of their request. */
export type AuthenticatedRequest = { session: ActiveSession; ctx: RequestContext }

/**
 * Reads, checks and extends sessions; implemented by the session feature and passed in, because base imports no
 * feature.
 */
export type SessionService = {
  /** Whether a request has a well-formed session cookie. */
  hasCookie(request: FastifyRequest): boolean
  /** Throws UNAUTHORIZED without a well-formed cookie. */
  getCookie(request: FastifyRequest): SessionCookieContent
  findActiveSession(db: Db, cookie: SessionCookieContent, now: Date): Promise<ActiveSession | undefined>
  computeCsrfToken(cookieSecret: string): string
  isValidCsrfToken(cookie: SessionCookieContent, token: unknown): boolean
  /** Extends a session in use, at most every 15 minutes, in a transaction after the request's own. */
  touchSession(session: ActiveSession, now: Date): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Read and hashed once, although several steps of a request need it. */
    sessionCookie?: SessionCookieContent
    viewer?: Viewer
    /** Absent while a body arrives, after which the caller is authenticated again. */
    authenticated?: AuthenticatedRequest
  }
}

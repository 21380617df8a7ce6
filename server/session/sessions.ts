import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayMs } from '#contract/base/calendar-day.ts'
import type { Database } from '#server/base/database/database.ts'
import { Failure } from '#server/base/failure.ts'
import type { SessionCookieContent, ActiveSession, SessionService } from '#server/base/http/active-session.ts'
import { createCookieOptions } from '#server/base/http/cookie-options.ts'
import { isId } from '#server/base/ids.ts'
import { isSameSecret, newToken, sign } from '#server/base/tokens.ts'
import * as store from './store.ts'

/** A session ends 7 days after its last use and 30 days after sign-in at the latest: docs/product/session.md#sessions. */
const idleLifetimeMs = 7 * dayMs
const maxLifetimeMs = 30 * dayMs
/** Age of the stored time of last use at which it is written again. */
const touchIntervalMs = 15 * 60_000

type SessionSettings = { secret: string; publicUrl: string }

const toCookie = ({ publicUrl }: SessionSettings) => createCookieOptions(publicUrl, 'daybook')

/** Creates the sessions that base works with, and the CSRF token that is bound to each. */
export function createSessionService(database: Database, settings: SessionSettings): SessionService {
  const computeCsrfToken = (cookieSecret: string) => sign(settings.secret, `csrf ${cookieSecret}`).toString('base64url')
  return {
    computeCsrfToken,
    isValidCsrfToken: (cookie, token) =>
      typeof token === 'string' && isSameSecret(token, computeCsrfToken(cookie.secret)),
    hasCookie: (request) => readSessionCookie(request, settings) !== undefined,
    getCookie: (request) => (request.sessionCookie ??= readSessionCookie(request, settings) ?? throwUnauthorized()),
    findActiveSession: async (db, cookie, now) => {
      const row = await store.findActiveSession(db, cookie.idHash, now)
      return row && toActiveSession(row, cookie)
    },
    touchSession: async ({ viewer, cookie, touchedAt, createdAt }, now) => {
      if (now.getTime() - Date.parse(touchedAt) < touchIntervalMs) return
      await database.inOrganization(viewer.organizationId, 'write', (db) =>
        store.touchSession(db, {
          idHash: cookie.idHash,
          now,
          expiresAt: computeExpiry(Date.parse(createdAt), now),
        }),
      )
    },
  }
}

/** Creates the functions that read, set and clear the session cookie. It has the maximum lifetime: the server decides earlier. */
export function createSessionCookie(settings: SessionSettings) {
  const { name, options } = toCookie(settings)
  return {
    read: (request: FastifyRequest) => readSessionCookie(request, settings),
    set: (reply: FastifyReply, value: string) =>
      reply.setCookie(name, value, { ...options, maxAge: maxLifetimeMs / 1_000 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}

/** Creates a session: its cookie value, and the stored row, which has only a hash of the cookie's secret. */
export function generateSession(settings: Pick<SessionSettings, 'secret'>, organizationId: string, now: Date) {
  const secret = newToken()
  return {
    cookie: `${organizationId}.${secret}`,
    idHash: hashForStorage(settings, secret),
    expiresAt: computeExpiry(now.getTime(), now),
  }
}

/** Reads the session cookie; undefined without a well-formed one. */
function readSessionCookie(request: FastifyRequest, settings: SessionSettings): SessionCookieContent | undefined {
  const value = request.cookies[toCookie(settings).name] ?? ''
  const [organizationId = '', secret = ''] = value.split('.', 2)
  if (!isId(organizationId) || !/^[\w-]{43}$/.test(secret)) return undefined
  return { organizationId, secret, idHash: hashForStorage(settings, secret) }
}

/**
 * Hashes the content of a cookie with SESSION_SECRET: with another secret every session and pending sign-in is unknown.
 */
export const hashForStorage = ({ secret }: Pick<SessionSettings, 'secret'>, value: string): Buffer =>
  sign(secret, `stored ${value}`)

const computeExpiry = (startedAtMs: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleLifetimeMs, startedAtMs + maxLifetimeMs))

function toActiveSession(row: store.ActiveSessionRow, cookie: SessionCookieContent): ActiveSession {
  const { userId, role, email, country, openedThrough, closedThrough, touchedAt, createdAt, ...zones } = row
  return {
    viewer: { id: userId, organizationId: cookie.organizationId, role, email, country },
    zones,
    cookie,
    openedDays: { openedThrough, closedThrough },
    touchedAt,
    createdAt,
  }
}

function throwUnauthorized(): never {
  throw new Failure('UNAUTHORIZED')
}

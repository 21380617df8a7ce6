import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/base/database.ts'
import { Failure } from '#server/base/failure.ts'
import { isId } from '#server/base/ids.ts'
import type { SessionCookie, ActiveSession, Sessions } from '#server/base/sessions.ts'
import * as store from './store.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** A session ends 7 days after its last use and 30 days after its beginning at most (contract 3). */
const idleLifetimeMs = 7 * dayMs
const maxLifetimeMs = 30 * dayMs
/** How old the kept last use may grow before it is written anew. */
const touchIntervalMs = 15 * minuteMs

export type SessionSettings = { secret: string; secure: boolean }

/** Over https the `__Host-` prefix keeps subdomains and plain http from setting it. */
export const getCookieName = ({ secure }: SessionSettings): string => (secure ? '__Host-daybook' : 'daybook')

/** Sessions as the mount asks for them: live by one statement, tokens bound to them, kept alive while used. */
export function createSessions(
  database: Database,
  settings: SessionSettings,
): Sessions & { csrfTokenFor(cookie: SessionCookie): string } {
  const csrfTokenFor = (cookie: SessionCookie) =>
    createHmac('sha256', settings.secret).update(`csrf ${cookie.secret}`).digest('base64url')
  return {
    csrfTokenFor,
    isValidCsrfToken: (cookie, token) => typeof token === 'string' && isTimingSafeEqual(token, csrfTokenFor(cookie)),
    requireCookie: (request) => readSessionCookie(request, getCookieName(settings)) ?? unauthorized(),
    findActiveSession: async (db, cookie, now) => {
      const row = await store.findActiveSession(db, hashSecret(cookie.secret), now)
      return row && toActiveSession(row, cookie)
    },
    touchSession: async ({ viewer, cookie, touchedAt, createdAt }, now) => {
      if (now.getTime() - Date.parse(touchedAt) < touchIntervalMs) return
      await database.inOrganization(viewer.organizationId, 'write', (db) =>
        store.touchSession(db, {
          idHash: hashSecret(cookie.secret),
          now,
          expiresAt: computeExpiry(Date.parse(createdAt), now),
        }),
      )
    },
  }
}

/** The browser's half of a session; the end of it is the server's to decide, so the cookie itself lives the longest. */
export function createSessionCookie(settings: SessionSettings) {
  const name = getCookieName(settings)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secure } as const
  return {
    name,
    set: (reply: FastifyReply, value: string) =>
      reply.setCookie(name, value, { ...options, maxAge: maxLifetimeMs / 1_000 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}

/** A new session's cookie value and the row that keeps it: only a hash of the secret is stored. */
export function createSession(organizationId: string, now: Date) {
  const secret = randomBytes(32).toString('base64url')
  return {
    cookie: `${organizationId}.${secret}`,
    idHash: hashSecret(secret),
    expiresAt: computeExpiry(now.getTime(), now),
  }
}

/** What stands in the session cookie, if it has the form of one. */
export function readSessionCookie(request: FastifyRequest, name: string): SessionCookie | undefined {
  const value = request.cookies[name] ?? ''
  const [organizationId = '', secret = ''] = value.split('.', 2)
  return isId(organizationId) && /^[\w-]{43}$/.test(secret) ? { organizationId, secret } : undefined
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const computeExpiry = (startedAtMs: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleLifetimeMs, startedAtMs + maxLifetimeMs))

function toActiveSession(row: store.SessionRow, cookie: SessionCookie): ActiveSession {
  return {
    viewer: { id: row.userId, organizationId: cookie.organizationId, role: row.role, country: row.country },
    zones: { profile: row.profileZone, lastSeen: row.lastSeenZone, organization: row.organizationZone },
    cookie,
    openedDays: { openedThrough: row.openedThrough, closedThrough: row.closedThrough },
    touchedAt: row.touchedAt,
    createdAt: row.createdAt,
  }
}

function isTimingSafeEqual(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function unauthorized(): never {
  throw new Failure('UNAUTHORIZED')
}

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/base/database.ts'
import { Failure } from '#server/base/failure.ts'
import { isId } from '#server/base/ids.ts'
import type { SessionCookieContent, ActiveSession, SessionService } from '#server/base/sessions.ts'
import * as store from './store.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** A session ends 7 days after its last use and 30 days after sign-in at the latest: docs/product.md#sessions. */
const idleLifetimeMs = 7 * dayMs
const maxLifetimeMs = 30 * dayMs
/** Age of the stored time of last use at which it is written again. */
const touchIntervalMs = 15 * minuteMs

export type SessionSettings = { secret: string; secure: boolean }

/** Over https the `__Host-` prefix prevents subdomains and plain http from setting the cookie. */
export const getSessionCookieName = ({ secure }: SessionSettings): string => (secure ? '__Host-daybook' : 'daybook')

/** Creates the sessions that base works with, and the CSRF token that is bound to each. */
export function createSessionService(
  database: Database,
  settings: SessionSettings,
): SessionService & { csrfTokenFor(cookie: Pick<SessionCookieContent, 'secret'>): string } {
  const csrfTokenFor = (cookie: Pick<SessionCookieContent, 'secret'>) =>
    createHmac('sha256', settings.secret).update(`csrf ${cookie.secret}`).digest('base64url')
  const recentRows = createRecentRows()
  return {
    csrfTokenFor,
    isValidCsrfToken: (cookie, token) => typeof token === 'string' && isTimingSafeEqual(token, csrfTokenFor(cookie)),
    hasCookie: (request) => readSessionCookie(request, getSessionCookieName(settings)) !== undefined,
    requireCookie: (request) =>
      (request.sessionCookie ??= readSessionCookie(request, getSessionCookieName(settings)) ?? unauthorized()),
    findActiveSession: async (db, cookie, now) => {
      const row = await store.findActiveSession(db, cookie.idHash, now)
      recentRows.set(toRecentKey(cookie), row)
      return row && toActiveSession(row, cookie)
    },
    recallSession: (cookie) => {
      const row = recentRows.get(toRecentKey(cookie))
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

const maxRecentRows = 10_000

/** Remembers rows of the sessions used last. Each use of one must be confirmed by a read. */
function createRecentRows() {
  const rows = new Map<string, store.ActiveSessionRow>()
  return {
    get: (key: string) => rows.get(key),
    set: (key: string, row: store.ActiveSessionRow | undefined) => {
      rows.delete(key)
      if (row) rows.set(key, row)
      if (rows.size > maxRecentRows) rows.delete(rows.keys().next().value!)
    },
  }
}

const toRecentKey = ({ organizationId, idHash }: SessionCookieContent): string =>
  `${organizationId} ${idHash.toString('base64')}`

/** Creates the functions that set and clear the session cookie. It has the maximum lifetime: the server decides earlier. */
export function createSessionCookieWriter(settings: SessionSettings) {
  const name = getSessionCookieName(settings)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secure } as const
  return {
    name,
    set: (reply: FastifyReply, value: string) =>
      reply.setCookie(name, value, { ...options, maxAge: maxLifetimeMs / 1_000 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}

/** Creates a session: its cookie value, and what is stored, which has only a hash of the secret. */
export function generateSession(organizationId: string, now: Date) {
  const secret = randomBytes(32).toString('base64url')
  return {
    cookie: `${organizationId}.${secret}`,
    idHash: hashSecret(secret),
    expiresAt: computeExpiry(now.getTime(), now),
  }
}

/** Reads the session cookie; undefined without a well-formed one. */
export function readSessionCookie(request: FastifyRequest, name: string): SessionCookieContent | undefined {
  const value = request.cookies[name] ?? ''
  const [organizationId = '', secret = ''] = value.split('.', 2)
  if (!isId(organizationId) || !/^[\w-]{43}$/.test(secret)) return undefined
  return { organizationId, secret, idHash: hashSecret(secret) }
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const computeExpiry = (startedAtMs: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleLifetimeMs, startedAtMs + maxLifetimeMs))

function toActiveSession(row: store.ActiveSessionRow, cookie: SessionCookieContent): ActiveSession {
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

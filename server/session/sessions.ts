import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Database, isId } from '#server/base/database.ts'
import { Failure } from '#server/base/failure.ts'
import type { Cookie, Live, Sessions } from '#server/base/sessions.ts'
import * as store from './store.ts'

const minute = 60_000
const day = 1_440 * minute
/** A session ends 7 days after its last use and 30 days after its beginning at most (contract 3). */
const rolling = 7 * day
const longest = 30 * day
/** How old the kept last use may grow before it is written anew. */
const grain = 15 * minute

export type SessionSettings = { secret: string; secure: boolean }

/** Over https the `__Host-` prefix keeps subdomains and plain http from setting it. */
export const cookieName = ({ secure }: SessionSettings): string => (secure ? '__Host-daybook' : 'daybook')

/** Sessions as the mount asks for them: live by one statement, tokens bound to them, kept alive while used. */
export function sessionsOf(
  database: Database,
  settings: SessionSettings,
): Sessions & { tokenOf(cookie: Cookie): string } {
  const tokenOf = (cookie: Cookie) =>
    createHmac('sha256', settings.secret).update(`csrf ${cookie.secret}`).digest('base64url')
  return {
    tokenOf,
    isTokenOf: (cookie, token) => typeof token === 'string' && isEqual(token, tokenOf(cookie)),
    cookieOf: (request) => cookieIn(request, cookieName(settings)) ?? signedOut(),
    liveSession: async (db, cookie, now) => {
      const row = await db.first(store.liveSession, hashOf(cookie.secret), now)
      return row && liveFrom(row, cookie)
    },
    keepAlive: async ({ viewer, cookie, keptAlive, createdAt }, now) => {
      if (now.getTime() - Date.parse(keptAlive) < grain) return
      await database.inOrganization(viewer.organizationId, 'write', (db) =>
        db.run(store.keepSessionAlive, hashOf(cookie.secret), now, endOf(Date.parse(createdAt), now)),
      )
    },
  }
}

/** The browser's half of a session; the end of it is the server's to decide, so the cookie itself lives the longest. */
export function sessionCookie(settings: SessionSettings) {
  const name = cookieName(settings)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secure } as const
  return {
    name,
    give: (reply: FastifyReply, value: string) => reply.setCookie(name, value, { ...options, maxAge: longest / 1_000 }),
    take: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}

/** A new session's cookie value and the row that keeps it: only a hash of the secret is stored. */
export function newSession(organizationId: string, now: Date) {
  const secret = randomBytes(32).toString('base64url')
  return { cookie: `${organizationId}.${secret}`, idHash: hashOf(secret), expiresAt: endOf(now.getTime(), now) }
}

/** What stands in the session cookie, if it has the form of one. */
export function cookieIn(request: FastifyRequest, name: string): Cookie | undefined {
  const value = request.cookies[name] ?? ''
  const [organizationId = '', secret = ''] = value.split('.', 2)
  return isId(organizationId) && /^[\w-]{43}$/.test(secret) ? { organizationId, secret } : undefined
}

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const endOf = (begun: number, now: Date): Date => new Date(Math.min(now.getTime() + rolling, begun + longest))

function liveFrom(row: store.SessionRow, cookie: Cookie): Live {
  return {
    viewer: { id: row.userId, organizationId: cookie.organizationId, role: row.role, country: row.country },
    zones: { profile: row.profileZone, kept: row.keptZone, organization: row.organizationZone },
    cookie,
    opened: { through: row.openedThrough, closedThrough: row.closedThrough },
    keptAlive: row.keptAliveAt,
    createdAt: row.createdAt,
  }
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function signedOut(): never {
  throw new Failure('UNAUTHORIZED')
}

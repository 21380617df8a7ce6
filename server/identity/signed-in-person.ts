import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#server/base/context.ts'
import type { Database } from '#server/base/database/database.ts'
import { isRecentSignIn, type SessionService } from '#server/base/http/active-session.ts'
import { findPerson, type Person } from './passkeys-store.ts'

/**
 * Finds the user who is signed in in the browser that opens a page; undefined without a valid session. `isRecent`: the
 * session began in the last 10 minutes.
 */
export async function findSignedInPerson(
  { database, sessions }: { database: Database; sessions: SessionService },
  request: FastifyRequest,
  now: Date,
): Promise<(Person & { viewer: Viewer; isRecent: boolean }) | undefined> {
  if (!sessions.hasCookie(request)) return undefined
  const cookie = sessions.getCookie(request)
  const session = await database.inOrganization(cookie.organizationId, 'read', (db) =>
    sessions.findActiveSession(db, cookie, now),
  )
  if (!session) return undefined
  const { viewer } = session
  const owner = { organizationId: viewer.organizationId, userId: viewer.id }
  return {
    ...(await database.acrossOrganizations('read', (db) => findPerson(db, owner))),
    viewer,
    isRecent: isRecentSignIn(session, now),
  }
}

import * as audit from '#server/audit/service.ts'
import type { Database } from '#server/base/database.ts'
import type { Cookie } from '#server/base/sessions.ts'
import * as team from '#server/team/service.ts'
import type { Waiting } from './pending.ts'
import { hashOf, newSession } from './sessions.ts'
import * as store from './store.ts'

type Entered = Extract<team.Entry, { kind: 'entered' }> & { cookie: string }
export type Entrance = Entered | Exclude<team.Entry, { kind: 'entered' }>

/**
 * Lets somebody in or not and writes down which, in one transaction: a new session takes the place of the browser's
 * old one, so that nobody is signed in by a session that somebody else began.
 */
export function letIn(
  { database, superAdminEmails }: { database: Database; superAdminEmails: readonly string[] },
  { arrival, issuerToken }: Pick<Waiting, 'arrival' | 'issuerToken'>,
  way: team.Way,
  old: Cookie | undefined,
  now: Date,
): Promise<Entrance> {
  return database.acrossOrganizations('write', async (db): Promise<Entrance> => {
    const entry = await team.enter(db, now, arrival, way, superAdminEmails)
    if (entry.kind === 'choice') return entry
    if (entry.kind === 'refused') {
      const { organizationId, reason } = entry
      await audit.record(db, now, { organizationId, action: 'sign_in_refused', details: { reason } })
      return entry
    }
    const { organizationId, userId } = entry.place
    const { cookie, idHash, expiresAt } = newSession(organizationId, now)
    if (old) await db.first(store.endSession, old.organizationId, hashOf(old.secret))
    await db.run(store.insertSession, organizationId, idHash, userId, issuerToken, now, expiresAt)
    await audit.record(db, now, {
      organizationId,
      action: 'sign_in',
      actorId: userId,
      actorOrganizationId: organizationId,
    })
    return { ...entry, cookie }
  })
}

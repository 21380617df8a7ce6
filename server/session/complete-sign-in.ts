import * as audit from '#server/audit/service.ts'
import type { Database } from '#server/base/database.ts'
import type { SessionCookieContent } from '#server/base/sessions.ts'
import * as team from '#server/team/service.ts'
import type { PendingIdentity } from './pending-sign-ins.ts'
import { generateSession } from './sessions.ts'
import * as store from './store.ts'

type CompletedSignIn = Extract<team.SignInDecision, { kind: 'signed_in' }> & { cookie: string }
export type SignInResult = CompletedSignIn | Exclude<team.SignInDecision, { kind: 'signed_in' }>

/**
 * Decides a sign-in, records it in the audit and starts the session, in one transaction. Replaces the browser's previous
 * session, which prevents session fixation.
 */
export function completeSignIn(
  { database, superAdminEmails }: { database: Database; superAdminEmails: readonly string[] },
  { identity, issuerToken }: Pick<PendingIdentity, 'identity' | 'issuerToken'>,
  selector: team.InvitationSelector,
  previousCookie: SessionCookieContent | undefined,
  now: Date,
): Promise<SignInResult> {
  return database.acrossOrganizations('write', async (db): Promise<SignInResult> => {
    const decision = await team.findOrAddSignInUser(db, now, identity, selector, superAdminEmails)
    if (decision.kind === 'choice') return decision
    if (decision.kind === 'refused') {
      const { organizationId, reason, subjectId } = decision
      await audit.recordAuditEntry(db, now, {
        organizationId,
        action: 'sign_in_refused',
        subjectId,
        details: { reason },
      })
      return decision
    }
    const { organizationId, userId } = decision.membership
    const { cookie, idHash, expiresAt } = generateSession(organizationId, now)
    if (previousCookie) await store.deleteSession(db, previousCookie.organizationId, previousCookie.idHash)
    await store.addSession(db, { organizationId, idHash, userId, issuerToken, now, expiresAt })
    await audit.recordAuditEntry(db, now, {
      organizationId,
      action: 'sign_in',
      actorId: userId,
      actorOrganizationId: organizationId,
    })
    return { ...decision, cookie }
  })
}

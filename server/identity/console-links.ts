import { identityPaths } from '#contract/session/identity-paths.ts'
import * as audit from '#server/audit/service.ts'
import type { Database, PlatformDb } from '#server/base/database/database.ts'
import { hashToken, newToken } from '#server/base/tokens.ts'
import { hasSuperAdmin } from '#server/team/for-identity.ts'
import { normalizeEmail } from './accounts.ts'
import * as store from './console-links-store.ts'

const lifetimeMs = 3_600_000

/** Creates the link that can set up Daybook, for an hour; undefined if there is already a super administrator. */
export const createSetupLink = (database: Database, publicUrl: string, now: Date): Promise<string | undefined> =>
  database.acrossOrganizations('write', async (db) => {
    if (await hasSuperAdmin(db)) return undefined
    return `${publicUrl}${identityPaths.setup}?token=${await addLink(db, 'setup', null, now)}`
  })

/**
 * Creates a link that signs in an existing account, for an hour, recorded in the audit; undefined without such an
 * account.
 */
export const createSignInLink = (
  database: Database,
  publicUrl: string,
  typedEmail: string,
  now: Date,
): Promise<string | undefined> =>
  database.acrossOrganizations('write', async (db) => {
    const email = normalizeEmail(typedEmail)
    const account = email === undefined ? undefined : await store.findAccount(db, email)
    if (email === undefined || !account) return undefined
    const token = await addLink(db, 'sign_in', email, now)
    await audit.recordAuditEntry(db, now, {
      organizationId: account.organizationId,
      action: 'sign_in_link_made',
      subjectId: account.userId,
    })
    return `${publicUrl}${identityPaths.link}?token=${token}`
  })

/** Finds the link of a token; undefined if it is used or expired. */
export const findConsoleLink = (db: PlatformDb, purpose: store.LinkPurpose, token: string, now: Date) =>
  store.findOpenLink(db, { purpose, tokenHash: hashToken(token), now })

/** Finds the link of a token like `findConsoleLink`, and marks it as used. */
export const redeemConsoleLink = (db: PlatformDb, purpose: store.LinkPurpose, token: string, now: Date) =>
  store.redeemOpenLink(db, { purpose, tokenHash: hashToken(token), now })

async function addLink(db: PlatformDb, purpose: store.LinkPurpose, email: string | null, now: Date): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await store.addConsoleLink(db, { tokenHash: hashToken(token), purpose, email, now, expiresAt })
  return token
}

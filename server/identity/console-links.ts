import { createHash, randomBytes } from 'node:crypto'
import { identityPaths } from '#contract/session/identity-paths.ts'
import * as audit from '#server/audit/service.ts'
import type { Database, PlatformDb } from '#server/base/database/database.ts'
import { hasSuperAdmin } from '#server/team/for-identity.ts'
import { normalizeEmail } from './accounts.ts'
import * as store from './console-links-store.ts'

const lifetimeMs = 3_600_000

const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

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

type OpenedLink = { state: 'open'; email: string | null } | { state: 'unknown' | 'used' | 'expired' }

/** Finds a link, and uses it up if `isUsed`. */
export async function openConsoleLink(
  db: PlatformDb,
  { token, purpose, isUsed }: { token: string; purpose: store.LinkPurpose; isUsed: boolean },
  now: Date,
): Promise<OpenedLink> {
  const tokenHash = hashLinkToken(token)
  const link = await store.lockConsoleLink(db, tokenHash, purpose)
  if (!link) return { state: 'unknown' }
  if (link.usedAt) return { state: 'used' }
  if (Date.parse(link.expiresAt) <= now.getTime()) return { state: 'expired' }
  if (isUsed) await store.markConsoleLinkAsUsed(db, tokenHash, now)
  return { state: 'open', email: link.email }
}

async function addLink(db: PlatformDb, purpose: store.LinkPurpose, email: string | null, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await store.addConsoleLink(db, { tokenHash: hashLinkToken(token), purpose, email, now, expiresAt })
  return token
}

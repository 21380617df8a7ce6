import { getDayInZone } from '#contract/base/calendar-day.ts'
import type { SetupOrganization } from '#contract/identity/setup.ts'
import { authPaths } from '#contract/session/session.ts'
import type { Viewer } from '#server/base/context.ts'
import type { Database, PlatformDb } from '#server/base/database/database.ts'
import { newId } from '#server/base/ids.ts'
import { newToken } from '#server/base/tokens.ts'
import { addOrganization } from '#server/organizations/service.ts'
import { addFirstSuperAdmin, hasSuperAdmin, type LinkedPerson } from '#server/team/for-identity.ts'
import { createInvitation } from '#server/team/for-inviting.ts'
import { refuseWithoutOrganization, type SignInDecision } from '#server/team/for-sign-in.ts'
import { findConsoleLink, redeemConsoleLink } from './console-links.ts'

type SetupDeps = { database: Database; publicUrl: string }

/** Whether a token may set up: its hour has not passed, and there is no super administrator. */
export const isSetupToken = ({ database }: SetupDeps, token: string, now: Date): Promise<boolean> =>
  database.acrossOrganizations(
    'read',
    async (db) => !!(await findConsoleLink(db, 'setup', token, now)) && !(await hasSuperAdmin(db)),
  )

/** Creates the first super administrator with the token of the set-up link, which is invalid from then on. */
export async function setUpSuperAdmin(
  db: PlatformDb,
  now: Date,
  person: LinkedPerson,
  token: string,
): Promise<SignInDecision> {
  const link = await redeemConsoleLink(db, 'setup', token, now)
  return link ? addFirstSuperAdmin(db, now, person) : refuseWithoutOrganization(db, 'setup_done')
}

/**
 * Creates the first organization; an existing one with this id stays unchanged, so that a form sent twice creates one.
 */
export const setUpOrganization = (
  { database }: SetupDeps,
  viewer: Viewer,
  id: string,
  organization: SetupOrganization,
  now: Date,
): Promise<void> =>
  database.acrossOrganizations('write', (db) => addOrganization(db, now, { ...organization, id }, viewer))

/** Invites the first admin of an organization and returns the link, which is shown once. */
export async function inviteFirstAdmin(
  { database, publicUrl }: SetupDeps,
  viewer: Viewer,
  organizationId: string,
  email: string,
  now: Date,
): Promise<string> {
  const token = newToken()
  const timeZone = 'UTC'
  await database.inOrganization(organizationId, 'write', (db) =>
    createInvitation(
      { db, viewer, now, timeZone, today: getDayInZone(timeZone, now) },
      { organizationId, publicUrl },
      newId(),
      { email, role: 'org_admin' },
      token,
    ),
  )
  return `${publicUrl}${authPaths.signIn}?invitation=${token}`
}

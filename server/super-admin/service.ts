import type { ParsedRequest } from '#contract/base/endpoint.ts'
import type { changeOrganization as changeOrganizationEndpoint } from '#contract/organizations/managed-organizations.ts'
import type { SystemState } from '#contract/super-admin/system-state.ts'
import type { updateUserAsSuperAdmin } from '#contract/super-admin/users.ts'
import type { TeamMember } from '#contract/team/team.ts'
import * as audit from '#server/audit/service.ts'
import { getBackupState } from '#server/backups/service.ts'
import type { Ctx, PlatformCtx } from '#server/base/context.ts'
import { throwNotFound } from '#server/base/failure.ts'
import * as organizations from '#server/organizations/service.ts'
import { endSessionsOfOrganization } from '#server/session/for-super-admin-store.ts'
import { changeMember } from '#server/team/service.ts'
import * as store from './store.ts'
import * as systemStore from './system-store.ts'

/** The part of an organization that a super administrator reads. */
export type Subject = 'analytics' | 'today' | 'renewals' | 'users' | 'tasks' | 'clients' | 'assignments' | 'invitations'

/**
 * Records a read of the transaction's organization in its audit; each page of a list counts, because a cursor can be
 * made up. Throws NOT_FOUND.
 */
export async function recordRead(ctx: Ctx, organizationId: string, subject: Subject): Promise<void> {
  await organizations.assertOrganizationExists(ctx)
  await audit.recordEntryInOrganization(ctx, organizationId, { action: 'organization_viewed', details: { subject } })
}

type Change = ParsedRequest<typeof changeOrganizationEndpoint>['body']

/** Changes, archives or restores an organization. Archiving ends its sessions. Throws NOT_FOUND or TRANSITION. */
export async function changeOrganization(ctx: PlatformCtx, id: string, change: Change) {
  const organization = await organizations.changeManagedOrganization(ctx, id, change)
  if (change.isActive === false) await endSessionsOfOrganization(ctx.db, id)
  return organization
}

/** Changes the role or activity of a user in any organization. Throws NOT_FOUND or TRANSITION. */
export async function updateMemberAsSuperAdmin(
  ctx: PlatformCtx,
  userId: string,
  change: ParsedRequest<typeof updateUserAsSuperAdmin>['body'],
): Promise<TeamMember> {
  const { organizationId } = (await store.findOrganizationOfUser(ctx, userId)) ?? throwNotFound()
  return changeMember(ctx, organizationId, userId, change)
}

/** Reads the last run of each job, the waiting e-mails, and the last backup and proof. */
export async function getSystemState(
  ctx: PlatformCtx,
  { version, isBackupSetUp }: Pick<SystemState, 'version' | 'isBackupSetUp'>,
): Promise<SystemState> {
  const [jobs, emails, backups] = await Promise.all([
    systemStore.listJobRuns(ctx),
    systemStore.countWaitingEmails(ctx),
    getBackupState(ctx, isBackupSetUp),
  ])
  return { version, jobs, ...emails, ...backups }
}

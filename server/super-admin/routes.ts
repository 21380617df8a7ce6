import { changeOrganization } from '#contract/organizations/managed-organizations.ts'
import {
  cancelAnyInvitation,
  createLinkToAnyOrganization,
  inviteToAnyOrganization,
  resendAnyInvitation,
} from '#contract/super-admin/invitations.ts'
import {
  listAllAssignments,
  listClientsOfAnyOrganization,
  listAllInvitations,
  getAnalyticsOfAnyOrganization,
  listTasksOfAnyOrganization,
  listTodayOfAnyOrganization,
  listUsersOfAnyOrganization,
} from '#contract/super-admin/organization-lists.ts'
import { getSystemState } from '#contract/super-admin/system-state.ts'
import { changeUserOfAnyOrganization } from '#contract/super-admin/users.ts'
import { getOrganizationAnalytics, listTodayOfUsers } from '#server/analytics/service.ts'
import type { EnvSettings } from '#server/base/env.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { assertOrganizationExists } from '#server/organizations/for-super-admin.ts'
import * as inviting from '#server/team/for-inviting.ts'
import { findInvitation } from '#server/team/for-inviting-store.ts'
import * as service from './service.ts'

type RouteDeps = Pick<EnvSettings, 'publicUrl' | 'backupDir'> & { version: string }

export function superAdminRoutes(mount: Mount, { publicUrl, backupDir, version }: RouteDeps): void {
  mount(changeOrganization, (ctx, { params, body }) => service.changeOrganization(ctx, params.organizationId, body))
  mount(getSystemState, (ctx) => service.getSystemState(ctx, { version, isBackupSetUp: backupDir !== undefined }))
  mount(changeUserOfAnyOrganization, (ctx, { params, body }) =>
    service.changeMemberOfAnyOrganization(ctx, params.userId, body),
  )
  mount(getAnalyticsOfAnyOrganization, (ctx, { params, query }) =>
    service.readWithAudit(ctx, params.organizationId, 'analytics', () => getOrganizationAnalytics(ctx, query)),
  )
  mount(listTodayOfAnyOrganization, (ctx, { params }) =>
    service.readWithAudit(ctx, params.organizationId, 'today', () => listTodayOfUsers(ctx)),
  )
  mount(listUsersOfAnyOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'users', query, service.listUsersForSuperAdmin),
  )
  mount(listTasksOfAnyOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'tasks', query, service.listTasksForSuperAdmin),
  )
  mount(listClientsOfAnyOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'clients', query, service.listClientsForSuperAdmin),
  )
  mount(listAllAssignments, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'assignments', query, service.listAssignmentsForSuperAdmin),
  )
  mount(listAllInvitations, (ctx, { params: { organizationId }, query }) =>
    service.readWithAudit(ctx, organizationId, 'invitations', () =>
      inviting.getInvitationPage(ctx, organizationId, query),
    ),
  )
  mount(inviteToAnyOrganization, {
    create: async (ctx, { params: { organizationId }, body }, id) => {
      await assertOrganizationExists(ctx)
      return inviting.createInvitation(ctx, { organizationId, publicUrl }, id, body)
    },
    findExisting: (ctx, id, { params }) => findInvitation(ctx, params.organizationId, id),
  })
  mount(cancelAnyInvitation, (ctx, { params }) =>
    inviting.cancelInvitation(ctx, params.organizationId, params.invitationId),
  )
  mount(resendAnyInvitation, (ctx, { params: { organizationId, invitationId } }) =>
    inviting.resendInvitation(ctx, { organizationId, publicUrl }, invitationId),
  )
  mount(createLinkToAnyOrganization, (ctx, { params: { organizationId, invitationId } }) =>
    inviting.createInvitationLink(ctx, { organizationId, publicUrl }, invitationId),
  )
}

import { changeOrganization } from '#contract/organizations/managed-organizations.ts'
import {
  cancelInvitationToAnyOrganization,
  inviteToAnyOrganization,
  resendInvitationToAnyOrganization,
} from '#contract/super-admin/invitations.ts'
import {
  listAssignmentsOfAnyOrganization,
  listClientsOfAnyOrganization,
  listInvitationsToAnyOrganization,
  getAnalyticsOfAnyOrganization,
  listTasksOfAnyOrganization,
  listUsersOfAnyOrganization,
} from '#contract/super-admin/organization-lists.ts'
import { getSystemState } from '#contract/super-admin/system-state.ts'
import { changeUserOfAnyOrganization } from '#contract/super-admin/users.ts'
import { getOrganizationAnalytics } from '#server/analytics/service.ts'
import type { EnvSettings } from '#server/base/env.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as organizations from '#server/organizations/service.ts'
import * as team from '#server/team/service.ts'
import * as service from './service.ts'

export function superAdminRoutes(mounts: MountFunctions, { publicUrl }: Pick<EnvSettings, 'publicUrl'>): void {
  const { mountPlatform, mountInOrganization, mountInOrganizationPage, mountInOrganizationCreate } = mounts
  mountPlatform(changeOrganization, (ctx, { params, body }) =>
    service.changeOrganization(ctx, params.organizationId, body),
  )
  mountPlatform(getSystemState, (ctx) => service.getSystemState(ctx))
  mountPlatform(changeUserOfAnyOrganization, (ctx, { params, body }) =>
    service.changeMemberOfAnyOrganization(ctx, params.userId, body),
  )
  mountInOrganization(getAnalyticsOfAnyOrganization, (ctx, { params }) =>
    service.readWithAudit(ctx, params.organizationId, 'analytics', () => getOrganizationAnalytics(ctx)),
  )
  mountInOrganizationPage(listUsersOfAnyOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'users', query, service.listUsersForSuperAdmin),
  )
  mountInOrganizationPage(listTasksOfAnyOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'tasks', query, service.listTasksForSuperAdmin),
  )
  mountInOrganizationPage(listClientsOfAnyOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'clients', query, service.listClientsForSuperAdmin),
  )
  mountInOrganizationPage(listAssignmentsOfAnyOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'assignments', query, service.listAssignmentsForSuperAdmin),
  )
  mountInOrganizationPage(listInvitationsToAnyOrganization, (ctx, { params: { organizationId }, query }) =>
    service.readWithAudit(ctx, organizationId, 'invitations', () => team.getInvitationPage(ctx, organizationId, query)),
  )
  mountInOrganizationCreate(
    inviteToAnyOrganization,
    async (ctx, { params: { organizationId }, body }, id) => {
      await organizations.assertOrganizationExists(ctx)
      return team.createInvitation(ctx, { organizationId, publicUrl }, id, body)
    },
    (ctx, id, { params }) => team.findInvitation(ctx, params.organizationId, id),
  )
  mountInOrganization(cancelInvitationToAnyOrganization, (ctx, { params }) =>
    team.cancelInvitation(ctx, params.organizationId, params.invitationId),
  )
  mountInOrganization(resendInvitationToAnyOrganization, (ctx, { params: { organizationId, invitationId } }) =>
    team.resendInvitation(ctx, { organizationId, publicUrl }, invitationId),
  )
}

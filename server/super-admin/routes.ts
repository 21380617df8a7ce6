import { changeOrganization } from '#contract/organizations/managed-organizations.ts'
import {
  deleteInvitationOfOrganization,
  inviteToOrganization,
  resendInvitationOfOrganization,
} from '#contract/super-admin/invitations.ts'
import {
  assignmentsOfOrganization,
  clientsOfOrganization,
  invitationsOfOrganization,
  organizationAnalyticsById,
  tasksOfOrganization,
  usersOfOrganization,
} from '#contract/super-admin/organization-lists.ts'
import { systemState } from '#contract/super-admin/system-state.ts'
import { changeUser } from '#contract/super-admin/users.ts'
import { getOrganizationAnalytics } from '#server/analytics/service.ts'
import type { Env } from '#server/base/env.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as organizations from '#server/organizations/service.ts'
import * as team from '#server/team/service.ts'
import * as service from './service.ts'

export function superAdminRoutes(mounts: MountFunctions, { publicUrl }: Pick<Env, 'publicUrl'>): void {
  const { mountPlatform, mountInOrganization, mountInOrganizationPage, mountInOrganizationCreate } = mounts
  mountPlatform(changeOrganization, (ctx, { params, body }) =>
    service.changeOrganization(ctx, params.organizationId, body),
  )
  mountPlatform(systemState, (ctx) => service.getSystemState(ctx))
  mountPlatform(changeUser, (ctx, { params, body }) => service.changeUser(ctx, params.userId, body))
  mountInOrganization(organizationAnalyticsById, (ctx, { params }) =>
    service.readWithAudit(ctx, params.organizationId, 'analytics', () => getOrganizationAnalytics(ctx)),
  )
  mountInOrganizationPage(usersOfOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'users', query, service.listUsersForSuperAdmin),
  )
  mountInOrganizationPage(tasksOfOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'tasks', query, service.listTasksForSuperAdmin),
  )
  mountInOrganizationPage(clientsOfOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'clients', query, service.listClientsForSuperAdmin),
  )
  mountInOrganizationPage(assignmentsOfOrganization, (ctx, { params, query }) =>
    service.readPageWithAudit(ctx, params.organizationId, 'assignments', query, service.listAssignmentsForSuperAdmin),
  )
  mountInOrganizationPage(invitationsOfOrganization, (ctx, { params: { organizationId }, query }) =>
    service.readWithAudit(ctx, organizationId, 'invitations', () => team.getInvitationPage(ctx, organizationId, query)),
  )
  mountInOrganizationCreate(
    inviteToOrganization,
    async (ctx, { params: { organizationId }, body }, id) => {
      await organizations.assertOrganizationExists(ctx)
      return team.createInvitation(ctx, { organizationId, publicUrl }, id, body)
    },
    (ctx, id, { params }) => team.findInvitation(ctx, params.organizationId, id),
  )
  mountInOrganization(deleteInvitationOfOrganization, (ctx, { params }) =>
    team.cancelInvitation(ctx, params.organizationId, params.invitationId),
  )
  mountInOrganization(resendInvitationOfOrganization, (ctx, { params: { organizationId, invitationId } }) =>
    team.resendInvitation(ctx, { organizationId, publicUrl }, invitationId),
  )
}

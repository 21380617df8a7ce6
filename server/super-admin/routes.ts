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
  getRenewalsOfAnyOrganization,
  listTasksOfAnyOrganization,
  listTodayOfAnyOrganization,
  listUsersOfAnyOrganization,
} from '#contract/super-admin/organization-lists.ts'
import { getSystemState } from '#contract/super-admin/system-state.ts'
import { changeUserOfAnyOrganization } from '#contract/super-admin/users.ts'
import { getOrganizationAnalytics, listTodayOfUsers } from '#server/analytics/service.ts'
import type { Ctx } from '#server/base/context.ts'
import type { EnvSettings } from '#server/base/env.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { assertOrganizationExists } from '#server/organizations/for-super-admin.ts'
import { countRenewals } from '#server/policies/for-super-admin.ts'
import * as inviting from '#server/team/for-inviting.ts'
import { findInvitation } from '#server/team/for-inviting-store.ts'
import * as service from './service.ts'
import * as store from './store.ts'

const createAccessRecorder =
  (subject: service.Subject) =>
  (ctx: Ctx, { params }: { params: { organizationId: string } }) =>
    service.recordRead(ctx, params.organizationId, subject)

type RouteDeps = Pick<EnvSettings, 'publicUrl' | 'backupDir'> & { version: string }

export function superAdminRoutes(mount: Mount, { publicUrl, backupDir, version }: RouteDeps): void {
  mount(changeOrganization, (ctx, { params, body }) => service.changeOrganization(ctx, params.organizationId, body))
  mount(getSystemState, (ctx) => service.getSystemState(ctx, { version, isBackupSetUp: backupDir !== undefined }))
  mount(changeUserOfAnyOrganization, (ctx, { params, body }) =>
    service.changeMemberOfAnyOrganization(ctx, params.userId, body),
  )
  mount(getAnalyticsOfAnyOrganization, {
    record: createAccessRecorder('analytics'),
    handle: (ctx, { query }) => getOrganizationAnalytics(ctx, query),
  })
  mount(listTodayOfAnyOrganization, { record: createAccessRecorder('today'), handle: listTodayOfUsers })
  mount(getRenewalsOfAnyOrganization, {
    record: createAccessRecorder('renewals'),
    handle: (ctx, { query }) => countRenewals(ctx, query),
  })
  mount(listUsersOfAnyOrganization, {
    record: createAccessRecorder('users'),
    handle: (ctx, { query }) => service.readPage(ctx, 'users', query, store.listUsersForSuperAdmin),
  })
  mount(listTasksOfAnyOrganization, {
    record: createAccessRecorder('tasks'),
    handle: (ctx, { query }) => service.readPage(ctx, 'tasks', query, store.listTasksForSuperAdmin),
  })
  mount(listClientsOfAnyOrganization, {
    record: createAccessRecorder('clients'),
    handle: (ctx, { query }) => service.readPage(ctx, 'clients', query, store.listClientsForSuperAdmin),
  })
  mount(listAllAssignments, {
    record: createAccessRecorder('assignments'),
    handle: (ctx, { query }) => service.readPage(ctx, 'assignments', query, store.listAssignmentsForSuperAdmin),
  })
  mount(listAllInvitations, {
    record: createAccessRecorder('invitations'),
    handle: (ctx, { params, query }) => inviting.getInvitationPage(ctx, params.organizationId, query),
  })
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

import { changeOrganization } from '#contract/organizations/managed-organizations.ts'
import {
  cancelInvitationAsSuperAdmin,
  createInviteLinkAsSuperAdmin,
  inviteAsSuperAdmin,
  resendInvitationAsSuperAdmin,
} from '#contract/super-admin/invitations.ts'
import {
  listAssignmentsAsSuperAdmin,
  listClientsAsSuperAdmin,
  listInvitationsAsSuperAdmin,
  getAnalyticsAsSuperAdmin,
  getRenewalsAsSuperAdmin,
  listTasksAsSuperAdmin,
  listProgressAsSuperAdmin,
  listUsersAsSuperAdmin,
} from '#contract/super-admin/organization-lists.ts'
import { getSystemState } from '#contract/super-admin/system-state.ts'
import { updateUserAsSuperAdmin } from '#contract/super-admin/users.ts'
import { getOrganizationAnalytics, listProgressOfUsers } from '#server/analytics/service.ts'
import type { Ctx } from '#server/base/context.ts'
import type { EnvSettings } from '#server/base/env.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { type PageQuery, readNewestFirst } from '#server/base/http/pagination.ts'
import { assertOrganizationExists } from '#server/organizations/service.ts'
import { countRenewals } from '#server/policies/for-super-admin.ts'
import { findInvitation } from '#server/team/for-inviting-store.ts'
import * as inviting from '#server/team/for-inviting.ts'
import * as service from './service.ts'
import * as store from './store.ts'

const createAccessRecorder =
  (subject: service.Subject) =>
  (ctx: Ctx, { params }: { params: { organizationId: string } }) =>
    service.recordRead(ctx, params.organizationId, subject)

/** The handler of a list, newest first. */
const readRecorded = <Row extends { id: string; createdAt: string }>(
  subject: service.Subject,
  list: (ctx: Ctx, beforeId: string, limit: number) => Promise<Row[]>,
) => ({
  record: createAccessRecorder(subject),
  handle: (ctx: Ctx, { query }: { query: PageQuery }) =>
    readNewestFirst(subject, query, (before, limit) => list(ctx, before, limit)),
})

type RouteDeps = Pick<EnvSettings, 'publicUrl' | 'backupDir'> & { version: string }

export function superAdminRoutes(mount: Mount, { publicUrl, backupDir, version }: RouteDeps): void {
  mount(changeOrganization, (ctx, { params, body }) => service.changeOrganization(ctx, params.organizationId, body))
  mount(getSystemState, (ctx) => service.getSystemState(ctx, { version, isBackupSetUp: backupDir !== undefined }))
  mount(updateUserAsSuperAdmin, (ctx, { params, body }) => service.updateMemberAsSuperAdmin(ctx, params.userId, body))
  mount(getAnalyticsAsSuperAdmin, {
    record: createAccessRecorder('analytics'),
    handle: (ctx, { query }) => getOrganizationAnalytics(ctx, query),
  })
  mount(listProgressAsSuperAdmin, { record: createAccessRecorder('today'), handle: listProgressOfUsers })
  mount(getRenewalsAsSuperAdmin, {
    record: createAccessRecorder('renewals'),
    handle: (ctx, { query }) => countRenewals(ctx, query),
  })
  mount(listUsersAsSuperAdmin, readRecorded('users', store.listUsersForSuperAdmin))
  mount(listTasksAsSuperAdmin, readRecorded('tasks', store.listTasksForSuperAdmin))
  mount(listClientsAsSuperAdmin, readRecorded('clients', store.listClientsForSuperAdmin))
  mount(listAssignmentsAsSuperAdmin, readRecorded('assignments', store.listAssignmentsForSuperAdmin))
  mount(listInvitationsAsSuperAdmin, {
    record: createAccessRecorder('invitations'),
    handle: (ctx, { params, query }) => inviting.getInvitationPage(ctx, params.organizationId, query),
  })
  mount(inviteAsSuperAdmin, {
    create: async (ctx, { params: { organizationId }, body }, id) => {
      await assertOrganizationExists(ctx)
      return inviting.createInvitation(ctx, { organizationId, publicUrl }, id, body)
    },
    findExisting: (ctx, id, { params }) => findInvitation(ctx, params.organizationId, id),
  })
  mount(cancelInvitationAsSuperAdmin, (ctx, { params }) =>
    inviting.cancelInvitation(ctx, params.organizationId, params.invitationId),
  )
  mount(resendInvitationAsSuperAdmin, (ctx, { params: { organizationId, invitationId } }) =>
    inviting.resendInvitation(ctx, { organizationId, publicUrl }, invitationId),
  )
  mount(createInviteLinkAsSuperAdmin, (ctx, { params: { organizationId, invitationId } }) =>
    inviting.createInvitationLink(ctx, { organizationId, publicUrl }, invitationId),
  )
}

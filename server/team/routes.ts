import { finishFirstSteps, getFirstSteps } from '#contract/team/first-steps.ts'
import {
  cancelInvitation,
  createInvitation,
  createInvitationLink,
  listInvitations,
  resendInvitation,
} from '#contract/team/invitations.ts'
import { updateProfile } from '#contract/team/profile.ts'
import {
  updateUserRole,
  deactivateUser,
  listOrganizationUsers,
  reactivateUser,
  getUserWorkload,
} from '#contract/team/team.ts'
import type { Ctx } from '#server/base/context.ts'
import type { EnvSettings } from '#server/base/env.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as firstSteps from './first-steps.ts'
import * as inviting from './for-inviting.ts'
import { findWorkload } from './members-store.ts'
import * as profile from './profile.ts'
import * as service from './service.ts'

export function teamRoutes(mount: Mount, { publicUrl }: Pick<EnvSettings, 'publicUrl'>): void {
  mount(updateProfile, (ctx, { body }) => profile.updateProfile(ctx, body))
  mount(getFirstSteps, (ctx) => firstSteps.getFirstSteps(ctx))
  mount(finishFirstSteps, (ctx) => firstSteps.finishFirstSteps(ctx))
  mount(listOrganizationUsers, (ctx, { query }) => service.getTeamPage(ctx, query))
  mount(updateUserRole, (ctx, { params, body }) =>
    service.changeMember(ctx, ctx.viewer.organizationId, params.userId, body),
  )
  mount(getUserWorkload, async (ctx, { params }) => (await findWorkload(ctx, params.userId)) ?? throwNotFound())
  mount(deactivateUser, (ctx, { params, body }) => service.deactivateMember(ctx, params.userId, body.handOverTo))
  mount(reactivateUser, (ctx, { params }) =>
    service.changeMember(ctx, ctx.viewer.organizationId, params.userId, { isActive: true }),
  )

  const target = ({ viewer: { organizationId } }: Ctx) => ({ organizationId, publicUrl })
  mount(listInvitations, (ctx, { query }) => inviting.getInvitationPage(ctx, ctx.viewer.organizationId, query))
  mount(createInvitation, {
    create: (ctx, { body }, id) => inviting.createInvitation(ctx, target(ctx), id, body),
    findExisting: (ctx, id) => inviting.getInvitation(ctx, ctx.viewer.organizationId, id),
  })
  mount(cancelInvitation, (ctx, { params }) =>
    inviting.cancelInvitation(ctx, ctx.viewer.organizationId, params.invitationId),
  )
  mount(resendInvitation, (ctx, { params }) => inviting.resendInvitation(ctx, target(ctx), params.invitationId))
  mount(createInvitationLink, (ctx, { params }) => inviting.createInvitationLink(ctx, target(ctx), params.invitationId))
}

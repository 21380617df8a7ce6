import { cancelInvitation, createInvitation, listInvitations, resendInvitation } from '#contract/team/invitations.ts'
import { updateProfile } from '#contract/team/profile.ts'
import {
  changeUserRole,
  deactivateUser,
  listOrganizationUsers,
  reactivateUser,
  getUserWorkload,
} from '#contract/team/team.ts'
import type { Ctx } from '#server/base/context.ts'
import type { EnvSettings } from '#server/base/env.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import { findWorkload } from './members-store.ts'
import * as profile from './profile.ts'
import * as service from './service.ts'
import { getTeamPage } from './team-page.ts'

export function teamRoutes(
  { mount, mountCreate, mountPage }: MountFunctions,
  { publicUrl }: Pick<EnvSettings, 'publicUrl'>,
): void {
  mount(updateProfile, (ctx, { body }) => profile.updateProfile(ctx, body))
  mountPage(listOrganizationUsers, (ctx, { query }) => getTeamPage(ctx, query))
  mount(changeUserRole, (ctx, { params, body }) =>
    service.changeMember(ctx, ctx.viewer.organizationId, params.userId, body),
  )
  mount(getUserWorkload, async (ctx, { params }) => (await findWorkload(ctx, params.userId)) ?? throwNotFound())
  mount(deactivateUser, (ctx, { params, body }) => service.deactivateMember(ctx, params.userId, body.handOverTo))
  mount(reactivateUser, (ctx, { params }) =>
    service.changeMember(ctx, ctx.viewer.organizationId, params.userId, { isActive: true }),
  )

  const target = ({ viewer: { organizationId } }: Ctx) => ({ organizationId, publicUrl })
  mountPage(listInvitations, (ctx, { query }) => service.getInvitationPage(ctx, ctx.viewer.organizationId, query))
  mountCreate(
    createInvitation,
    (ctx, { body }, id) => service.createInvitation(ctx, target(ctx), id, body),
    (ctx, id) => service.getInvitation(ctx, ctx.viewer.organizationId, id),
  )
  mount(cancelInvitation, (ctx, { params }) =>
    service.cancelInvitation(ctx, ctx.viewer.organizationId, params.invitationId),
  )
  mount(resendInvitation, (ctx, { params }) => service.resendInvitation(ctx, target(ctx), params.invitationId))
}

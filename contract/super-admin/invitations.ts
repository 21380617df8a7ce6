import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { superAdminRoles } from '#contract/base/roles.ts'
import { Id, OrganizationParams } from '#contract/base/schema.ts'
import {
  cancelInvitation,
  createInvitation,
  createInvitationLink,
  resendInvitation,
} from '#contract/team/invitations.ts'

const path = '/api/super-admin/organizations/:organizationId/invitations'
const inAnyOrganization = { access: superAdminRoles, scope: 'organization' } as const
const InvitationParams = z.extend(OrganizationParams, { invitationId: Id })

export const inviteAsSuperAdmin = endpoint({
  ...createInvitation,
  ...inAnyOrganization,
  name: 'inviteAsSuperAdmin',
  path,
  summary: 'Invite a person to any organization by e-mail; replaces an expired invitation of the address',
  params: OrganizationParams,
  errors: ['DUPLICATE', 'TRANSITION'],
})

export const cancelInvitationAsSuperAdmin = endpoint({
  ...cancelInvitation,
  ...inAnyOrganization,
  name: 'cancelInvitationAsSuperAdmin',
  path: `${path}/:invitationId`,
  summary: 'Cancel an invitation to any organization; its link is void from then on',
  params: InvitationParams,
})

export const resendInvitationAsSuperAdmin = endpoint({
  ...resendInvitation,
  ...inAnyOrganization,
  name: 'resendInvitationAsSuperAdmin',
  path: `${path}/:invitationId/resend`,
  summary: 'Send an invitation to any organization again, with a new link, and extend its expiry by 7 days',
  params: InvitationParams,
})

export const createInviteLinkAsSuperAdmin = endpoint({
  ...createInvitationLink,
  ...inAnyOrganization,
  name: 'createInviteLinkAsSuperAdmin',
  path: `${path}/:invitationId/link`,
  summary: 'Create a new link of an invitation to any organization and return it; earlier links are void from then on',
  params: InvitationParams,
})

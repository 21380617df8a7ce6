import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { superAdminRoles } from '#contract/base/roles.ts'
import { Id, OrganizationParams } from '#contract/base/schema.ts'
import { Invitation, InvitationDraft, InvitationLink, invitationRateLimit } from '#contract/team/invitations.ts'

const InvitationParams = z.extend(OrganizationParams, { invitationId: Id })

export const inviteAsSuperAdmin = endpoint({
  name: 'inviteAsSuperAdmin',
  method: 'POST',
  path: '/api/super-admin/organizations/:organizationId/invitations',
  summary: 'Invite a person to any organization by e-mail; replaces an expired invitation of the address',
  access: superAdminRoles,
  scope: 'organization',
  params: OrganizationParams,
  body: InvitationDraft,
  reply: Invitation,
  status: 201,
  idempotent: true,
  limit: invitationRateLimit,
  errors: ['DUPLICATE', 'TRANSITION'],
  changes: ['invitations'],
})

export const cancelInvitationAsSuperAdmin = endpoint({
  name: 'cancelInvitationAsSuperAdmin',
  method: 'DELETE',
  path: '/api/super-admin/organizations/:organizationId/invitations/:invitationId',
  summary: 'Cancel an invitation to any organization; its link is void from then on',
  access: superAdminRoles,
  scope: 'organization',
  params: InvitationParams,
  errors: ['TRANSITION'],
  changes: ['invitations'],
})

export const resendInvitationAsSuperAdmin = endpoint({
  name: 'resendInvitationAsSuperAdmin',
  method: 'POST',
  path: '/api/super-admin/organizations/:organizationId/invitations/:invitationId/resend',
  summary: 'Send an invitation to any organization again, with a new link, and extend its expiry by 7 days',
  access: superAdminRoles,
  scope: 'organization',
  params: InvitationParams,
  reply: Invitation,
  limit: invitationRateLimit,
  errors: ['TRANSITION', 'DUPLICATE'],
  changes: ['invitations'],
})

export const createInviteLinkAsSuperAdmin = endpoint({
  name: 'createInviteLinkAsSuperAdmin',
  method: 'POST',
  path: '/api/super-admin/organizations/:organizationId/invitations/:invitationId/link',
  summary: 'Create a new link of an invitation to any organization and return it; earlier links are void from then on',
  access: superAdminRoles,
  scope: 'organization',
  params: InvitationParams,
  reply: InvitationLink,
  limit: invitationRateLimit,
  errors: ['TRANSITION', 'DUPLICATE'],
  changes: ['invitations'],
})

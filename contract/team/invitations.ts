import * as z from 'zod/mini'
import { dayMs } from '#contract/base/calendar-day.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { adminRoles } from '#contract/base/roles.ts'
import { Id, pageParamsUpTo, ReplyInstant, RequiredEmail } from '#contract/base/schema.ts'

/** Roles that an admin can give to a user: docs/product/roles.md. */
export const AssignableRole = z.enum(['agent', 'org_admin'])
export type AssignableRole = z.infer<typeof AssignableRole>

/** An invitation that is neither accepted nor canceled; it may have expired. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: AssignableRole,
  /** Null, like their name, for a user of another organization, such as a super administrator. */
  invitedBy: z.nullable(Id),
  invitedByName: z.nullable(z.string()),
  /** Whether the inviter is no longer an active admin here: the link is void until somebody resends it. */
  hasInviterLeft: z.boolean(),
  createdAt: ReplyInstant,
  expiresAt: ReplyInstant,
})
export type Invitation = z.infer<typeof Invitation>

/** Days for which an invitation and each resend of it are valid. */
const invitationLifetimeDays = 7

/** Returns when an invitation sent now expires; a resend extends an expiry that is still to come. */
export const getInvitationExpiry = (now: Date, formerExpiry = now): Date =>
  new Date(Math.max(now.getTime(), formerExpiry.getTime()) + invitationLifetimeDays * dayMs)

/** Returns when an invitation expires whose link is copied now: unchanged, or 7 days from now if it has expired. */
export const getCopiedLinkExpiry = (now: Date, formerExpiry: Date): Date =>
  formerExpiry > now ? formerExpiry : getInvitationExpiry(now)

export const isInvitationExpired = ({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime()

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/invitations',
  summary: "List the invitations to the caller's organization that are neither accepted nor canceled, newest first",
  access: adminRoles,
  query: z.object(pageParamsUpTo(500)),
  reply: z.array(Invitation),
  paged: true,
  shows: ['invitations'],
})

export const InvitationDraft = z.object({ email: RequiredEmail, role: AssignableRole })
export type InvitationDraft = z.output<typeof InvitationDraft>

/** The rate limit of createInvitation, resendInvitation and createInvitationLink, for each of them. */
const invitationRateLimit = { calls: 100, minutes: 10 } as const

export const createInvitation = endpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/api/invitations',
  summary: 'Invite a person by e-mail; replaces an expired invitation of the address',
  access: adminRoles,
  body: InvitationDraft,
  reply: Invitation,
  status: 201,
  idempotent: true,
  limit: invitationRateLimit,
  errors: ['DUPLICATE'],
  changes: ['invitations'],
})

const InvitationParams = z.object({ invitationId: Id })

export const cancelInvitation = endpoint({
  name: 'cancelInvitation',
  method: 'DELETE',
  path: '/api/invitations/:invitationId',
  summary: 'Cancel an invitation; its link is void from then on',
  access: adminRoles,
  params: InvitationParams,
  errors: ['TRANSITION'],
  changes: ['invitations'],
})

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/invitations/:invitationId/resend',
  summary: 'Send an invitation again with a new link and extend its expiry by 7 days',
  access: adminRoles,
  params: InvitationParams,
  reply: Invitation,
  limit: invitationRateLimit,
  errors: ['TRANSITION', 'DUPLICATE'],
  changes: ['invitations'],
})

/** An invitation's link. Opening it and signing in with the invited address joins the organization. */
export const InvitationLink = z.object({ url: z.string(), expiresAt: ReplyInstant })
export type InvitationLink = z.infer<typeof InvitationLink>

export const createInvitationLink = endpoint({
  name: 'createInvitationLink',
  method: 'POST',
  path: '/api/invitations/:invitationId/link',
  summary: 'Create a new link of an invitation and return it; earlier links are void from then on',
  access: adminRoles,
  params: InvitationParams,
  reply: InvitationLink,
  limit: invitationRateLimit,
  errors: ['TRANSITION', 'DUPLICATE'],
  changes: ['invitations'],
})

/** Maximum addresses that the dialog invites at once. */
export const maxInvitedAddresses = 50

/** Splits a text at commas, semicolons, spaces and line breaks into distinct addresses. */
export function splitAddresses(text: string): string[] {
  const byLowerCase = new Map<string, string>()
  for (const address of text.split(/[\s,;]+/)) {
    const key = address.toLowerCase()
    if (address && !byLowerCase.has(key)) byLowerCase.set(key, address)
  }
  return [...byLowerCase.values()]
}

import {
  getCopiedLinkExpiry,
  getInvitationExpiry,
  isInvitationExpired,
  type Invitation,
  type InvitationDraft,
  type InvitationLink,
} from '#contract/team/invitations.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { toAsciiLowerCase } from '#server/base/email.ts'
import { Failure, throwInvalid, throwNotFound, throwTransition } from '#server/base/failure.ts'
import { type Page, type PageQuery, readNewestFirst } from '#server/base/http/pagination.ts'
import { hashToken, newToken } from '#server/base/tokens.ts'
import { deleteMailsAbout, queueMail } from '#server/mail/service.ts'
import * as store from './for-inviting-store.ts'
import { buildInvitationMail, buildInvitationUrl } from './invitation-mail.ts'
import { lockEmail } from './store.ts'

/** The inviting organization, and PUBLIC_URL, which the mailed link points to. */
type OrganizationWithPublicUrl = { organizationId: string; publicUrl: string }

/**
 * Lists one page of an organization's invitations that are neither accepted nor canceled, newest first. Throws
 * VALIDATION at `cursor`.
 */
export const getInvitationPage = (ctx: Ctx, organizationId: string, query: PageQuery): Promise<Page<Invitation[]>> =>
  readNewestFirst('invitations', query, (before, limit) => store.listInvitations(ctx, organizationId, before, limit))

/** Gets an invitation in any state. Throws NOT_FOUND. */
export const getInvitation = async (ctx: Ctx, organizationId: string, id: string): Promise<Invitation> =>
  (await store.findInvitation(ctx, organizationId, id)) ?? throwNotFound()

/**
 * Invites an e-mail address and queues the mail. An expired invitation of the address is canceled. Throws DUPLICATE for a
 * member and for an address with a valid invitation, VALIDATION at `email` for the inviter's own, TRANSITION if the
 * organization is archived: docs/product/team.md.
 */
export async function createInvitation(
  ctx: Ctx,
  { organizationId, publicUrl }: OrganizationWithPublicUrl,
  id: string,
  { email, role }: InvitationDraft,
  token = newToken(),
): Promise<Invitation> {
  const { db, now } = ctx
  const address = toAsciiLowerCase(email)
  // Sent at once: the lock comes first, so the second of two concurrent invitations sees the first.
  const [, organization, member, earlier] = await Promise.all([
    lockEmail(db, address),
    getActiveOrganization(ctx, organizationId),
    store.findMemberByEmail(ctx, organizationId, address),
    store.lockInvitationOfEmail(ctx, organizationId, address),
  ])
  throwIfMember(member)
  if (address === toAsciiLowerCase(ctx.viewer.email ?? ''))
    throwInvalid('email', 'You sign in with this address yourself. Use another one for this person.')
  if (earlier && !isInvitationExpired(earlier, now))
    throw new Failure('DUPLICATE', { message: 'This address already has a pending invitation. Resend it instead.' })
  const fields = {
    id,
    email: address,
    role,
    tokenHash: hashToken(token),
    expiresAt: getInvitationExpiry(now),
  }
  const [, , invitation] = await Promise.all([
    earlier && store.markInvitationCanceled(ctx, organizationId, earlier.id),
    earlier && deleteMailsAbout(db, organizationId, earlier.id),
    store.addInvitation(ctx, { organizationId, ...fields }),
    queueMail(db, now, buildInvitationMail({ ...fields, organizationId, organization, publicUrl, token })),
    audit.recordEntryInOrganization(ctx, organizationId, {
      action: 'invitation_created',
      subjectId: id,
      details: { role },
    }),
  ])
  return invitation
}

/** Cancels an invitation: its link becomes invalid and pending mail is not sent. Throws NOT_FOUND or TRANSITION. */
export async function cancelInvitation(ctx: Ctx, organizationId: string, id: string): Promise<void> {
  await lockOpenInvitation(ctx, organizationId, id)
  await Promise.all([
    store.markInvitationCanceled(ctx, organizationId, id),
    deleteMailsAbout(ctx.db, organizationId, id),
    audit.recordEntryInOrganization(ctx, organizationId, { action: 'invitation_canceled', subjectId: id }),
  ])
}

/**
 * Sends an invitation again, with a new link and a new expiry, with the viewer as inviter. Throws NOT_FOUND, TRANSITION
 * if it was accepted or the organization is archived, or DUPLICATE for a member.
 */
export async function resendInvitation(
  ctx: Ctx,
  { organizationId, publicUrl }: OrganizationWithPublicUrl,
  id: string,
): Promise<Invitation> {
  const { db, now } = ctx
  const { invitation, organization } = await lockRenewableInvitation(ctx, organizationId, id)
  const token = newToken()
  const expiresAt = getInvitationExpiry(now, new Date(invitation.expiresAt))
  const [renewed] = await Promise.all([
    store.renewInvitation(ctx, { organizationId, id, tokenHash: hashToken(token), expiresAt }),
    deleteMailsAbout(db, organizationId, id),
    queueMail(
      db,
      now,
      buildInvitationMail({ ...invitation, expiresAt, organizationId, organization, publicUrl, token }),
    ),
    audit.recordEntryInOrganization(ctx, organizationId, { action: 'invitation_resent', subjectId: id }),
  ])
  return renewed
}

/**
 * Creates a new link for an invitation for the viewer to pass on; the earlier link becomes void, and a waiting mail
 * with it is not sent. The expiry stays unless it has passed. Throws like `resendInvitation`.
 */
export async function createInvitationLink(
  ctx: Ctx,
  { organizationId, publicUrl }: OrganizationWithPublicUrl,
  id: string,
): Promise<InvitationLink> {
  const { invitation } = await lockRenewableInvitation(ctx, organizationId, id)
  const token = newToken()
  const expiresAt = getCopiedLinkExpiry(ctx.now, new Date(invitation.expiresAt))
  await Promise.all([
    store.renewInvitation(ctx, { organizationId, id, tokenHash: hashToken(token), expiresAt }),
    deleteMailsAbout(ctx.db, organizationId, id),
    audit.recordEntryInOrganization(ctx, organizationId, { action: 'invitation_link_copied', subjectId: id }),
  ])
  return { url: buildInvitationUrl(publicUrl, token), expiresAt: expiresAt.toISOString() }
}

async function getActiveOrganization(ctx: Ctx, organizationId: string) {
  const organization = (await store.findOrganizationAndInviter(ctx, organizationId)) ?? throwNotFound()
  return organization.isActive ? organization : throwTransition('This organization is archived')
}

/** Locks an invitation that may get a new link, with the organization's data for its mail. */
async function lockRenewableInvitation(ctx: Ctx, organizationId: string, id: string) {
  const [invitation, organization] = await Promise.all([
    lockOpenInvitation(ctx, organizationId, id),
    getActiveOrganization(ctx, organizationId),
  ])
  throwIfMember(await store.findMemberByEmail(ctx, organizationId, toAsciiLowerCase(invitation.email)))
  return { invitation, organization }
}

async function lockOpenInvitation(ctx: Ctx, organizationId: string, id: string) {
  const invitation = (await store.lockInvitation(ctx, organizationId, id)) ?? throwNotFound()
  if (invitation.canceledAt) throwNotFound()
  return invitation.acceptedAt ? throwTransition('This invitation was already accepted') : invitation
}

function throwIfMember(member: { isActive: boolean } | undefined): void {
  if (!member) return
  throw new Failure('DUPLICATE', {
    message: member.isActive
      ? 'This person is already a member of the organization'
      : 'This person has a deactivated account here. Reactivate it instead.',
  })
}

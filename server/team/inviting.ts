import { randomBytes } from 'node:crypto'
import {
  getInvitationExpiry,
  isInvitationExpired,
  type Invitation,
  type InvitationDraft,
  maxInvitationPageSize,
} from '#contract/team/invitations.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { toAsciiLowerCase } from '#server/base/email.ts'
import { Failure, throwNotFound, throwTransition } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/base/pagination.ts'
import { deleteMailsAbout, queueMail } from '#server/mail/service.ts'
import { buildInvitationMail } from './invitation-mail.ts'
import { hashInvitationToken } from './invitations.ts'
import * as store from './invitations-store.ts'
import { lockEmail } from './store.ts'

/** The organization invited to, and PUBLIC_URL, where the mailed link leads. */
export type OrganizationWithPublicUrl = { organizationId: string; publicUrl: string }

/** Lists one page of an organization's open invitations, newest first. Throws VALIDATION at `cursor`. */
export async function getInvitationPage(
  ctx: Ctx,
  organizationId: string,
  { cursor, limit = maxInvitationPageSize }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Page<Invitation[]>> {
  const after = cursor === undefined ? undefined : decodeCursor('invitations', 'instant', cursor)
  const rows = await store.listInvitations(ctx, organizationId, after?.id, limit + 1)
  return toPage(rows, limit, ({ createdAt, id }) => encodeCursor('invitations', { value: createdAt, id }))
}

/** Finds an invitation in any state. */
export const findInvitation = (ctx: Ctx, organizationId: string, id: string): Promise<Invitation | undefined> =>
  store.findInvitation(ctx, organizationId, id)

/** Gets an invitation in any state. Throws NOT_FOUND. */
export const getInvitation = async (ctx: Ctx, organizationId: string, id: string): Promise<Invitation> =>
  (await findInvitation(ctx, organizationId, id)) ?? throwNotFound()

/**
 * Invites an e-mail address and queues the mail. An expired invitation of the address is canceled. Throws DUPLICATE for a
 * member and for an address with a valid invitation, TRANSITION if the organization is archived: docs/product.md#team-and-invitations.
 */
export async function createInvitation(
  ctx: Ctx,
  { organizationId, publicUrl }: OrganizationWithPublicUrl,
  id: string,
  { email, role }: InvitationDraft,
): Promise<Invitation> {
  const { db, now } = ctx
  const address = toAsciiLowerCase(email)
  const token = newToken()
  // Sent at once: the lock comes first, so that of two invitations the second one finds the first.
  const [, organization, member, earlier] = await Promise.all([
    lockEmail(db, address),
    getActiveOrganization(ctx, organizationId),
    store.findMemberByEmail(ctx, organizationId, address),
    store.lockInvitationOfEmail(ctx, organizationId, address),
  ])
  throwIfMember(member)
  if (earlier && !isInvitationExpired(earlier, now))
    throw new Failure('DUPLICATE', { message: 'This address has a pending invitation: resend it instead' })
  const fields = {
    id,
    email: address,
    role,
    tokenHash: hashInvitationToken(token),
    expiresAt: getInvitationExpiry(now),
  }
  const [, , invitation] = await Promise.all([
    earlier && store.markInvitationCanceled(ctx, organizationId, earlier.id),
    earlier && deleteMailsAbout(db, organizationId, earlier.id),
    store.addInvitation(ctx, { organizationId, ...fields }),
    queueMail(db, now, buildInvitationMail({ ...fields, organizationId, organization, publicUrl, token })),
    audit.recordAuditEntryInOrganization(ctx, organizationId, {
      action: 'invitation_created',
      subjectId: id,
      details: { role },
    }),
  ])
  return invitation
}

/** Cancels an invitation: its link is void, and its mail is not sent any more. Throws NOT_FOUND or TRANSITION. */
export async function cancelInvitation(ctx: Ctx, organizationId: string, id: string): Promise<void> {
  await lockOpenInvitation(ctx, organizationId, id)
  await Promise.all([
    store.markInvitationCanceled(ctx, organizationId, id),
    deleteMailsAbout(ctx.db, organizationId, id),
    audit.recordAuditEntryInOrganization(ctx, organizationId, { action: 'invitation_canceled', subjectId: id }),
  ])
}

/**
 * Sends an invitation again, with a new link and a new expiry, by the caller as inviter. Throws NOT_FOUND, TRANSITION if it
 * was accepted or the organization is archived, or DUPLICATE for a member.
 */
export async function resendInvitation(
  ctx: Ctx,
  { organizationId, publicUrl }: OrganizationWithPublicUrl,
  id: string,
): Promise<Invitation> {
  const { db, now } = ctx
  const [invitation, organization] = await Promise.all([
    lockOpenInvitation(ctx, organizationId, id),
    getActiveOrganization(ctx, organizationId),
  ])
  throwIfMember(await store.findMemberByEmail(ctx, organizationId, toAsciiLowerCase(invitation.email)))
  const token = newToken()
  const expiresAt = getInvitationExpiry(now, new Date(invitation.expiresAt))
  const [renewed] = await Promise.all([
    store.renewInvitation(ctx, { organizationId, id, tokenHash: hashInvitationToken(token), expiresAt }),
    deleteMailsAbout(db, organizationId, id),
    queueMail(
      db,
      now,
      buildInvitationMail({ ...invitation, expiresAt, organizationId, organization, publicUrl, token }),
    ),
    audit.recordAuditEntryInOrganization(ctx, organizationId, { action: 'invitation_resent', subjectId: id }),
  ])
  return renewed
}

/** 256 random bits; only the mail holds them, the database a hash. */
const newToken = (): string => randomBytes(32).toString('base64url')

async function getActiveOrganization(ctx: Ctx, organizationId: string) {
  const organization = (await store.findOrganizationAndInviterName(ctx, organizationId)) ?? throwNotFound()
  return organization.isActive ? organization : throwTransition('This organization is archived')
}

async function lockOpenInvitation(ctx: Ctx, organizationId: string, id: string) {
  const invitation = (await store.lockInvitation(ctx, organizationId, id)) ?? throwNotFound()
  if (invitation.canceledAt) throwNotFound()
  return invitation.acceptedAt ? throwTransition('This invitation was accepted already') : invitation
}

function throwIfMember(member: { isActive: boolean } | undefined): void {
  if (!member) return
  throw new Failure('DUPLICATE', {
    message: member.isActive
      ? 'This person is a member of the organization already'
      : 'This person has a deactivated account here: reactivate it instead',
  })
}

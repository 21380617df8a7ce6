import { formatDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { listCounted } from '#contract/base/format-count.ts'
import { roleLabels } from '#contract/base/roles.ts'
import { joinList } from '#contract/base/text.ts'
import { type Invitation, maxInvitedAddresses } from '#contract/team/invitations.ts'
import type { Workload } from '#contract/team/team.ts'

/** Texts of the users and invitations of an organization (docs/product/team.md). */
export const words = {
  userManagement: 'User Management',
  tabs: 'Sections of user management',
  activeUsers: 'Active Users',
  deactivatedUsers: 'Deactivated Users',
  pendingInvitations: 'Pending Invitations',
  organization: 'Organization',

  loadingUsers: 'Loading the users',
  failedToLoadUsers: (reason: string) => `The users could not be loaded: ${reason}`,
  noUsers: 'No users found',
  noUsersHint: 'People appear here once they accept an invitation.',
  noMatchHint: 'No name or e-mail address contains these words.',
  searchUsers: 'Search by name or e-mail',
  showAll: 'Show all',
  you: 'You',
  roleLabels,
  actionsFor: (name: string) => `Actions for ${name}`,
  makeAgent: 'Make an agent',
  makeAdmin: 'Make an admin',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
  reactivateUser: (name: string) => `Reactivate ${name}`,

  roleUpdated: 'Role updated',
  roleNow: (name: string, role: string) => `${name}: ${role}`,
  deactivated: 'User deactivated successfully',
  reactivated: 'User reactivated successfully',
  failedToChangeRole: 'Failed to update user role',
  failedToDeactivate: 'Failed to deactivate user',
  failedToReactivate: 'Failed to reactivate user',

  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateHint: 'They are signed out immediately and cannot sign in until you reactivate them.',
  handOverTo: 'Hand over to',
  keep: 'Nobody: everything stays with them',
  countingWorkload: 'Checking what they have',
  failedToCountWorkload: (reason: string) => `Their work could not be counted: ${reason}`,
  nothingToHandOver: 'They have no clients and no open tasks.',

  loadingInvitations: 'Loading the invitations',
  failedToLoadInvitations: (reason: string) => `The invitations could not be loaded: ${reason}`,
  noInvitations: 'No pending invitations',
  noInvitationsHint: 'People you invite appear here until they accept.',
  invitedBy: ({ invitedByName, hasInviterLeft }: Invitation) =>
    `Invited by ${invitedByName ?? 'a super administrator'}${hasInviterLeft ? ', no longer an admin' : ''}`,
  expired: 'Expired',
  needsResend: 'Resend needed',
  validity: 'Valid',
  resend: 'Resend',
  resendTo: (email: string) => `Resend the invitation to ${email}`,
  cancelInvitation: 'Cancel',
  cancelInvitationTo: (email: string) => `Cancel the invitation to ${email}`,
  confirmCancel: (email: string) => `Cancel the invitation to ${email}? Its link will stop working.`,
  resent: (sendsMail: boolean | undefined) =>
    sendsMail === false
      ? 'Invitation extended by 7 days. Mail is not set up: copy the link.'
      : 'Invitation resent successfully with expiry extended by 7 days',
  newLinkHint: 'Copy link and Resend make a new link each time. Earlier links of that invitation then no longer work.',
  copyLink: 'Copy link',
  copyLinkTo: (email: string) => `Copy link of the invitation to ${email}`,
  linkCopied: 'Link copied',
  linkCopiedHint: (email: string) => `Send it to ${email}. Earlier links no longer work.`,
  link: 'Invitation link',
  linkHint: 'Your browser did not allow copying. Copy it from here; earlier links no longer work.',
  copy: 'Copy',
  notCopied: 'The link could not be copied. Select it and copy it yourself.',
  failedToCopyLink: 'Failed to create the link',
  canceled: 'Invitation cancelled.',
  failedToResend: 'Failed to resend invitation',
  failedToCancel: 'Failed to delete invitation',

  invite: 'Invite User',
  inviteTitle: 'Invite a user',
  inviteHint: (sendsMail: boolean | undefined) =>
    sendsMail === false
      ? 'Mail is not set up: copy the link afterwards and send it yourself. They sign in with this address.'
      : 'They get an e-mail with a link and sign in with this address.',
  email: 'E-mail address',
  role: 'Role',
  roleHints: {
    agent: 'Works with their own clients and tasks.',
    org_admin: 'Also manages the team and sees the whole organization.',
  },
  severalHint: 'For several people, separate the addresses by commas or spaces.',
  addressCount: (count: number) => `${count} addresses: each gets an invitation of its own.`,
  tooManyAddresses: `Enter up to ${maxInvitedAddresses} addresses at once`,
  answers: 'Invitations',
  answerInvited: 'Invited',
  answerInvalid: 'Not a valid e-mail address',
  answerNotSent: 'Not invited yet',
  notAllInvited: 'These addresses were not invited. Correct or remove them.',
  sendInvitation: 'Send Invitation',
  sendInvitations: (count: number) => `Send ${count} Invitations`,
  invited: (count: number, sendsMail: boolean | undefined) => {
    const subject = count === 1 ? 'Invitation' : `${count} invitations`
    if (sendsMail === undefined) return `${subject} ready`
    return sendsMail
      ? `${subject} sent`
      : `${subject} ready. Mail is not set up: copy the ${count === 1 ? 'link' : 'links'}.`
  },
  failedToInvite: 'Failed to create invitation',
  incompleteTitle: 'Validation Error',
  incomplete: 'Please fill in all required fields.',
} as const

/** "Until Saturday, November 28". */
export const formatInvitationExpiry = (expiresAt: string, zone: string): string =>
  `Until ${formatDay(getDayInZone(zone, new Date(expiresAt)), { weekday: 'long', month: 'long', day: 'numeric' })}`

/** "They have 12 clients, 3 open tasks, 1 recurring task, and 9 nurture assignments." */
export function describeWorkload({ clients, openTasks, recurringTasks, assignments }: Workload): string {
  const parts = listCounted(
    [clients, 'client'],
    [openTasks, 'open task'],
    [recurringTasks, 'recurring task'],
    [assignments, 'nurture assignment'],
  )
  return parts.length ? `They have ${joinList(parts)}.` : words.nothingToHandOver
}

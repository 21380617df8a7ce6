import { formatDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { roleLabels } from '#contract/base/roles.ts'
import type { Workload } from '#contract/team/team.ts'

/** Texts of the users and invitations of an organization (docs/product.md#team-and-invitations). */
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
  noMatchHint: 'Nobody has these words in their name or e-mail address.',
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
  deactivateHint: 'They are signed out at once and cannot sign in until you reactivate them.',
  handOverTo: 'Hand over to',
  keep: 'Nobody: everything stays with them',
  countingWorkload: 'Counting what they have',
  failedToCountWorkload: (reason: string) => `What they have could not be counted: ${reason}`,
  nothingToHandOver: 'They have no clients and no open tasks.',
  cancel: 'Cancel',

  loadingInvitations: 'Loading the invitations',
  failedToLoadInvitations: (reason: string) => `The invitations could not be loaded: ${reason}`,
  noInvitations: 'No pending invitations',
  noInvitationsHint: 'People you invite appear here until they accept.',
  invitedBy: (name: string | null) => `Invited by ${name ?? 'Daybook'}`,
  inviter: 'Inviter',
  expired: 'Expired',
  validity: 'Valid',
  resend: 'Resend',
  resendTo: (email: string) => `Resend the invitation to ${email}`,
  cancelInvitation: 'Cancel',
  cancelInvitationTo: (email: string) => `Cancel the invitation to ${email}`,
  confirmCancel: (email: string) => `Cancel the invitation to ${email}? Its link will not work any more.`,
  resent: 'Invitation resent successfully with expiry extended by 7 days',
  canceled: 'Invitation cancelled.',
  failedToResend: 'Failed to resend invitation',
  failedToCancel: 'Failed to delete invitation',

  invite: 'Invite User',
  inviteTitle: 'Invite a user',
  inviteHint: 'They get an e-mail with a link and sign in with this address.',
  email: 'E-mail address',
  role: 'Role',
  roleHints: {
    agent: 'Works with their own clients and tasks.',
    org_admin: 'Also manages the team and sees the whole organization.',
  },
  sendInvitation: 'Send Invitation',
  invited: 'Invitation sent',
  failedToInvite: 'Failed to create invitation',
  incompleteTitle: 'Validation Error',
  incomplete: 'Please fill in all required fields.',
} as const

/** "Until Saturday, November 28". */
export const formatInvitationExpiry = (expiresAt: string, zone: string): string =>
  `Until ${formatDay(getDayInZone(zone, new Date(expiresAt)), { weekday: 'long', month: 'long', day: 'numeric' })}`

/** "They have 12 clients, 3 open tasks, 1 recurring task and 9 nurture assignments." */
export function describeWorkload({ clients, openTasks, recurringTasks, assignments }: Workload): string {
  const parts = [
    clients && countOf(clients, 'client'),
    openTasks && countOf(openTasks, 'open task'),
    recurringTasks && countOf(recurringTasks, 'recurring task'),
    assignments && countOf(assignments, 'nurture assignment'),
  ].filter((part): part is string => Boolean(part))
  if (!parts.length) return words.nothingToHandOver
  const last = parts.at(-1)!
  return `They have ${parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last}.`
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

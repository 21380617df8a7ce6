import { formatCounted } from '#contract/base/format-count.ts'
import type { HouseholdRole } from '#contract/households/households.ts'

export const householdRoleLabels: Record<HouseholdRole, string> = {
  head: 'Head',
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  other: 'Other',
}

/** The texts of a household, which users know as a family. */
export const words = {
  family: 'Family',
  failedToLoad: (why: string) => `The family could not be loaded. ${why}`,
  start: 'Add family',
  startHint: (firstName: string) => `See at a glance what is planned with everybody ${firstName} lives with.`,
  name: 'Name',
  familyName: (lastName: string) => `The ${lastName} family`,
  roleOfClient: (firstName: string) => `Role of ${firstName}`,
  rename: 'Rename the family',
  add: 'Add',
  addMember: 'Add member',
  addMemberTitle: 'Add a member to the family',
  client: 'Client',
  secondMember: 'Another member, now or later',
  chooseFromList: 'Choose a client from the list',
  inHousehold: (name: string) => `In ${name}`,
  inOtherHousehold: (name: string | undefined) =>
    name ? `Already in “${name}”. Remove them there first.` : 'Already in another family. Remove them there first.',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  thisClient: 'This client',
  archived: 'Archived',
  next: 'Next:',
  nothingPlanned: 'Nothing planned',
  activePolicies: (count: number) => formatCounted(count, 'active policy', 'active policies'),
  hidden: (count: number) =>
    count === 1 ? 'One more member belongs to another agent.' : `${count} more members belong to other agents.`,
  remove: (name: string) => `Remove ${name} from the family`,
  removed: (name: string) => `${name} is no longer in the family`,
  restored: 'Family restored',
  leaveTitle: 'Leave this family?',
  leaveHint: (name: string) =>
    `${name} is your last client in it. Its other members belong to other agents, so only an admin can add ${name} again.`,
  leave: 'Leave family',
  started: 'Family started',
  added: (name: string) => `${name} joined the family`,
  renamed: 'Family renamed',
  failedToSave: 'Failed to save the family',
  failedToStart: 'Failed to start the family',
  failedToRemove: 'Failed to remove them from the family',
  full: (max: number) => `A family can have up to ${max} members.`,
}

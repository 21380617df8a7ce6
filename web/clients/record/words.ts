import { formatCount, formatCounted, listCounted } from '#contract/base/format-count.ts'
import { joinList } from '#contract/base/text.ts'
import type { ClientRelatedCounts } from '#contract/clients/clients.ts'
import type { ClientTab } from '#web/base/paths.ts'

export const clientTabLabels: Record<ClientTab, string> = {
  overview: 'Overview',
  timeline: 'Timeline',
  documents: 'Documents',
  notes: 'Notes',
  nurture: 'Nurture',
  policies: 'Policies',
}

/** Texts of a client's record (docs/product/clients.md#record). */
export const words = {
  client: 'Client',
  loading: 'Loading the client',
  failedToLoad: (message: string) => `Error loading client: ${message}`,
  missing: (id: string) => `Client not found (ID: ${id})`,
  missingHint: 'They may have been deleted or reassigned to another agent.',
  allClients: 'All clients',
  backToClients: 'Back to your clients',
  actions: 'Client actions',
  tabs: 'Client sections',
  scheduleTask: 'Schedule Task',
  startSequence: 'Start Nurture Sequence',
  scheduleTaskShortcut: 'Schedule a task for this client',
  editClient: 'Edit Client',
  editClientShortcut: 'Edit this client',
  addEventShortcut: 'Log an event for this client',
  more: 'More',
  writeTo: (email: string) => `Write an e-mail to ${email}`,
  call: (phone: string) => `Call ${phone}`,
  contact: 'Contact',
  callButton: 'Call',
  text: (phone: string) => `Text ${phone}`,
  textButton: 'Text',
  emailButton: 'E-mail',
  addNumber: 'Add number',
  taskButton: 'Task',
  neighbors: 'Clients in the list',
  previousClient: 'Previous client',
  nextClient: 'Next client',
  position: (place: number, total: number) => `${formatCount(place)} of ${formatCount(total)}`,
  noContact: 'No e-mail address and no phone number yet',
  agent: 'Agent',
  archive: 'Archive',
  archiveQuestion:
    'Are you sure you want to archive this client? This will hide them from your active client list and cancel all pending tasks.',
  archiveFailed: { title: 'Archive Failed', description: 'Failed to archive client' },
  archiving: 'Archiving the client',
  archived: 'Client archived',
  archivedState: 'Archived',
  archivedOn: (day: string) => `Archived on ${day}`,
  archivedHint: 'Hidden from the client list. No tasks can be scheduled.',
  restore: 'Restore',
  restored: 'Client restored',
  failedToRestore: 'Failed to restore client',
  gone: 'This client was deleted or given to somebody else.',
  export: 'Export record',
  exporting: (name: string) => `The record of ${name} is being downloaded`,
  exportFailed: { title: 'Failed to export the record', description: 'Something went wrong on our side' },
  exportRefusals: {
    429: 'Another export of yours is still downloading. Try again when it is done.',
    503: 'Daybook is not available right now, please try again',
  } as Partial<Record<number, string>>,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteForGood: 'This cannot be undone.',
  deleteClient: 'Delete client',
  erase: 'Also erase the text of finished tasks',
  eraseHint: 'For a person who asks to be forgotten. The tasks still count but lose their title, description and link.',
  keep: 'Keep',
  loadingRelatedCounts: 'Checking what will be affected',
  failedToLoadRelatedCounts: (why: string) => `Could not check what will be affected. ${why}`,
  deleted: 'Client deleted',
  failedToDelete: 'Failed to delete client',
  reassign: 'Reassign',
  reassignTitle: (name: string) => `Reassign ${name}`,
  reassigned: (name: string, agent: string) => `${name} now belongs to ${agent}`,
  failedToReassign: 'Failed to reassign client',
  information: 'Client information',
  address: 'Address',
  dateOfBirth: 'Date of birth',
  added: 'Added',
  updated: 'Updated',
  unknown: 'Not set',
} as const

/** "56 years old"; undefined before the birth date. */
export function formatAge(years: number): string | undefined {
  if (years < 0) return undefined
  if (years === 0) return 'under 1 year old'
  return formatCounted(years, 'year old', 'years old')
}

/** "turns 57 in 12 days"; undefined when the birthday is more than 30 days away. */
export function formatUpcomingBirthday(nextAge: number, inDays: number): string | undefined {
  if (inDays > 30) return undefined
  if (inDays === 0) return 'birthday today'
  return `turns ${nextAge} ${inDays === 1 ? 'tomorrow' : `in ${inDays} days`}`
}

/** "3 notes and 1 open task will be deleted with Jonah Whitfield.", omitting counts of zero. */
export function describeDeletedItems(
  name: string,
  { notes, documents, policies, events, openTasks, recurringTasks, assignments }: ClientRelatedCounts,
): string {
  const parts = listCounted(
    [notes, 'note'],
    [documents, 'document'],
    [policies, 'policy', 'policies'],
    [events, 'timeline event'],
    [openTasks, 'open task'],
    [recurringTasks, 'repeating task'],
    [assignments, 'sequence'],
  )
  if (!parts.length) return `Nothing else will be deleted with ${name}. Finished tasks stay in the history.`
  return `${joinList(parts)} will be deleted with ${name}. Finished tasks stay in the history.`
}

/** "1 open task moves too." for the current owner's tasks, and what stays with the client. */
export function describeTransferredItems({
  openTasksOfOwner,
  recurringTasksOfOwner,
  assignments,
}: ClientRelatedCounts): string {
  const parts = listCounted(
    [openTasksOfOwner, 'open task'],
    [recurringTasksOfOwner, 'repeating task'],
    [assignments, 'sequence'],
  )
  const isSingle = openTasksOfOwner + recurringTasksOfOwner + assignments === 1
  const tasks = parts.length ? `${joinList(parts)} ${isSingle ? 'moves' : 'move'} too. ` : 'No open tasks move. '
  return `${tasks}Notes, documents, policies and the timeline stay with the client.`
}

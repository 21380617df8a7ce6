import { formatCount, formatCounted } from '#contract/base/format-count.ts'
import type { ClientSort, EnrolledSequence, SortOrder } from '#contract/clients/clients.ts'
import { toPartOfSentence } from '#web/base/format-time.ts'

/** Texts of the client list (docs/product/clients.md#list-and-search). */
export const words = {
  clients: 'Clients',
  addNewClient: 'Add New Client',
  /** On narrow phones, where the whole name does not fit. */
  addShort: 'Add',
  import: 'Import clients',
  addShortcut: 'Add a client',
  search: 'Search by name, e-mail or phone',
  searchShortcut: 'Search clients',
  clearSearch: 'Clear the search',
  bestFirst: 'Best matches first',
  sort: 'Sort',
  status: 'Status',
  anyStatus: 'Any status',
  archived: 'Archived',
  scope: 'Whose clients',
  mine: 'My clients',
  all: 'All',
  ofOrganization: (organization: string) => `of ${organization}`,
  yourOrganization: 'your organization',
  total: 'Total',
  active: 'Active',
  prospects: 'Prospects',
  inactive: 'Inactive',
  stats: 'Clients by status',
  layout: 'Cards or rows',
  layouts: { cards: 'Cards', list: 'Rows' },
  letters: 'Go to a letter',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  addedOn: 'Added',
  activity: 'Last activity',
  loading: 'Loading clients',
  loadingRest: 'Loading the rest',
  printedTooEarly: (count: number) =>
    `Only the first ${formatCount(count)} matching clients: the rest were still loading when this was printed.`,
  failedToLoad: (why: string) => `Your clients could not be loaded. ${why}`,
  failedToLoadRest: (why: string) => `Some of your clients could not be loaded. ${why}`,
  none: 'No clients yet',
  noneHint: 'Your clients will appear here: how to reach them, what you know about them, and what was last said.',
  addFirst: 'Add Your First Client',
  noneArchived: 'No archived clients',
  noneArchivedHint: 'Clients you archive move here. You can restore them at any time.',
  backToList: 'Back to the list',
  notFound: 'No matching clients',
  notFoundHint: (search: string) => `No client has “${search}” in their name, e-mail or phone.`,
  notFoundArchived: (search: string) => `No archived client has “${search}” in their name, e-mail or phone.`,
  notFoundWith: (status: string, search: string) =>
    search
      ? `No client with the status ${status} has “${search}” in their name, e-mail or phone. Other statuses are hidden.`
      : `No client has the status ${status}. Other statuses are hidden.`,
  showAllStatuses: 'Show all statuses',
  resetSearch: 'Clear search',
  addWithName: (name: string) => `Add “${name}”`,
  view: 'View',
  viewOf: (name: string) => `View ${name}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  id: (short: string) => `ID ${short}`,
  copy: 'Copy the',
  idCopied: 'ID copied',
  idNotCopied: 'The ID could not be copied',
  onSequences: 'On',
  ofFamily: 'Family:',
  pausedSequence: (name: string) => `${name} (paused)`,
  select: 'Select',
  selectOf: (name: string) => `Select ${name}`,
  selection: 'Selected clients',
  selected: (count: number) => formatCounted(count, 'client selected', 'clients selected'),
  selectAll: (count: number) => `Select all ${formatCount(count)}`,
  selectNone: 'Select none',
  endSelection: 'Done',
  addSequence: 'Add Sequence',
  duplicates: 'Possible duplicates',
  merge: 'Merge…',
  more: 'More',
  moreForSelected: 'More for the selected clients',
  setStatus: (status: string) => `Set status to ${status}`,
  reassign: 'Reassign…',
  archive: 'Archive…',
  exportCsv: 'Export as CSV',
  exported: (count: number) => `${formatCounted(count, 'client')} exported`,
  exportFailed: 'Failed to export the clients',
  bulkFailed: 'Failed to change the clients',
  statusSet: (count: number, status: string) => `${formatCounted(count, 'client')} set to ${status}`,
  archiveQuestion: (count: number) =>
    `Archive ${formatCounted(count, 'client')}? This will hide them from your active client list and cancel all pending tasks.`,
  archivedCount: (count: number) => `${formatCounted(count, 'client')} archived`,
  restoredCount: (count: number) => `${formatCounted(count, 'client')} restored`,
  reassigned: (count: number, name: string) => `${formatCounted(count, 'client')} reassigned to ${name}`,
  reassignTitle: (count: number) => `Reassign ${formatCounted(count, 'client')}`,
  reassignHint:
    'Their open tasks, repeating tasks and sequences move too. What other users planned for these clients stays theirs.',
  unchangedCount: (count: number) => `${formatCounted(count, 'client')} left as they were`,
  sequence: 'Sequence',
  nextTask: 'Next task',
  onSequence: 'On the sequence',
  noneOnSequence: 'No client in this list is on the sequence.',
  showAllClients: 'Show all clients',
  sequenceTimes: (name: string, count: number) => `${name} × ${count}`,
  moreSequences: (count: number) => `+${count}`,
  addSequenceFor: (name: string) => `Add Sequence for ${name}`,
  writeTo: (email: string) => `Write an e-mail to ${email}`,
  call: (phone: string) => `Call ${phone}`,
  agent: 'Agent',
} as const

export const clientSortLabels: Record<ClientSort, string> = {
  added: 'Recently added',
  activity: 'Recent activity',
  name: 'Alphabetical',
}

export const clientSortOrderLabels: Record<ClientSort, Record<SortOrder, string>> = {
  added: { desc: 'Newest first', asc: 'Oldest first' },
  activity: { desc: 'Latest first', asc: 'Oldest first' },
  name: { asc: 'A to Z', desc: 'Z to A' },
}

/** "M, 12 clients". */
export function formatLetterSection({ label, count }: { label: string; count: number }): string {
  const name = { '#': 'Numbers and symbols', '…': 'Other alphabets' }[label] ?? label
  return `${name}, ${formatCounted(count, 'client')}`
}

/** "3 of 120 clients", "2 archived clients". */
export const describeClientCount = (matching: number, total: number, archived: boolean): string =>
  `${formatMatchCount(matching, total)} ${pluralizeClientNoun(total, archived)}`

/** "3 of 120", "2". */
export function formatMatchCount(matching: number, total: number): string {
  const all = formatCount(total)
  return matching === total ? all : `${formatCount(matching)} of ${all}`
}

/** "clients", "archived client". */
export const pluralizeClientNoun = (count: number, archived: boolean): string =>
  `${archived ? 'archived ' : ''}${count === 1 ? 'client' : 'clients'}`

/** "Added Mar 3", "Archived yesterday". */
export function describeClientDate(kind: 'added' | 'activity' | 'archived', day: string): string {
  const prefix = { added: 'Added', activity: 'Last activity', archived: 'Archived' }[kind]
  return `${prefix} ${toPartOfSentence(day)}`
}

/**
 * The sequences a client is on, each name once: one that counts from several policies shows a number, "Renewal × 2".
 */
export function listSequenceNames(sequences: readonly Pick<EnrolledSequence, 'name' | 'status'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { name, status } of sequences) {
    const shown = status === 'paused' ? words.pausedSequence(name) : name
    counts.set(shown, (counts.get(shown) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => (count > 1 ? words.sequenceTimes(name, count) : name))
}

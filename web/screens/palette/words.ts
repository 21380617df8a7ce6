import { formatCounted } from '#contract/base/format-count.ts'
import { paths, type ScreenPath } from '#web/base/paths.ts'
import { words as frameWords } from '#web/frame/words.ts'
import { words as dayWords } from '#web/tasks/dashboard/words.ts'

/** Texts of the command palette (docs/product/interface.md#command-palette). */
export const words = {
  title: 'Search clients, screens and actions',
  placeholder: 'Client, task, note, screen or action',
  close: 'Close',
  recent: 'Recent clients',
  screens: 'Screens',
  actions: 'Actions',
  clients: 'Clients',
  tasks: 'Tasks',
  notes: 'Notes',
  sequences: 'Sequences',
  inNotesAndTasks: 'In notes and tasks',
  colleagues: 'Colleagues',
  add: 'Add',
  addTask: (text: string) => `Add task “${text}”`,
  addClient: (text: string) => `Add client “${text}”`,
  thisWeek: 'This week',
  exportClients: 'Export Clients',
  theme: (label: string) => `Theme: ${label}`,
  searching: 'Searching',
  failed: (why: string) => `The search failed. ${why}`,
  found: (count: number) => (count === 0 ? 'Nothing found' : formatCounted(count, 'result')),
} as const

/** Other words people use for screens. */
export const screenKeywords: Partial<Record<ScreenPath, string>> = {
  [paths.dashboard]: 'home today day streak',
  [paths.clients]: 'people contacts book leads policies',
  [paths.clientImport]: 'csv spreadsheet contacts upload move in undo',
  [paths.planning]: 'calendar month week schedule recurring renewals policies',
  [paths.history]: 'log activity done actions',
  [paths.profile]: 'settings account name time zone passkey links weekly letter',
  [paths.analytics]: 'team report numbers figures today behind',
  [paths.userManagement]: 'team users people agents roles invitations organization settings',
  [paths.superAdmin]: 'organizations platform system backup',
}

/** Other words people use for the actions of shortcuts. */
export const shortcutKeywords: Partial<Record<string, string>> = {
  [dayWords.addClientShortcut]: 'new person contact lead',
  [dayWords.addTaskShortcut]: 'new to-do call appointment reminder',
  [frameWords.shortcuts]: 'keys help hotkeys',
}

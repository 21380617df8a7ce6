import { formatCounted } from '#contract/base/format-count.ts'
import type { Theme } from '#web/frame/theme.ts'

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
  themeKeywords: 'dark mode light mode appearance colors',
  searching: 'Searching',
  failed: (why: string) => `The search failed. ${why}`,
  found: (count: number) => (count === 0 ? 'Nothing found' : formatCounted(count, 'result')),
} as const

export const themeCommandLabels: Record<Theme, string> = {
  system: 'Theme: System',
  light: 'Theme: Light',
  dark: 'Theme: Dark',
}

/** Other words people use for screens and actions. */
export const keywords: Partial<Record<string, string>> = {
  Dashboard: 'home today day streak',
  Clients: 'people contacts book leads policies',
  'Import Clients': 'csv spreadsheet contacts upload move in undo',
  Planning: 'calendar month week schedule recurring renewals policies',
  History: 'log activity done actions',
  Profile: 'settings account name time zone passkey links weekly letter',
  Analytics: 'team report numbers figures today behind',
  'User Management': 'team users people agents roles invitations organization settings',
  'Super Admin': 'organizations platform system backup',
  'Add a client': 'new person contact lead',
  'Add a task': 'new to-do call appointment reminder',
  'Report Bug': 'help support problem feedback',
  'Invite User': 'team add agent colleague member',
  'This week': 'calendar planning seven days agenda',
  'Nurture Sequences': 'drip campaigns planning',
  'Create Sequence': 'new nurture add campaign',
  'Possible duplicates': 'merge same client twice double',
  'AI Parse Document': 'sequence from document upload word pdf',
  'AI Parse Schedule': 'plan from document upload pdf',
  'Export Clients': 'download csv spreadsheet backup',
  Renewals: 'policies renew expiring due premium',
  Calendar: 'appointments booking link',
  Quote: 'quoting tool price offer link',
  'Keyboard shortcuts': 'keys help hotkeys',
  'Sign Out': 'log out leave',
}

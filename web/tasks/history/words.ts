import { formatCount } from '#contract/base/format-count.ts'
import { daysOverdueUntilClosed } from '#contract/tasks/task-actions.ts'
import { type HistoryAction, historyNotes } from '#contract/tasks/task-history.ts'

/** The texts of the task history. */
export const words = {
  history: 'History',
  loading: 'Loading the history',
  failedToLoad: (why: string) => `The history could not be loaded. ${why}`,
  filters: 'Filters',
  from: 'From',
  to: 'To',
  lastDays: (count: number) => `${count} days`,
  lastDaysLabel: (count: number) => `The last ${count} days`,
  presets: 'Days up to today',
  task: 'Task',
  taskPlaceholder: 'Search by title',
  action: 'Action',
  anyAction: 'Any action',
  summary: 'Summary',
  totalActions: 'Total Actions',
  completed: 'Completed',
  increments: 'Increments',
  incrementsRule: 'Each press of plus',
  abandoned: 'Abandoned',
  unknown: '–',
  failedToCount: (why: string) => `The counts could not be loaded. ${why}`,
  completedPerDay: 'Completed per day',
  completedOn: (day: string, count: number) => `${day}: ${formatCount(count)} completed`,
  none: 'No task history',
  noneHint: 'What you start, count, complete or abandon will appear here, day by day.',
  noneMatching: 'Nothing in these days matches your filters.',
  showAll: 'Show all of the last 7 days',
  showOlder: 'Show older',
  olderFailed: (why: string) => `Older entries could not be loaded. ${why}`,
  noTitle: 'A task that was deleted or handed over',
  said: (note: string) => `“${note}”`,
  counted: (before: number, after: number) => `${before} → ${after}`,
  countedLabel: (before: number, after: number) => `from ${before} to ${after}`,
} as const

export const historyActionLabels: Record<HistoryAction, string> = {
  started: 'Started',
  completed: 'Completed',
  abandoned: 'Abandoned',
  incremented: 'Count increased',
  decremented: 'Count decreased',
}

/** How the notes that the program writes on entries are shown, by the note. */
export const historyNoteDisplayTexts: Partial<Record<string, string>> = {
  [historyNotes.missed]: 'Missed: replaced by the next one',
  [historyNotes.overdue]: `Closed after ${daysOverdueUntilClosed} days`,
  [historyNotes.client_archived]: 'Client archived',
  [historyNotes.undone]: 'Undone, not counted',
}

import { daysOverdueUntilClosed } from '#contract/tasks/task-actions.ts'
import { formatMinutes } from '#web/base/format-time.ts'

/** Texts of the dashboard (docs/product/days.md#list-and-dashboard). */
export const words = {
  sections: { overdue: 'Overdue', today: 'Today', done: 'Done' },
  view: 'View',
  views: { cards: 'Cards', page: 'Page' },
  viewQuestion: 'Cards or page?',
  dashboard: 'Dashboard',
  tabTitle: (left: number) => `${left} left`,
  progress: 'Progress today',
  quickActions: 'Quick actions',
  addClient: 'Add Client',
  calendar: 'Calendar',
  quote: 'Quote',
  newWindow: 'Opens in a new window',
  linkMissing: 'The link could not be loaded. Select to try again.',
  addTask: 'Add Task',
  addTaskShortcut: 'Add a task',
  addClientShortcut: 'Add a client',
  failedToLoad: (why: string) => `Today's tasks could not be loaded. ${why}`,
  nothing: 'No tasks for today',
  nothingMore:
    'What is due today, and what is left from earlier days, will appear here. Start with the call you most want to have made, or with someone new.',
  ofDone: (total: number) => `of ${total} done`,
  left: (minutes: number) => `${formatMinutes(minutes)} left`,
  noneYet: 'Nothing to do yet',
  allDone: 'All done',
  allSkipped: 'Everything due today was skipped or abandoned. You can undo that until the day is over.',
  moveOverdue: 'Move all overdue to today',
  closedTitle: (count: number) =>
    count === 1 ? 'While you were away, 1 task was closed' : `While you were away, ${count} tasks were closed`,
  closedAs: { missed: 'Missed: replaced by the next one', overdue: `Closed after ${daysOverdueUntilClosed} days` },
  wasDue: (day: string) => `due ${day}`,
  reopen: 'Put back',
  isBack: 'Back, as a new task for today',
  gotIt: 'Got it',
  showAll: (count: number) => `Show all ${count}`,
  failedToReopen: 'Failed to put the task back',
  failedToAcknowledge: 'Could not dismiss this',
} as const

/** The greeting at an hour from 0 to 23 (docs/product/days.md#list-and-dashboard). */
export function getGreeting(hour: number, firstName: string | null): string {
  const time = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening'
  return firstName ? `Good ${time}, ${firstName}` : `Good ${time}`
}

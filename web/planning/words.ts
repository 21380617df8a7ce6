import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatDayWithoutYear, formatMinutes } from '#web/base/format-time.ts'
import { getLineOfTheDay } from './lines-of-the-day.ts'

/** Texts of the dashboard (docs/product.md#list-and-dashboard). */
export const words = {
  sections: { overdue: 'Overdue', today: 'Today', done: 'Done' },
  view: 'View',
  views: { cards: 'Cards', list: 'List' },
  progress: 'How far the day is',
  quickActions: 'Quick actions',
  addClient: 'Add Client',
  addClientKey: 'Add a client',
  calendar: 'Calendar',
  quote: 'Quote',
  newWindow: 'Opens in a new window',
  linkMissing: 'The link could not be loaded. Press to try again.',
  addTask: 'Add Task',
  addFirst: 'Add a task',
  addFirstClient: 'Add a client',
  addTaskKey: 'Add a task',
  failedToLoad: (why: string) => `Today's tasks could not be loaded. ${why}`,
  nothing: 'No tasks for today',
  nothingMore:
    'What is due today, and what is left from earlier days, will appear here. Start with the call you most want to have made, or with someone new.',
  ofDone: (total: number) => `of ${total} done`,
  left: (minutes: number) => `${formatMinutes(minutes)} left`,
  noneYet: 'Nothing to do yet',
  allDone: 'All done',
  allSkipped: 'What was due today is skipped or abandoned. It can be taken back until the day is over.',
  moveOverdue: 'Move all overdue to today',
  closedTitle: (count: number) =>
    count === 1 ? 'While you were away, 1 task was closed' : `While you were away, ${count} tasks were closed`,
  closedAs: { missed: 'Missed: its next one came', overdue: 'Closed after 5 days' },
  wasDue: (day: string) => `due ${day}`,
  putBack: 'Put back',
  isBack: 'Back, as a fresh task for today',
  gotIt: 'Got it',
  showAll: (count: number) => `Show all ${count}`,
  failedToPutBack: 'Failed to put the task back',
  failedToAcknowledge: 'Failed to note that you have read this',
} as const

/** The texts of the heading, by the id of the element that has them. */
export const getTodayHeadingTexts = (day: CalendarDay, hour: number, firstName: string | null): TodayHeadingTexts => ({
  greeting: getGreeting(hour, firstName),
  date: formatDayWithoutYear(day),
  line: getLineOfTheDay(day),
})

export type TodayHeadingTexts = Record<'greeting' | 'date' | 'line', string>

/** The greeting at an hour from 0 to 23 (docs/product.md#list-and-dashboard). */
export function getGreeting(hour: number, firstName: string | null): string {
  const time = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening'
  return firstName ? `Good ${time}, ${firstName}` : `Good ${time}`
}

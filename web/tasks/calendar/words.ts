import { type CalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import { formatMinutes } from '#web/base/format-time.ts'

/** The texts of the monthly calendar (docs/product/planning.md). */
export const words = {
  planning: 'Planning',
  calendar: 'Monthly Calendar',
  month: (day: CalendarDay) => formatDay(day, { month: 'long', year: 'numeric' }),
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  view: 'Calendar view',
  views: { month: 'Month', week: 'Week' },
  toToday: 'Today',
  moveHint: 'Drag a task to another day, or press Shift with the left or right arrow key on it.',
  moveHintOfMonth:
    'Drag a task to another day; hold it over an arrow at the top to change months. With the keyboard, press F2 to reach the tasks of a day and Shift with an arrow key to move one.',
  notMoved: 'Not moved',
  pastDay: 'That day is in the past. Choose today or later.',
  doneStays: 'Completed tasks stay on their day.',
  otherMonth: (month: string) => `That day is in ${month}. Show that month first, then move the task there.`,
  moveTo: 'Move to',
  tomorrow: 'Tomorrow',
  nextWeekDay: 'In a week',
  dayLater: 'A day later',
  weekLater: 'A week later',
  pickDate: 'Pick a date',
  more: (count: number) => `+${count} more`,
  failedToLoadTitles: (why: string) => `The titles of this month could not be loaded. ${why}`,
  restDay: 'Day off',
  planned: (minutes: number, ofMinutes: number) => `${formatMinutes(minutes)} of ${formatMinutes(ofMinutes)}`,
  free: 'Nothing planned',
  sources: { recurring: 'repeats', nurture: 'from a sequence' },
  withClient: 'with',
  doneOf: (done: number, count: number) => `${done} of ${count}`,
  isDone: 'done',
  notLoaded: 'Some tasks of this day could not be loaded.',
  retry: 'Try again',
  failedToCount: (why: string) => `The tasks of this month could not be counted. ${why}`,
  failedToLoadComing: (why: string) => `Failed to fetch recurring preview. ${why}`,
} as const

/** "Ibarra · Ask about the quote": a title with the client's last name in front, unless it names the client itself. */
export function nameClientInTitle(title: string, clientName: string | null): string {
  if (!clientName) return title
  const wordsOfTitle = new Set(title.toLowerCase().match(/[\p{L}\p{M}-]+/gu))
  const names = clientName.split(' ')
  return names.some((name) => wordsOfTitle.has(name.toLowerCase())) ? title : `${names.at(-1)} · ${title}`
}

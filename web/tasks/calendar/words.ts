import { type CalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import { formatDayWithoutYear, formatMinutes } from '#web/base/format-time.ts'

/** The texts of the monthly calendar (docs/product.md#planning). */
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
    'Drag a task to another day; hold it over an arrow at the top for another month. By keyboard, F2 leads to the tasks of a day, and Shift with an arrow key moves one.',
  notMoved: 'Not moved',
  pastDay: 'That day is past. A task moves to today or later.',
  doneStays: 'What is done stays on its day.',
  otherMonth: (month: string) => `That day is in ${month}. Show that month first, then move the task there.`,
  more: (count: number) => `+${count} more`,
  failedToLoadTitles: (why: string) => `The titles of this month could not be loaded. ${why}`,
  restDay: 'Rest day',
  planned: (minutes: number, ofMinutes: number) => `${formatMinutes(minutes)} of ${formatMinutes(ofMinutes)}`,
  free: 'Nothing planned',
  repeats: 'repeats',
  done: 'done',
  notLoaded: 'Not all of this day could be loaded.',
  retry: 'Try again',
  comingDays: 'The next seven days',
  tasks: (count: number) => (count === 1 ? '1 task' : `${count} tasks`),
  failedToCount: (why: string) => `The tasks of this month could not be counted. ${why}`,
  failedToLoadComing: (why: string) => `Failed to fetch recurring preview. ${why}`,
} as const

/** What a day of the calendar is called: "Saturday, November 21, today, 3 tasks". */
export const describeDayWithTaskCount = (day: CalendarDay, today: CalendarDay, count: number | undefined): string =>
  [formatDayWithoutYear(day), day === today && 'today', count !== undefined && words.tasks(count)]
    .filter(Boolean)
    .join(', ')

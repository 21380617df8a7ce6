import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatDayWithoutYear } from '#web/base/format-time.ts'

/** The texts of coming occurrences (docs/product/planning.md). */
export const words = {
  client: 'For',
  sequence: 'Sequence',
  more: (title: string, day: CalendarDay) => `Skip or move ${title} on ${formatDayWithoutYear(day)}`,
  menu: 'Skip or move',
  skip: 'Skip this one',
  skipped: 'Skipped',
  moved: (day: CalendarDay) => `Moved to ${formatDayWithoutYear(day)}`,
  titleAndDay: (title: string, day: CalendarDay) => `${title}, ${formatDayWithoutYear(day)}`,
  back: (title: string, day: CalendarDay) => `Back on ${formatDayWithoutYear(day)}: ${title}`,
  failedToUpdate: 'Failed to update task',
  failedToReopen: 'Failed to restore the task',
} as const

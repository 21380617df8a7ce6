import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatCounted } from '#contract/base/format-count.ts'
import { formatDayWithoutYear } from '#web/base/format-time.ts'

/**
 * The texts of days with their tasks. The dashboard uses them too: kept apart from the calendar's texts, they make its
 * code smaller.
 */
export const dayWords = {
  comingDays: 'The next seven days',
  tasks: (count: number) => formatCounted(count, 'task'),
} as const

/** The accessible name of a day of the calendar: "Saturday, November 21, today, 3 tasks". */
export const describeDayWithTaskCount = (
  day: CalendarDay,
  today: CalendarDay,
  count: number | undefined,
  done?: number,
): string =>
  [
    formatDayWithoutYear(day),
    day === today && 'today',
    count !== undefined && dayWords.tasks(count),
    done !== undefined && count !== undefined && count > 0 && `${done} done`,
  ]
    .filter(Boolean)
    .join(', ')

import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatDayWithoutYear } from '#web/base/format-time.ts'

/** The texts of days with their tasks. The dashboard has them too: apart from the calendar's, they make its code smaller. */
export const dayWords = {
  comingDays: 'The next seven days',
  tasks: (count: number) => (count === 1 ? '1 task' : `${count} tasks`),
} as const

/** What a day of the calendar is called: "Saturday, November 21, today, 3 tasks". */
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

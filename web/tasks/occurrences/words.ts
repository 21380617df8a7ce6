import { type CalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import { formatDayHeading } from '#web/base/format-time.ts'

/** The texts of coming occurrences (docs/product.md#planning). */
export const words = {
  comingUp: 'Coming up',
  comingUpHint: 'What repeats, and is no task yet. One that you move becomes a task of its new day.',
  month: (day: CalendarDay) => formatDay(day, { month: 'long', year: 'numeric' }),
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  loading: 'Loading what is coming up',
  failedToLoad: (why: string) => `Failed to fetch recurring preview. ${why}`,
  none: (day: CalendarDay) => `Nothing more to come in ${formatDay(day, { month: 'long' })}`,
  noneHint: 'What your recurring tasks bring will stand here, day by day.',
  showMonth: (day: CalendarDay) => `See ${formatDay(day, { month: 'long' })}`,
  tomorrow: 'Tomorrow',
  takes: 'Takes',
  client: 'For',
  more: (title: string, day: CalendarDay) => `Skip or move ${title} on ${formatDayHeading(day)}`,
  menu: 'Skip or move',
  skip: 'Skip this one',
  dayLater: 'A day later',
  weekLater: 'A week later',
  pickDate: 'Pick a date',
  skipped: 'Skipped',
  moved: (day: CalendarDay) => `Moved to ${formatDayHeading(day)}`,
  titleAndDay: (title: string, day: CalendarDay) => `${title}, ${formatDayHeading(day)}`,
  back: (title: string, day: CalendarDay) => `Back on ${formatDayHeading(day)}: ${title}`,
  failedToUpdate: 'Failed to update task',
  failedToBringBack: 'Failed to bring the task back',
} as const

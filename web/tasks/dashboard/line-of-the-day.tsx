import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { getLineOfTheDay } from './lines-of-the-day.ts'

/** The line under the greeting, which fades in and moves nothing. */
export const LineOfTheDay = ({ day }: { day: CalendarDay }) => (
  <span className="animate-appear">{getLineOfTheDay(day)}</span>
)

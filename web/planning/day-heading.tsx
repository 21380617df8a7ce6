import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { formatDayHeading } from '#web/base/format-time.ts'
import { useHour } from '#web/base/today.ts'
import { getLineOfTheDay } from './lines-of-the-day.ts'

/** The dashboard's heading: greeting, date and line of the day. */
export function DayHeading({ viewer, today }: { viewer: CurrentUser; today: CalendarDay }) {
  const hour = useHour(viewer.timeZone)
  return (
    <div className="min-w-0">
      <h1 dir="auto" className="font-serif text-2xl font-semibold wrap-anywhere sm:text-3xl">
        {getGreeting(hour, viewer.firstName)}
      </h1>
      <p className="mt-1 font-serif text-lg text-ink-soft">
        <time dateTime={today}>{formatDayHeading(today)}</time>
      </p>
      <p className="mt-1.5 max-w-prose font-serif text-ink-soft italic">{getLineOfTheDay(today)}</p>
    </div>
  )
}

/** The greeting at an hour from 0 to 23 (docs/product.md#list-and-dashboard). */
export function getGreeting(hour: number, firstName: string | null): string {
  const time = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening'
  return firstName ? `Good ${time}, ${firstName}` : `Good ${time}`
}

import { useViewer } from '#web/base/viewer.ts'
import { formatDayWithoutYear } from '#web/base/format-time.ts'
import { useHour } from '#web/base/today.ts'
import { useToday } from '#web/base/today.ts'
import { createLazyPart } from '#web/ui/lazy-part.tsx'
import { getGreeting } from './words.ts'

/** The dashboard's heading: greeting, date and line of the day. */
export function DashboardHeading() {
  const viewer = useViewer()
  const today = useToday()
  const hour = useHour(viewer.timeZone)
  return (
    <div className="min-w-0 max-sm:w-full">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 sm:block">
        <h1 id="greeting" dir="auto" className="font-serif text-lg font-semibold wrap-anywhere sm:text-3xl">
          {getGreeting(hour, viewer.firstName)}
        </h1>
        <p className="font-serif text-xs text-ink-soft sm:mt-1 sm:text-lg">
          <time id="date" dateTime={today}>
            {formatDayWithoutYear(today)}
          </time>
        </p>
      </div>
      <p
        id="line"
        className="max-w-prose font-serif text-xs text-ink-soft italic max-sm:-mr-3 max-sm:tracking-tight sm:mt-1.5 sm:text-base"
      >
        <LineOfTheDay />
      </p>
    </div>
  )
}

/* A line of any day takes one row on every screen. */
const LineOfTheDay = createLazyPart(async () => (await import('./line-of-the-day.tsx')).LineOfTheDay, {
  isLate: true,
  placeholder: '\u00A0',
})

import { formatDayWithoutYear } from '#web/base/format-time.ts'
import { useHour, useToday } from '#web/base/today.ts'
import { useViewer } from '#web/base/viewer.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { createLazyPart } from '#web/ui/lazy-part.tsx'
import { getGreeting } from './words.ts'

/** The dashboard's heading: greeting, date and line of the day. On the open page it is lower: greeting and date share a line. */
export function DashboardHeading({ isOpenPage }: { isOpenPage: boolean }) {
  const viewer = useViewer()
  const today = useToday()
  const hour = useHour(viewer.timeZone)
  return (
    <div className={joinClasses('min-w-0', isOpenPage ? 'sm:-mt-3' : 'max-sm:w-full')}>
      <div
        className={joinClasses(
          'flex flex-wrap items-baseline gap-x-2 max-sm:justify-between',
          isOpenPage ? 'sm:gap-x-4' : 'sm:block',
        )}
      >
        <h1 dir="auto" className="font-serif text-lg font-semibold wrap-anywhere sm:text-3xl">
          {getGreeting(hour, viewer.firstName)}
        </h1>
        <p
          className={joinClasses(
            'font-serif text-xs text-ink-soft sm:mt-1',
            isOpenPage ? 'sm:text-base' : 'sm:text-lg',
          )}
        >
          <time dateTime={today}>{formatDayWithoutYear(today)}</time>
        </p>
      </div>
      <p id="line" className={joinClasses(lineStyle, isOpenPage ? pageLineStyle : 'sm:mt-1.5 sm:text-base')}>
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

const lineStyle = 'max-w-prose font-serif text-xs text-ink-soft italic max-sm:-mr-3 max-sm:tracking-tight'
/* It loads late: phones reserve two rows for it here. */
const pageLineStyle = 'max-sm:min-h-8 sm:text-sm sm:tracking-tight'

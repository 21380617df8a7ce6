import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { useHour } from '#web/base/today.ts'
import { type DayTexts, getDayTexts } from './words.ts'

/** The dashboard's heading: greeting, date and line of the day. */
export function DayHeading({ viewer, today }: { viewer: CurrentUser; today: CalendarDay }) {
  const hour = useHour(viewer.timeZone)
  return <DayHeadingTexts {...getDayTexts(today, hour, viewer.firstName)} day={today} />
}

/** The heading before the day is known, with spaces as texts; they are filled in by id (`getDayTexts`). */
export const DayHeadingSkeleton = () => <DayHeadingTexts greeting={space} date={space} line={space} />

const DayHeadingTexts = ({ greeting, date, line, day }: DayTexts & { day?: CalendarDay }) => (
  <div className="min-w-0">
    <h1 id="greeting" dir="auto" className="font-serif text-2xl font-semibold wrap-anywhere sm:text-3xl">
      {greeting}
    </h1>
    <p className="mt-1 font-serif text-lg text-ink-soft">
      <time id="date" dateTime={day}>
        {date}
      </time>
    </p>
    <p id="line" className="mt-1.5 max-w-prose font-serif text-ink-soft italic">
      {line}
    </p>
  </div>
)

const space = '\u00a0'

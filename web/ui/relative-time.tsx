import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatInstant } from '#web/base/format-time.ts'

type RelativeTimeProps = { instant: string; zone: string; today: CalendarDay; className?: string }

/** The day of an instant relative to today; the tooltip has the full date and time. */
export function RelativeTime({ instant, zone, today, className }: RelativeTimeProps) {
  const { relative, full } = formatInstant(instant, zone, today)
  return (
    <time dateTime={instant} title={full} className={className}>
      {relative}
    </time>
  )
}

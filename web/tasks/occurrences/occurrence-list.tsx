import { addDays, type CalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/occurrences/occurrences.ts'
import { formatDayHeading, formatFullDay } from '#web/base/format-time.ts'
import { RowList } from '#web/ui/row-list.tsx'
import { OccurrenceRow } from './occurrence-row.tsx'
import { words } from './words.ts'

/** Coming occurrences by day, of one day or, with `showsDays`, of several. */
export function OccurrenceList({
  occurrences,
  label,
  today,
  getClientName,
  showsDays = false,
}: {
  occurrences: readonly Occurrence[]
  label: string
  today: CalendarDay
  getClientName: (sourceId: string) => string | null
  showsDays?: boolean
}) {
  const firstIds = findFirstOfDays(occurrences)
  return (
    <RowList
      rows={occurrences}
      label={label}
      initialCount={initialCount}
      className="rounded-card border border-line bg-sheet px-4 py-1 sm:px-5"
    >
      {(occurrence, rowProps) => (
        <OccurrenceRow
          key={occurrence.id}
          {...rowProps}
          occurrence={occurrence}
          clientName={getClientName(occurrence.sourceId)}
          today={today}
        >
          {showsDays && <DayOfRow day={occurrence.date} today={today} isFirst={firstIds.has(occurrence.id)} />}
        </OccurrenceRow>
      )}
    </RowList>
  )
}

/** Few, so that a daily rule does not push away what stands below the list. */
const initialCount = 10

/** The day, shown once for all of its rows and told by each of the others to screen readers. */
const DayOfRow = ({ day, today, isFirst }: { day: CalendarDay; today: CalendarDay; isFirst: boolean }) =>
  isFirst ? (
    <p className="w-32 shrink-0 pt-1.5 text-sm font-semibold max-sm:w-full max-sm:pb-1.5">
      <time dateTime={day} title={formatFullDay(day)}>
        {day === addDays(today, 1)
          ? words.tomorrow
          : formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })}
      </time>
    </p>
  ) : (
    <p className="w-32 shrink-0 max-sm:sr-only">
      <span className="sr-only">{formatDayHeading(day)}</span>
    </p>
  )

/** The ids of the rows that are the first of their day. */
const findFirstOfDays = (occurrences: readonly Occurrence[]): ReadonlySet<string> =>
  new Set(occurrences.filter(({ date }, index) => occurrences[index - 1]?.date !== date).map(({ id }) => id))

import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import { RowList } from '#web/ui/row-list.tsx'
import { OccurrenceListItem } from './occurrence-list-item.tsx'

type OccurrenceListProps = { occurrences: readonly Occurrence[]; label: string; today: CalendarDay }

/** Coming occurrences of one day, highlighted, each with its client. */
export function OccurrenceList({ occurrences, label, today }: OccurrenceListProps) {
  return (
    <RowList
      rows={occurrences}
      label={label}
      className="divide-y divide-line rounded-card border border-line border-l-3 border-l-teal bg-teal-wash px-3 py-1"
    >
      {(occurrence, rowProps) => (
        <OccurrenceListItem key={occurrence.id} {...rowProps} occurrence={occurrence} today={today} />
      )}
    </RowList>
  )
}

import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/occurrences/occurrences.ts'
import { RowList } from '#web/ui/row-list.tsx'
import { useRecurringTasks } from '#web/tasks/recurring/queries.ts'
import { OccurrenceListItem } from './occurrence-list-item.tsx'

/** Coming occurrences of one day, highlighted, each with its client. */
export function OccurrenceList({
  occurrences,
  label,
  today,
}: {
  occurrences: readonly Occurrence[]
  label: string
  today: CalendarDay
}) {
  const rules = useRecurringTasks()
  const clientNames = new Map(rules.state === 'ready' ? rules.data.map(({ id, clientName }) => [id, clientName]) : [])
  return (
    <RowList
      rows={occurrences}
      label={label}
      className="divide-y divide-line rounded-card border border-line border-l-3 border-l-teal bg-teal-wash px-3 py-1"
    >
      {(occurrence, rowProps) => (
        <OccurrenceListItem
          key={occurrence.id}
          {...rowProps}
          occurrence={occurrence}
          clientName={occurrence.clientName ?? clientNames.get(occurrence.sourceId) ?? null}
          today={today}
        />
      )}
    </RowList>
  )
}

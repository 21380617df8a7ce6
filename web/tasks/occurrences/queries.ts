import { useMemo } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import { type Occurrence, listComingOccurrences } from '#contract/tasks/occurrences.ts'
import { prefetchEndpoint, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { toMonthQueryInput } from '#web/tasks/cached-tasks.ts'

/** The occurrences of a day's month that come after today, by day. */
export function useUpcomingMonthOccurrences(day: CalendarDay, today: CalendarDay): QueryResult<Occurrence[]> {
  const query = useEndpointQuery(listComingOccurrences, toMonthQueryInput(day))
  const rows = query.state === 'ready' ? query.data : undefined
  const data = useMemo(() => rows?.filter(({ date }) => date > today).toSorted(compareOccurrencesByDay), [rows, today])
  return query.state === 'ready' ? { state: 'ready', data: data! } : query
}

export const prefetchOccurrencesOfMonth = (day: CalendarDay): void =>
  prefetchEndpoint(listComingOccurrences, toMonthQueryInput(day))

/** Compares occurrences by day, then by title. */
export const compareOccurrencesByDay = (one: Occurrence, other: Occurrence) =>
  compareByCodeUnits(one.date, other.date) ||
  compareByCodeUnits(one.title, other.title) ||
  compareByCodeUnits(one.id, other.id)

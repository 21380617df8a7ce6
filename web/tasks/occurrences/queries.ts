import { useMemo } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type Occurrence, listComingOccurrences } from '#contract/occurrences/occurrences.ts'
import { compareText } from '#web/base/query-cache.ts'
import { prefetchEndpoint, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { toMonthQueryInput } from '#web/planning/queries.ts'

/** The occurrences of a day's month that come after today, by day. */
export function useUpcomingOccurrences(day: CalendarDay, today: CalendarDay): QueryResult<Occurrence[]> {
  const query = useEndpointQuery(listComingOccurrences, toMonthQueryInput(day))
  const rows = query.state === 'ready' ? query.data : undefined
  const data = useMemo(() => rows?.filter(({ date }) => date > today).toSorted(compareOccurrences), [rows, today])
  return query.state === 'ready' ? { state: 'ready', data: data! } : query
}

export const prefetchUpcomingOccurrences = (day: CalendarDay): void =>
  prefetchEndpoint(listComingOccurrences, toMonthQueryInput(day))

/** By day, then by title. */
export const compareOccurrences = (one: Occurrence, other: Occurrence) =>
  compareText(one.date, other.date) || compareText(one.title, other.title) || compareText(one.id, other.id)

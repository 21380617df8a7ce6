import { useEffect, useMemo } from 'react'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import {
  listFirstTasksByDay,
  listTaskCountsByDay,
  type TaskCountOfDay,
  type TaskOfMonth,
} from '#contract/tasks/monthly-tasks.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import { getNeighborMonth, isSameMonth, startOfMonth } from '#web/base/month-grid.ts'
import { waitForIdlePage } from '#web/base/query-client.ts'
import { useToday } from '#web/base/today.ts'
import { prefetchEndpoint, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { toMonthQueryInput } from '#web/tasks/cached-tasks.ts'
import { prefetchOccurrencesOfMonth, useUpcomingMonthOccurrences } from '#web/tasks/occurrences/queries.ts'

type MonthTaskCounts = ReturnType<typeof useMonthTaskCounts>

/** The numbers of tasks of the days of a month: the stored tasks, and the occurrences to come. */
export function useMonthTaskCounts(month: CalendarDay) {
  const stored = useEndpointQuery(listTaskCountsByDay, toMonthQueryInput(month))
  const coming = useUpcomingMonthOccurrences(month, useToday())
  const isLoading = stored.state === 'loading' || coming.state === 'loading'
  const counts = sumTaskCountsByDay(
    stored.state === 'ready' ? stored.data : [],
    coming.state === 'ready' ? coming.data : [],
  )
  const done = new Map(stored.state === 'ready' ? stored.data.map((row) => [row.date, row.done]) : [])
  return {
    /** Undefined until both were read or failed. */
    countTasks: (day: CalendarDay) => (isLoading ? undefined : (counts.get(day) ?? 0)),
    /** Counts the stored tasks that are done. */
    countDone: (day: CalendarDay) => done.get(day) ?? 0,
    stored,
    coming,
  }
}

/** Entries shown by title in the cell of a day: the first tasks, and the occurrences. */
export type CalendarEntriesOfDay = { tasks: TaskOfMonth[]; occurrences: Occurrence[] }

/** The tasks and occurrences of a month that its cells show, by day; days without any are absent. */
export function useMonthEntries(
  month: CalendarDay,
  { coming }: Pick<MonthTaskCounts, 'coming'>,
  { enabled }: { enabled: boolean },
): QueryResult<ReadonlyMap<CalendarDay, CalendarEntriesOfDay>> {
  const titles = useEndpointQuery(listFirstTasksByDay, toMonthQueryInput(month), { enabled })
  const tasks = titles.state === 'ready' ? titles.data : noRows
  const occurrences = coming.state === 'ready' ? coming.data : noRows
  const data = useMemo(() => groupByDay(tasks, occurrences), [tasks, occurrences])
  return titles.state === 'ready' ? { state: 'ready', data } : titles
}

/** Prefetches the neighboring months once a month is shown. */
export function usePrefetchAdjacentMonths(
  month: CalendarDay,
  { stored, coming }: MonthTaskCounts,
  { withTitles }: { withTitles: boolean },
): void {
  const isLoading = stored.state === 'loading' || coming.state === 'loading'
  useEffect(() => {
    if (isLoading) return
    let isLeft = false
    const prefetchNeighbors = async () => {
      await waitForIdlePage()
      for (const neighbor of [getNeighborMonth(month, 1), getNeighborMonth(month, -1)])
        if (neighbor && !isLeft) prefetchMonth(neighbor, { withTitles })
    }
    void prefetchNeighbors()
    return () => void (isLeft = true)
  }, [month, isLoading, withTitles])
}

/** The number of tasks on each of the seven days after a day, repeats included; undefined if it is not known. */
export function useTaskCountsOfNextDays(from: CalendarDay): { day: CalendarDay; count: number | undefined }[] {
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index + 1))
  const [first, last] = [startOfMonth(days[0]!), startOfMonth(days[6]!)]
  const months = [useMonthTaskCounts(first), useMonthTaskCounts(last)]
  return days.map((day) => {
    const { countTasks, stored, coming } = months[isSameMonth(day, first) ? 0 : 1]!
    const isKnown = stored.state === 'ready' && coming.state === 'ready'
    return { day, count: isKnown ? countTasks(day) : undefined }
  })
}

/** Reads what the calendar shows of a month ahead of use, `withTitles` the tasks too. */
export function prefetchMonth(month: CalendarDay, { withTitles }: { withTitles: boolean }): void {
  prefetchEndpoint(listTaskCountsByDay, toMonthQueryInput(month))
  if (withTitles) prefetchEndpoint(listFirstTasksByDay, toMonthQueryInput(month))
  prefetchOccurrencesOfMonth(month)
}

/** Adds the occurrences to come to the numbers of stored tasks of each day; days without any are absent. */
export function sumTaskCountsByDay(
  stored: readonly Omit<TaskCountOfDay, 'done'>[],
  coming: readonly Pick<Occurrence, 'date'>[],
): ReadonlyMap<CalendarDay, number> {
  const counts = new Map(stored.map(({ date, count }) => [date, count]))
  for (const { date } of coming) counts.set(date, (counts.get(date) ?? 0) + 1)
  return counts
}

const noRows: never[] = []

function groupByDay(
  tasks: readonly TaskOfMonth[],
  occurrences: readonly Occurrence[],
): ReadonlyMap<CalendarDay, CalendarEntriesOfDay> {
  const tasksByDay = Map.groupBy(tasks, ({ dueDate }) => dueDate)
  const occurrencesByDay = Map.groupBy(occurrences, ({ date }) => date)
  const days = [...tasksByDay.keys(), ...occurrencesByDay.keys()]
  return new Map(
    days.map((day) => [day, { tasks: tasksByDay.get(day) ?? [], occurrences: occurrencesByDay.get(day) ?? [] }]),
  )
}

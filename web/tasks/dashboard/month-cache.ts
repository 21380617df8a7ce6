import { type CalendarDay, getDateParts } from '#contract/base/calendar-day.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import {
  listFirstTasksByDay,
  listTaskCountsByDay,
  type TaskCountOfDay,
  type TaskOfMonth,
} from '#contract/tasks/monthly-tasks.ts'
import { compareTasks } from '#contract/tasks/task-order.ts'
import { cacheOf, type Rollback } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'

/** The query of a day's month. */
export function toMonthQueryInput(day: CalendarDay) {
  const { year, month } = getDateParts(day)
  return { query: { year: String(year), month: String(month) } }
}

/** Sorts as the server does: within a day, done ones last. */
const compareTasksOfMonth = (one: Omit<TaskOfMonth, 'clientName'>, other: Omit<TaskOfMonth, 'clientName'>): number =>
  compareByCodeUnits(one.dueDate, other.dueDate) ||
  Number(one.status === 'completed') - Number(other.status === 'completed') ||
  compareTasks(one, other)

/**
 * The cached first tasks of months. A day may have one task too many until it is read again, and one too few after a
 * move.
 */
export const firstTasksOfMonthCache = cacheOf([listFirstTasksByDay], {
  compare: compareTasksOfMonth,
  belongs: ({ dueDate, status }, { year, month }) => {
    const { query } = toMonthQueryInput(dueDate)
    return status !== 'abandoned' && query.year === year && query.month === month
  },
})

/** Moves a task in the cached counts. */
export function moveCachedCount(from: CalendarDay, to: CalendarDay): Rollback {
  changeCount(from, -1)
  changeCount(to, 1)
  return () => {
    changeCount(to, -1)
    changeCount(from, 1)
  }
}

function changeCount(day: CalendarDay, by: 1 | -1): void {
  const query = queryClient.getQueryCache().find<TaskCountOfDay[]>({
    queryKey: getQueryKey(listTaskCountsByDay, toMonthQueryInput(day)),
  })
  const counts = query?.state.data
  if (!query || !counts) return
  const { isInvalidated } = query.state
  const { count: before = 0, done = 0 } = counts.find(({ date }) => date === day) ?? {}
  const count = before + by
  const others = counts.filter(({ date }) => date !== day)
  queryClient.setQueryData(query.queryKey, count > 0 ? [...others, { date: day, count, done }] : others)
  // setQueryData clears the flag, but the other days are still outdated.
  if (isInvalidated) query.invalidate()
}

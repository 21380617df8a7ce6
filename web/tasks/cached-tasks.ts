import { type CalendarDay, getDateParts } from '#contract/base/calendar-day.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { listClientTasks } from '#contract/tasks/client-tasks.ts'
import {
  listFirstTasksByDay,
  listTaskCountsByDay,
  type TaskCountOfDay,
  type TaskOfMonth,
} from '#contract/tasks/monthly-tasks.ts'
import { compareTasks } from '#contract/tasks/task-order.ts'
import { type TaskOfDay, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { cacheOf, combineRollbacks, type Rollback, type RowCache } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { countDoneAndAllTasks, selectShownTasks } from '#web/tasks/dashboard/day-list.ts'

/** Updates a task in the lists of days and months with a reply, which does not contain the client; a new one is given. */
export function replaceCachedTask({ client: knownClient, ...task }: Task & { client?: ClientSummary | null }): void {
  taskListsCache.patch(task.id, ({ client }) => ({ ...task, client: task.clientId ? (knownClient ?? client) : null }))
  firstTasksOfMonthCache.patch(task.id, ({ clientName }) => ({
    ...task,
    clientName: task.clientId ? (knownClient ? formatFullName(knownClient) : clientName) : null,
  }))
}

/** Adds a new task to the lists of its day and month. If its client is not cached, it appears when the list is read again. */
export function cacheNewTask(task: Task, knownClient?: ClientSummary): void {
  const client = task.clientId ? (knownClient ?? findClientOfTasks(task.clientId)) : null
  if (client !== undefined) taskListsCache.insert({ ...task, client })
  firstTasksOfMonthCache.insert({ ...task, clientName: client ? formatFullName(client) : null })
}

/** Moves a task to another day wherever it is listed or counted. */
export function moveCachedTask(id: string, day: CalendarDay): Rollback {
  const from = (taskListsCache.find(id) ?? firstTasksOfMonthCache.find(id))?.dueDate
  return combineRollbacks([
    taskListsCache.patch(id, (row) => ({ ...row, dueDate: day })),
    firstTasksOfMonthCache.patch(id, (row) => ({ ...row, dueDate: day })),
    ...(from && from !== day ? [moveCachedCount(from, day)] : []),
  ])
}

/** Counts the tasks of a day as currently shown. */
export const countCachedTasksOfDay = (day: CalendarDay): { done: number; total: number } =>
  countDoneAndAllTasks(
    selectShownTasks(
      queryClient.getQueryData<TaskOfDay[]>(getQueryKey(listTasksOfDay, { query: { date: day } })) ?? [],
    ),
  )

/** The input of the calls for a day's month. */
export function toMonthQueryInput(day: CalendarDay) {
  const { year, month } = getDateParts(day)
  return { query: { year: String(year), month: String(month) } }
}

const tasksOfDayCache = cacheOf([listTasksOfDay], {
  compare: compareTasks,
  // Today's list also has tasks of earlier days: a task stays on a list until its due day changes.
  belongs: (task, { date }, before) => task.dueDate === date || task.dueDate === before?.dueDate,
})

/** New tasks of a client appear with the next read: a row does not say whose tasks a list contains. */
const clientTasksCache = cacheOf([listClientTasks], {
  compare: (one, other) => compareByCodeUnits(other.dueDate, one.dueDate) || compareByCodeUnits(other.id, one.id),
  belongs: (_task, _query, before) => before !== undefined,
})

/** The cached tasks of days and of clients, without months; `insert` adds to days only. */
export const taskListsCache: RowCache<TaskOfDay> = {
  find: (id) => tasksOfDayCache.find(id) ?? clientTasksCache.find(id),
  patch: (id, change) => combineRollbacks([tasksOfDayCache, clientTasksCache].map((cache) => cache.patch(id, change))),
  insert: (row) => combineRollbacks([tasksOfDayCache, clientTasksCache].map((cache) => cache.insert(row))),
  remove: (id) => combineRollbacks([tasksOfDayCache, clientTasksCache].map((cache) => cache.remove(id))),
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
const firstTasksOfMonthCache = cacheOf([listFirstTasksByDay], {
  compare: compareTasksOfMonth,
  belongs: ({ dueDate, status }, { year, month }) => {
    const { query } = toMonthQueryInput(dueDate)
    return status !== 'abandoned' && query.year === year && query.month === month
  },
})

/** Moves a task in the cached counts. */
function moveCachedCount(from: CalendarDay, to: CalendarDay): Rollback {
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

const findClientOfTasks = (id: string): ClientSummary | undefined =>
  queryClient
    .getQueriesData<TaskOfDay[]>({ queryKey: getQueryKey(listTasksOfDay) })
    .flatMap(([, rows]) => rows ?? [])
    .find(({ client }) => client?.id === id)?.client ?? undefined

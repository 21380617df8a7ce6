import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Client, ClientSummary } from '#contract/clients/clients.ts'
import { listClients } from '#contract/clients/client-endpoints.ts'
import { type TaskOfDay, tasksOfDay } from '#contract/planning/planning.ts'
import { queryClient } from '#web/base/query-client.ts'
import { queryKey } from '#web/base/use-endpoint-query.ts'

/** A day's list with some rows changed or, where there is nothing to become, taken out. */
export const updateRows = (
  list: readonly TaskOfDay[],
  ids: readonly string[],
  change: (row: TaskOfDay) => TaskOfDay | undefined,
): TaskOfDay[] => list.flatMap((row) => (ids.includes(row.id) ? (change(row) ?? []) : row))

/** A day's list with some rows as they were before, and all others as they are now. */
export function restoreRows(
  currentRows: readonly TaskOfDay[],
  previousRows: readonly TaskOfDay[],
  ids: readonly string[],
): TaskOfDay[] {
  const oldRows = previousRows.filter(({ id }) => ids.includes(id))
  return [...currentRows.filter(({ id }) => !oldRows.some((old) => old.id === id)), ...oldRows]
}

/** Shows tasks on another day, which takes them from every list but that day's own; answers the way back. */
export const moveCachedTasks = (ids: readonly string[], day: CalendarDay): (() => void) =>
  updateCachedTasks(ids, (row, listDay) => (listDay === day ? { ...row, dueDate: day } : undefined))

/** Takes a task out of every list; answers the way back. */
export const removeCachedTask = (id: string): (() => void) => updateCachedTasks([id], () => undefined)

/** A client as the search has found them, with what one can write to. */
export const findCachedClient = (id: string): ClientSummary | undefined =>
  queryClient
    .getQueriesData<Client[] | object>({ queryKey: queryKey(listClients) })
    .flatMap(([, cached]) => (Array.isArray(cached) ? (cached as Client[]) : []))
    .find((client) => client.id === id)

function updateCachedTasks(
  ids: readonly string[],
  change: (row: TaskOfDay, listDay: CalendarDay) => TaskOfDay | undefined,
): () => void {
  const previousLists = getCachedLists()
  for (const { key, day, rows } of previousLists)
    queryClient.setQueryData<TaskOfDay[]>(
      key,
      updateRows(rows, ids, (row) => change(row, day)),
    )
  return () => {
    for (const { key, rows } of previousLists)
      queryClient.setQueryData<TaskOfDay[]>(key, (currentRows) => currentRows && restoreRows(currentRows, rows, ids))
  }
}

const getCachedLists = () =>
  queryClient.getQueriesData<TaskOfDay[]>({ queryKey: queryKey(tasksOfDay) }).flatMap(([key, rows]) => {
    const [, input] = key as [string, { query: { date: CalendarDay } }]
    return rows ? [{ key, day: input.query.date, rows }] : []
  })

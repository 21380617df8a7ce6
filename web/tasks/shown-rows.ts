import type { CalendarDay } from '#contract/calendar-day.ts'
import { type Client, type ClientOfTask, listClients } from '#contract/clients.ts'
import { type TaskOfDay, tasksOfDay } from '#contract/planning.ts'
import { queryClient } from '#web/base/query-client.ts'
import { readKey } from '#web/base/read.ts'

/** A day's list with some rows changed or, where there is nothing to become, taken out. */
export const become = (
  list: readonly TaskOfDay[],
  ids: readonly string[],
  change: (row: TaskOfDay) => TaskOfDay | undefined,
): TaskOfDay[] => list.flatMap((row) => (ids.includes(row.id) ? (change(row) ?? []) : row))

/** A day's list with some rows as they were before, and all others as they are now. */
export function putBack(now: readonly TaskOfDay[], before: readonly TaskOfDay[], ids: readonly string[]): TaskOfDay[] {
  const olds = before.filter(({ id }) => ids.includes(id))
  return [...now.filter(({ id }) => !olds.some((old) => old.id === id)), ...olds]
}

/** Shows tasks on another day, which takes them from every list but that day's own; answers the way back. */
export const moveShown = (ids: readonly string[], day: CalendarDay): (() => void) =>
  changeShown(ids, (row, listed) => (listed === day ? { ...row, dueDate: day } : undefined))

/** Takes a task out of every list; answers the way back. */
export const removeShown = (id: string): (() => void) => changeShown([id], () => undefined)

/** A client as the search has found them, with what one can write to. */
export const foundClient = (id: string): ClientOfTask | undefined =>
  queryClient
    .getQueriesData<Client[] | object>({ queryKey: readKey(listClients) })
    .flatMap(([, found]) => (Array.isArray(found) ? (found as Client[]) : []))
    .find((client) => client.id === id)

function changeShown(
  ids: readonly string[],
  change: (row: TaskOfDay, listed: CalendarDay) => TaskOfDay | undefined,
): () => void {
  const before = shownLists()
  for (const { key, day, rows } of before)
    queryClient.setQueryData<TaskOfDay[]>(
      key,
      become(rows, ids, (row) => change(row, day)),
    )
  return () => {
    for (const { key, rows } of before)
      queryClient.setQueryData<TaskOfDay[]>(key, (now) => now && putBack(now, rows, ids))
  }
}

const shownLists = () =>
  queryClient.getQueriesData<TaskOfDay[]>({ queryKey: readKey(tasksOfDay) }).flatMap(([key, rows]) => {
    const [, given] = key as [string, { query: { date: CalendarDay } }]
    return rows ? [{ key, day: given.query.date, rows }] : []
  })

import type { CalendarDay } from '#contract/calendar-day.ts'
import { type TaskOfDay, tasksOfDay } from '#contract/planning.ts'
import type { Task } from '#contract/tasks.ts'
import { queryClient } from '#web/base/query-client.ts'
import { type Read, readKey, useRead } from '#web/base/read.ts'
import { countOf, onTheList } from './day-list.ts'

/** The tasks of a day, as the server has them. */
export const useTasksOfDay = (day: CalendarDay): Read<TaskOfDay[]> => useRead(tasksOfDay, { query: { date: day } })

/** A task as the screens show it at this moment, be it painted ahead of the answer. */
export function shownTask(id: string): TaskOfDay | undefined {
  return shownDays()
    .flatMap(([, rows]) => rows ?? [])
    .find((row) => row.id === id)
}

/** How far a day is, as it is shown at this moment. */
export const countOfDay = (day: CalendarDay): { done: number; total: number } =>
  countOf(onTheList(queryClient.getQueryData<TaskOfDay[]>(readKey(tasksOfDay, { query: { date: day } })) ?? []))

/** Changes a task wherever it is shown, and answers the way back for this one task. */
export function changeShownTask(id: string, change: (row: TaskOfDay) => TaskOfDay): () => void {
  const before = shownTask(id)
  replace(id, change)
  return () => before && replace(id, () => before)
}

/** Shows a task as the server answered it, which does not say whom it is about. */
export const showTask = (task: Task): void =>
  replace(task.id, ({ client }) => ({ ...task, client: task.clientId ? client : null }))

/** Puts a new task on its day's list, if that is open. */
export const addShownTask = (task: Task): void =>
  void queryClient.setQueryData<TaskOfDay[]>(readKey(tasksOfDay, { query: { date: task.dueDate } }), (rows) =>
    rows?.every(({ id }) => id !== task.id) ? [...rows, { ...task, client: null }] : rows,
  )

const shownDays = () => queryClient.getQueriesData<TaskOfDay[]>({ queryKey: readKey(tasksOfDay) })

const replace = (id: string, change: (row: TaskOfDay) => TaskOfDay): void =>
  void queryClient.setQueriesData<TaskOfDay[]>({ queryKey: readKey(tasksOfDay) }, (rows) =>
    rows?.map((row) => (row.id === id ? change(row) : row)),
  )

import type { CalendarDay } from '#contract/calendar-day.ts'
import { closedTasks, type ClosedTask, putBackTask, tellClosedTasks } from '#contract/closed-tasks.ts'
import type { ClientOfTask } from '#contract/clients.ts'
import { type AgentStats, agentStats, statsOf, type TaskOfDay, tasksOfDay } from '#contract/planning.ts'
import type { Task } from '#contract/tasks.ts'
import { queryClient } from '#web/base/query-client.ts'
import { type Read, readKey, useRead } from '#web/base/read.ts'
import { useUnderWay } from '#web/base/refresh.ts'
import { useWrite, type Write } from '#web/base/write.ts'
import { countOf, onTheList } from './day-list.ts'
import { words } from './words.ts'

/** The tasks of a day, as the server has them. */
export const useTasksOfDay = (day: CalendarDay, options?: { enabled?: boolean }): Read<TaskOfDay[]> =>
  useRead(tasksOfDay, { query: { date: day } }, options)

/** How far today is and what is left of it; reckoned from its list while the server is being asked, so that the two agree. */
export function useStatsOfToday(today: CalendarDay): AgentStats | 'loading' | 'unknown' {
  const list = useTasksOfDay(today)
  const stats = useRead(agentStats, {})
  const isMoving = useUnderWay([tasksOfDay.name, agentStats.name]) !== undefined
  if (list.state === 'here' && (isMoving || stats.state !== 'here')) return statsOf(list.data)
  if (stats.state === 'here') return stats.data
  return stats.state === 'loading' ? 'loading' : 'unknown'
}

/** What the program closed and its owner has not been told yet. */
export const useClosedTasks = (): Read<ClosedTask[]> => useRead(closedTasks, {})

/** Notes that it was read; it is gone at once. */
export const useTellClosed = (): Write<typeof tellClosedTasks> =>
  useWrite(tellClosedTasks, { failed: words.failedToTell, repaint: ({ body }) => hideClosed(body.ids) })

/** Makes a fresh task for today of a closed one; it stands on the list as soon as the server has it, and its client is known. */
export const usePutBack = (id: string): Write<typeof putBackTask> =>
  useWrite(putBackTask, { failed: words.failedToPutBack, about: id, arrived: (task) => addShownTask(task) })

/** A task as the screens show it at this moment, be it painted ahead of the answer. */
export const shownTask = (id: string): TaskOfDay | undefined => shownRows().find((row) => row.id === id)

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

/** Puts a new task on its day's list, if that is open; one about somebody nobody knows here waits until the list is read. */
export function addShownTask(task: Task, about?: ClientOfTask): void {
  const client = task.clientId ? (about ?? shownClient(task.clientId)) : null
  if (client === undefined) return
  queryClient.setQueryData<TaskOfDay[]>(readKey(tasksOfDay, { query: { date: task.dueDate } }), (rows) =>
    rows?.every(({ id }) => id !== task.id) ? [...rows, { ...task, client }] : rows,
  )
}

function hideClosed(ids: readonly string[]): () => void {
  const key = readKey(closedTasks, {})
  const before = queryClient.getQueryData<ClosedTask[]>(key)
  queryClient.setQueryData<ClosedTask[]>(key, (rows) => rows?.filter(({ id }) => !ids.includes(id)))
  return () => queryClient.setQueryData(key, before)
}

/** A client as another task shows them. */
const shownClient = (id: string) => shownRows().find(({ client }) => client?.id === id)?.client ?? undefined

const shownRows = () =>
  queryClient.getQueriesData<TaskOfDay[]>({ queryKey: readKey(tasksOfDay) }).flatMap(([, rows]) => rows ?? [])

const replace = (id: string, change: (row: TaskOfDay) => TaskOfDay): void =>
  void queryClient.setQueriesData<TaskOfDay[]>({ queryKey: readKey(tasksOfDay) }, (rows) =>
    rows?.map((row) => (row.id === id ? change(row) : row)),
  )

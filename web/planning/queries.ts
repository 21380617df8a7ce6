import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { closedTasks, type ClosedTask, putBackTask, acknowledgeClosedTasks } from '#contract/tasks/closed-tasks.ts'
import type { ClientSummary } from '#contract/clients/clients.ts'
import {
  type AgentStats,
  agentStats,
  computeAgentStats,
  type TaskOfDay,
  tasksOfDay,
} from '#contract/planning/planning.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { queryClient } from '#web/base/query-client.ts'
import { type QueryResult, queryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useQueryActivity } from '#web/base/query-activity.ts'
import { useWrite, type Mutation } from '#web/base/use-write.ts'
import { countTasks, toDayList } from './day-list.ts'
import { words } from './words.ts'

/** The tasks of a day, as the server has them. */
export const useTasksOfDay = (day: CalendarDay, options?: { enabled?: boolean }): QueryResult<TaskOfDay[]> =>
  useEndpointQuery(tasksOfDay, { query: { date: day } }, options)

/** How far today is and what is left of it; reckoned from its list while the server is being asked, so that the two agree. */
export function useStatsOfToday(today: CalendarDay): AgentStats | 'loading' | 'unknown' {
  const list = useTasksOfDay(today)
  const stats = useEndpointQuery(agentStats, {})
  const isUpdating = useQueryActivity([tasksOfDay.name, agentStats.name]) !== undefined
  if (list.state === 'ready' && (isUpdating || stats.state !== 'ready')) return computeAgentStats(list.data)
  if (stats.state === 'ready') return stats.data
  return stats.state === 'loading' ? 'loading' : 'unknown'
}

/** What the program closed and its owner has not been told yet. */
export const useClosedTasks = (): QueryResult<ClosedTask[]> => useEndpointQuery(closedTasks, {})

/** Notes that it was read; it is gone at once. */
export const useAcknowledgeClosedTasks = (): Mutation<typeof acknowledgeClosedTasks> =>
  useWrite(acknowledgeClosedTasks, {
    failed: words.failedToAcknowledge,
    optimistic: ({ body }) => removeCachedClosedTasks(body.ids),
  })

/** Makes a fresh task for today of a closed one; it stands on the list as soon as the server has it, and its client is known. */
export const usePutBackTask = (id: string): Mutation<typeof putBackTask> =>
  useWrite(putBackTask, { failed: words.failedToPutBack, targetId: id, onSuccess: (task) => addCachedTask(task) })

/** A task as the screens show it at this moment, be it painted ahead of the answer. */
export const getCachedTask = (id: string): TaskOfDay | undefined => getCachedTasks().find((row) => row.id === id)

/** How far a day is, as it is shown at this moment. */
export const countTasksOfDay = (day: CalendarDay): { done: number; total: number } =>
  countTasks(toDayList(queryClient.getQueryData<TaskOfDay[]>(queryKey(tasksOfDay, { query: { date: day } })) ?? []))

/** Changes a task wherever it is shown, and answers the way back for this one task. */
export function patchCachedTask(id: string, change: (row: TaskOfDay) => TaskOfDay): () => void {
  const before = getCachedTask(id)
  replaceCachedTask(id, change)
  return () => before && replaceCachedTask(id, () => before)
}

/** Shows a task as the server answered it, which does not say whom it is about. */
export const updateCachedTask = (task: Task): void =>
  replaceCachedTask(task.id, ({ client }) => ({ ...task, client: task.clientId ? client : null }))

/** Puts a new task on its day's list, if that is open; one about somebody nobody knows here waits until the list is read. */
export function addCachedTask(task: Task, knownClient?: ClientSummary): void {
  const client = task.clientId ? (knownClient ?? findCachedClient(task.clientId)) : null
  if (client === undefined) return
  queryClient.setQueryData<TaskOfDay[]>(queryKey(tasksOfDay, { query: { date: task.dueDate } }), (rows) =>
    rows?.every(({ id }) => id !== task.id) ? [...rows, { ...task, client }] : rows,
  )
}

function removeCachedClosedTasks(ids: readonly string[]): () => void {
  const key = queryKey(closedTasks, {})
  const before = queryClient.getQueryData<ClosedTask[]>(key)
  queryClient.setQueryData<ClosedTask[]>(key, (rows) => rows?.filter(({ id }) => !ids.includes(id)))
  return () => queryClient.setQueryData(key, before)
}

/** A client as another task shows them. */
const findCachedClient = (id: string) => getCachedTasks().find(({ client }) => client?.id === id)?.client ?? undefined

const getCachedTasks = () =>
  queryClient.getQueriesData<TaskOfDay[]>({ queryKey: queryKey(tasksOfDay) }).flatMap(([, rows]) => rows ?? [])

const replaceCachedTask = (id: string, change: (row: TaskOfDay) => TaskOfDay): void =>
  void queryClient.setQueriesData<TaskOfDay[]>({ queryKey: queryKey(tasksOfDay) }, (rows) =>
    rows?.map((row) => (row.id === id ? change(row) : row)),
  )

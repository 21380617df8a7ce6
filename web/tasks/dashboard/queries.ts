import { useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import {
  acknowledgeClosedTasks,
  listUnacknowledgedClosedTasks,
  reopenClosedTask,
} from '#contract/tasks/closed-tasks.ts'
import { compareTasks } from '#contract/tasks/task-order.ts'
import {
  type ProgressOfToday,
  getProgressOfToday,
  computeProgressOfToday,
  type TaskOfDay,
  listTasksOfDay,
} from '#contract/tasks/tasks-of-day.ts'
import { usePendingReadOrWrite } from '#web/base/query-activity.ts'
import { cacheOf, combineRollbacks } from '#web/base/query-cache.ts'
import { useToday } from '#web/base/today.ts'
import {
  prefetchEndpoint,
  prefetchEndpointAndWait,
  type QueryResult,
  useEndpointQuery,
} from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { cacheNewTask } from '#web/tasks/cached-tasks.ts'
import { countDoneAndAllTasks, findMovableOverdue, selectShownTasks } from './day-list.ts'
import { groupTasksBySection, type DaySection, type SectionsByTask, assignDaySections } from './day-sections.ts'
import { words } from './words.ts'

/** The tasks of a day; today's have earlier ones too, which are open or were completed today. */
export const useTasksOfDay = (day: CalendarDay, options?: { enabled?: boolean; retryOnMount?: boolean }) =>
  useEndpointQuery(listTasksOfDay, { query: { date: day } }, options)

/** Loads the list of a day, and the automatically closed tasks, which it is shown with; resolves even if that fails. */
export const prefetchListOfDay = (day: CalendarDay): Promise<unknown> =>
  Promise.all([
    prefetchEndpointAndWait(listTasksOfDay, { query: { date: day } }),
    prefetchEndpointAndWait(listUnacknowledgedClosedTasks, {}),
  ])

/** Loads everything the dashboard shows for a day. */
export function prefetchDay(day: CalendarDay): void {
  void prefetchListOfDay(day)
  prefetchEndpoint(getProgressOfToday, {})
}

/** The list of a day, sorted, with its counts and the tasks that 'Move all overdue' moves. */
export type ShownTasksOfDay = {
  tasks: TaskOfDay[]
  done: number
  total: number
  movableOverdue: TaskOfDay[]
}

/** The list of today, sorted, with its counts. */
export function useShownTasksOfToday(): QueryResult<ShownTasksOfDay> {
  const today = useToday()
  const query = useTasksOfDay(today)
  if (query.state !== 'ready') return query
  const tasks = selectShownTasks(query.data)
  const movableOverdue = findMovableOverdue(tasks, today)
  return { state: 'ready', data: { tasks, ...countDoneAndAllTasks(tasks), movableOverdue } }
}

/** The sections of a day's list. A task stays in place until the screen is opened again (docs/product/days.md#list-and-dashboard). */
export function useDaySections(list: readonly TaskOfDay[]): DaySection[] {
  const today = useToday()
  const [state, setState] = useState<{ today: CalendarDay; sections: SectionsByTask }>({ today, sections: new Map() })
  const sections = assignDaySections(list, today === state.today ? state.sections : new Map(), today)
  if (sections !== state.sections) setState({ today, sections })
  return groupTasksBySection(list, sections)
}

/**
 * Progress and minutes left of today; computed from its list while either is being refreshed, so that the two match.
 */
export function useProgressOfToday(): ProgressOfToday | 'loading' | 'unknown' {
  const list = useTasksOfDay(useToday())
  const stats = useEndpointQuery(getProgressOfToday, {})
  const isUpdating = usePendingReadOrWrite([listTasksOfDay, getProgressOfToday]) !== undefined
  if (list.state === 'ready' && (isUpdating || stats.state !== 'ready')) return computeProgressOfToday(list.data)
  if (stats.state === 'ready') return stats.data
  return stats.state === 'loading' ? 'loading' : 'unknown'
}

/** Whether today has no tasks left because they were abandoned or skipped. */
export function useIsTodaySkipped(): boolean {
  const list = useTasksOfDay(useToday())
  return list.state === 'ready' && list.data.length > 0 && !selectShownTasks(list.data).length
}

/** Tasks closed automatically that the viewer has not acknowledged. */
export const useAutoClosedTasks = () => useEndpointQuery(listUnacknowledgedClosedTasks, {})

export const useAcknowledgeClosedTasks = () =>
  useWrite(acknowledgeClosedTasks, {
    failed: words.failedToAcknowledge,
    optimistic: ({ body }) => combineRollbacks(body.ids.map(closedTasksCache.remove)),
  })

/** Adds a fresh copy of a closed task to today. */
export const useReopenClosedTask = (id: string) =>
  useWrite(reopenClosedTask, { failed: words.failedToReopen, targetId: id, onSuccess: (task) => cacheNewTask(task) })

const closedTasksCache = cacheOf([listUnacknowledgedClosedTasks], { compare: compareTasks })

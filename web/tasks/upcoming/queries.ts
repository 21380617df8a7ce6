import { listClientTasks } from '#contract/tasks/client-tasks.ts'
import type { ListedRecurringRule } from '#contract/tasks/recurring-rules.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { compareTasks } from '#contract/tasks/task-order.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { prefetchPagedList, usePagedList } from '#web/base/use-paged-list.ts'
import { prefetchRecurringRules, useRecurringRules } from '#web/tasks/recurring/queries.ts'

/** The tasks with a client, the latest due first, and the viewer's rules for the client that will create more. */
export type Upcoming = { tasks: TaskOfDay[]; rules: ListedRecurringRule[] }

/** What comes next with a client; without rules if they cannot be loaded. */
export function useUpcoming(clientId: string): QueryResult<Upcoming> {
  // One page covers all open tasks, unless a client has more than 200 ahead.
  const tasks = usePagedList(listClientTasks, toInput(clientId))
  const rules = useRecurringRules()
  if (tasks.state !== 'ready') return tasks
  if (rules.state === 'loading') return rules
  const clientRules = rules.state === 'ready' ? rules.data.filter((rule) => rule.clientId === clientId) : []
  return { state: 'ready', data: { tasks: tasks.data, rules: clientRules } }
}

export function prefetchUpcoming(clientId: string): void {
  prefetchPagedList(listClientTasks, toInput(clientId))
  prefetchRecurringRules()
}

const toInput = (clientId: string) => ({ params: { clientId }, query: {} })

/** The tasks to show, soonest first: open ones, and those done since the record was opened. */
export const selectUpcomingTasks = (tasks: readonly TaskOfDay[], shownIds: ReadonlySet<string>): TaskOfDay[] =>
  tasks
    .filter((task) => isOpenTask(task) || (task.status === 'completed' && shownIds.has(task.id)))
    .toSorted(compareTasks)

/** Adds the ids of open tasks to those shown; returns the same set if nothing is new. */
export function keepOpenTasksVisible(tasks: readonly TaskOfDay[], shownIds: ReadonlySet<string>): ReadonlySet<string> {
  const openIds = tasks.filter(isOpenTask).map(({ id }) => id)
  return openIds.every((id) => shownIds.has(id)) ? shownIds : new Set([...shownIds, ...openIds])
}

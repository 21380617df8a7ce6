import { listClientTasks } from '#contract/planning/client-tasks.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import type { ListedRecurringTask } from '#contract/tasks/recurring-tasks.ts'
import { queryClient } from '#web/base/query-client.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { getPagedListOptions, usePagedList } from '#web/base/use-paged-list.ts'
import { prefetchRecurringTasks, useRecurringTasks } from '#web/tasks/recurring/queries.ts'

/** The tasks with a client, the latest due first, and the viewer's rules for the client that will yield more. */
export type ClientPlan = { tasks: TaskOfDay[]; rules: ListedRecurringTask[] }

/** The plan is usable without the rules. */
export function useClientPlan(clientId: string): QueryResult<ClientPlan> {
  // One page: all that is open, save for a client with more than 200 tasks ahead.
  const tasks = usePagedList(listClientTasks, toInput(clientId))
  const rules = useRecurringTasks()
  if (tasks.state !== 'ready') return tasks
  if (rules.state === 'loading') return rules
  const clientRules = rules.state === 'ready' ? rules.data.filter((rule) => rule.clientId === clientId) : []
  return { state: 'ready', data: { tasks: tasks.data, rules: clientRules } }
}

export function prefetchClientPlan(clientId: string): void {
  void queryClient.prefetchInfiniteQuery(getPagedListOptions(listClientTasks, toInput(clientId)))
  prefetchRecurringTasks()
}

const toInput = (clientId: string) => ({ params: { clientId }, query: {} })

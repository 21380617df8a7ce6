import { useMemo } from 'react'
import { listNextTasks, type NextTask } from '#contract/tasks/next-tasks.ts'
import { useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/** The viewer's first open task with each client, by the client's id; none until they are loaded. */
export function useNextTasks(options: { enabled: boolean }): ReadonlyMap<string, NextTask> {
  const query = useEndpointQuery(listNextTasks, {}, options)
  const tasks = query.state === 'ready' ? query.data : undefined
  return useMemo(() => new Map(tasks?.map((task) => [task.clientId, task])), [tasks])
}

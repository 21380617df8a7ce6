import { useState, useSyncExternalStore } from 'react'
import type { ClientSummary } from '#contract/clients/clients.ts'
import { createTask, updateTask } from '#contract/tasks/task-endpoints.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { subscribeToQueries } from '#web/base/query-client.ts'
import { useWrite } from '#web/base/use-write.ts'
import { findCachedClient } from '#web/clients/queries.ts'
import { cacheNewTask, replaceCachedTask, taskListsCache } from '#web/tasks/cached-tasks.ts'
import { cacheClientActivity } from '#web/tasks/client-of-task.ts'
import { getTaskLockKey } from '#web/tasks/queries.ts'
import { words } from '#web/tasks/words.ts'

/** A listed task, or the id of one that a search found. */
export type EditedTask = TaskOfDay | { id: string }

export const useAddTask = (client: ClientSummary | undefined, failed: string) =>
  useWrite(createTask, { failed, onSuccess: (task) => cacheNewTask(task, client) })

/**
 * A task while it is edited, as listed or as a save returned it: after a change elsewhere no list may have it. Undefined
 * for a found task that no list has.
 */
export function useLatestTask(row: EditedTask): { task: TaskOfDay | undefined; setReturned: (task: Task) => void } {
  const [returned, setReturned] = useState<Task>()
  const listed = useSyncExternalStore(subscribeToQueries, () => taskListsCache.find(row.id))
  const given = 'version' in row ? row : undefined
  const known = listed && listed.version >= (given?.version ?? 0) ? listed : given
  if (!returned || (known && returned.version < known.version)) return { task: known, setReturned }
  const { clientId } = returned
  const client = known?.clientId === clientId ? known.client : (clientId && findCachedClient(clientId)) || null
  return { task: { ...returned, client }, setReturned }
}

/** Edits a task; `client` is the one it then has. `onReply` receives it saved, or as it was changed in the meantime. */
export const useEditTask = (id: string, client: ClientSummary | undefined, onReply: (task: Task) => void) =>
  useWrite(updateTask, {
    failed: words.failedToUpdate,
    lockKeys: () => [getTaskLockKey(id)],
    onSuccess: (task) => {
      replaceCachedTask({ ...task, client: client && client.id === task.clientId ? client : null })
      cacheClientActivity(task)
      onReply(task)
    },
  })

import type { ClientSummary } from '#contract/clients/clients.ts'
import { createTask, getTask, updateTask } from '#contract/tasks/task-endpoints.ts'
import type { ListedTask } from '#contract/tasks/tasks.ts'
import { useFullRow } from '#web/base/full-row.ts'
import { useWrite } from '#web/base/use-write.ts'
import { cacheClientActivity } from '#web/tasks/client-of-task.ts'
import { cacheNewTask, replaceCachedTask } from '#web/tasks/dashboard/queries.ts'
import { getTaskLockKey } from '#web/tasks/queries.ts'
import { words } from '#web/tasks/words.ts'

export const useFullTask = (task: ListedTask, enabled: boolean) =>
  useFullRow(getTask, { params: { taskId: task.id } }, task, enabled)

export const useAddTask = (client: ClientSummary | undefined, failed: string) =>
  useWrite(createTask, { failed, onSuccess: (task) => cacheNewTask(task, client) })

/** Edits a task; `client` is the one it then has. */
export const useEditTask = (id: string, client: ClientSummary | undefined) =>
  useWrite(updateTask, {
    failed: words.failedToUpdate,
    lockKeys: () => [getTaskLockKey(id)],
    onSuccess: (task) => {
      replaceCachedTask({ ...task, client: client ?? null })
      cacheClientActivity(task)
    },
  })

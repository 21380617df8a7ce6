import type { EndpointInput } from '#contract/base/endpoint.ts'
import { reopenClosedTask } from '#contract/tasks/closed-tasks.ts'
import { applyProgress, type TaskAction, taskActions, type TaskProgress } from '#contract/tasks/task-actions.ts'
import { deleteTask, updateTask } from '#contract/tasks/task-endpoints.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import type { ApiError } from '#web/base/api-error.ts'
import { createExternalStore } from '#web/base/external-store.ts'
import { useHasPendingWrite } from '#web/base/query-activity.ts'
import { useToday } from '#web/base/today.ts'
import { registerUndo, offerUndo, saveWithUndo, undoLastChange } from '#web/base/undo.ts'
import { useWrite } from '#web/base/use-write.ts'
import type { CardAction } from '#web/tasks/card/card-actions.ts'
import { countCachedTasksOfDay, replaceCachedTask, taskListsCache } from './cached-tasks.ts'
import { cacheClientActivity, refreshSequencesOfClient } from './client-of-task.ts'
import { buildTaskChangeAnnouncement, describeReopenedTask, words } from './words.ts'

/** The actions of a task: optimistic, and blocked while another write of the task is pending (docs/product/tasks.md). */
export function useTaskActions(task: TaskOfDay): { busy: boolean; act: (action: CardAction) => Promise<void> } {
  const today = useToday()
  const busy = useHasPendingWrite([getTaskLockKey(task.id)])
  const update = useWrite(updateTask, {
    failed: words.failedToUpdate,
    lockKeys: () => [getTaskLockKey(task.id)],
    optimistic: ({ body }) => taskListsCache.patch(task.id, (row) => applyPatch(row, body)),
    onSuccess: replaceCachedTask,
  })
  const reopen = useWrite(reopenClosedTask, {
    failed: words.failedToReopen,
    lockKeys: () => [getTaskLockKey(task.id)],
    optimistic: () => taskListsCache.patch(task.id, guessFormerProgress),
    onSuccess: replaceCachedTask,
  })
  const act = async (action: CardAction) => {
    if (action === 'putBack') return putBackCompleted()
    if (action === 'start' || action === 'undo') return void (await save(action))
    await saveWithUndo(async () => {
      const before = await save(action)
      if (!before) return undefined
      const changed = [getTaskLockKey(task.id)]
      if (action === 'abandon') {
        const content = { title: words.abandoned(before.type), description: before.title }
        return offerUndo({ ...content, changed, undo: () => void putBack() })
      }
      const isCompleted = taskListsCache.find(task.id)?.status === 'completed'
      const undo = () => (isCompleted ? putBack() : save(action === 'increment' ? 'decrement' : 'increment'))
      return registerUndo(changed, () => void undo())
    })
  }
  /** Resolves to the task before the action, or undefined if the action was not saved. */
  const save = async (action: TaskAction): Promise<TaskOfDay | undefined> => {
    const visibleTask = taskListsCache.find(task.id) ?? task
    const buildInput = (current: TaskProgress & { version: number }) => ({
      params: { taskId: task.id },
      body: { ...taskActions[action](current), version: current.version },
    })
    const result = await update.send(buildInput(visibleTask), {
      // Plus or minus applies to the current row, so that two devices count two (docs/product/api.md).
      retryWith: (current) => (action === 'increment' || action === 'decrement' ? buildInput(current) : undefined),
    })
    if (!result.ok) return undefined
    announceToScreenReader(buildTaskChangeAnnouncement(visibleTask, result.reply, countCachedTasksOfDay(today)))
    void refreshSequencesOfClient(visibleTask, result.reply)
    if (result.reply.status === 'completed' && visibleTask.status !== 'completed') cacheClientActivity(result.reply)
    return visibleTask
  }
  /** Restores the task as it was before it was closed today. `onError` may suppress the toast. */
  const putBack = async (onError?: (failure: ApiError) => boolean) => {
    const result = await reopen.send({ params: { taskId: task.id } }, { onError })
    if (!result.ok) return
    announceToScreenReader(describeReopenedTask(result.reply, countCachedTasksOfDay(today)))
    void refreshSequencesOfClient({ status: 'abandoned' }, result.reply)
  }
  /** Undoes a press on the open page with its note and follow-up, else the completion. */
  const putBackCompleted = async () => {
    if (undoLastChange(getFinishUndoKey(task.id))) return
    const isCompleted = (taskListsCache.find(task.id) ?? task).status === 'completed'
    let isOfAnotherDay = false
    await putBack(({ code }) => (isOfAnotherDay = isCompleted && code === 'TRANSITION'))
    // Undo, unlike put-back, is possible on a later day too.
    if (isOfAnotherDay) await save('undo')
  }
  return { busy, act }
}

/** Shown until the reply has the progress before the task was completed or abandoned. */
function guessFormerProgress(row: TaskOfDay): TaskOfDay {
  const completedCount = row.status === 'completed' ? row.targetCount - 1 : row.completedCount
  return { ...row, completedCount, status: completedCount > 0 ? 'in_progress' : 'pending' }
}

/** Whether one of these tasks is being changed, moved or deleted. */
export const useIsMutatingTasks = (tasks: readonly Pick<Task, 'id'>[]): boolean =>
  useHasPendingWrite(tasks.map(({ id }) => getTaskLockKey(id)))

/** Deletes a task without progress, at once; it cannot be undone. */
export const useDeleteTask = (id: string) =>
  useWrite(deleteTask, {
    failed: words.failedToDelete,
    lockKeys: () => [getTaskLockKey(id)],
    optimistic: () => taskListsCache.remove(id),
  })

/** Whether the cards delay their line for a note: during a celebration, and until it is known that none is ahead. */
export const isNoteDelayed = createExternalStore(true)

/** The lock key of a task: changing, moving and deleting it exclude each other. */
export const getTaskLockKey = (id: string): string => `task ${id}`
/**
 * Names the offer to undo a finish, distinct from a move or a count: the task may have been completed elsewhere since.
 */
export const getFinishUndoKey = (id: string): string => `finish ${id}`

/** The row as the server will have it, by the same rule. */
function applyPatch(
  row: TaskOfDay,
  { status, completedCount, targetCount }: EndpointInput<typeof updateTask>['body'],
): TaskOfDay {
  const result = applyProgress(row, {
    status: status ?? undefined,
    completedCount: completedCount ?? undefined,
    targetCount: targetCount ?? undefined,
  })
  return result.allowed ? { ...row, ...result.progress } : row
}

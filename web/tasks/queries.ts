import { useRef } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ClientSummary } from '#contract/clients/clients.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { rescheduleTasks, undoReschedule } from '#contract/tasks/rescheduling.ts'
import { applyProgress, type TaskAction, taskActions, type ProgressPatch } from '#contract/tasks/task-actions.ts'
import { recordMessage } from '#contract/tasks/task-messages.ts'
import { createTask, deleteTask, type Task, type TaskPatch, updateTask } from '#contract/tasks/tasks.ts'
import { announce } from '#web/base/announce.tsx'
import { useIsPending } from '#web/base/pending.ts'
import { offerUndo } from '#web/base/undo.ts'
import { useWrite, type Mutation } from '#web/base/use-write.ts'
import {
  addCachedTask,
  patchCachedTask,
  countTasksOfDay,
  getCachedTask,
  updateCachedTask,
} from '#web/planning/queries.ts'
import { reapplyCount } from './reapply-count.ts'
import { moveCachedTasks, removeCachedTask } from './tasks-of-day-cache.ts'
import { describeMove, describeChange, words } from './words.ts'

/** The presses of one task: each repaints at once and is blocked while the last one is under way (spec 4). */
export function useTaskActions(
  task: TaskOfDay,
  today: CalendarDay,
): { busy: boolean; act: (action: TaskAction) => Promise<void> } {
  const busy = useIsPending(taskMutationKey(task.id))
  const { send } = useWrite(updateTask, {
    failed: words.failedToUpdate,
    lockKeys: () => [taskMutationKey(task.id)],
    optimistic: ({ body }) => patchCachedTask(task.id, (row) => applyPatch(row, body)),
    onSuccess: updateCachedTask,
  })
  const act = async (action: TaskAction) => {
    const visibleTask = getCachedTask(task.id) ?? task
    const buildInput = (body: TaskPatch) => ({ params: { taskId: task.id }, body })
    const result = await send(buildInput({ ...taskActions[action](visibleTask), version: visibleTask.version }), {
      retryWith: (current) =>
        action === 'increment' || action === 'decrement'
          ? buildInput(reapplyCount(current, taskActions[action]))
          : undefined,
    })
    if (result.ok) announce(describeChange(visibleTask, result.reply, countTasksOfDay(today)))
  }
  return { busy, act }
}

/**
 * Moves own open tasks to another day: gone from today's list at once, with Undo in the toast and by Ctrl+Z. Meanwhile
 * each of them is blocked.
 */
export function useReschedule(): {
  /** Answers whether they were moved; never throws for a refusal. */
  reschedule: (tasks: readonly TaskOfDay[], day: CalendarDay, today: CalendarDay) => Promise<boolean>
} {
  const optimisticMove = useRef<{ rollback: () => void; reapply: () => () => void }>(undefined)
  const rescheduleMutation = useWrite(rescheduleTasks, {
    failed: words.failedToUpdate,
    lockKeys: taskMutationKeys,
    optimistic: ({ body }) => {
      const applyMove = () => moveCachedTasks(body.ids, body.dueDate)
      optimisticMove.current = { rollback: applyMove(), reapply: applyMove }
      return optimisticMove.current.rollback
    },
    onSuccess: (rows) => rows.forEach(updateCachedTask),
  })
  const undoMutation = useWrite(undoReschedule, {
    failed: words.failedToMoveBack,
    lockKeys: taskMutationKeys,
    optimistic: () => {
      optimisticMove.current?.rollback()
      return () => void optimisticMove.current?.reapply()
    },
    onSuccess: (rows) => rows.forEach(updateCachedTask),
  })
  const reschedule = async (tasks: readonly TaskOfDay[], day: CalendarDay, today: CalendarDay) => {
    const ids = tasks.map(({ id }) => id)
    const { ok } = await rescheduleMutation.send({ body: { ids, dueDate: day } })
    if (!ok) return false
    const undo = async () => {
      const result = await undoMutation.send({ body: { ids } })
      if (result.ok) announce(words.movedBack)
    }
    offerUndo({ ...describeMove(tasks, day, today), undo: () => void undo() })
    return true
  }
  return { reschedule }
}

/** Whether one of these tasks is being changed, moved or deleted. */
export const useIsMutatingTasks = (tasks: readonly Task[]): boolean =>
  useIsPending(...tasks.map(({ id }) => taskMutationKey(id)))

/** Adds a task; it stands on its day's list as soon as the server has it, with its client where that is known. */
export const useAddTask = (client: ClientSummary | undefined, failed: string): Mutation<typeof createTask> =>
  useWrite(createTask, { failed, onSuccess: (task) => addCachedTask(task, client) })

/** Removes a task that nobody has touched. */
export const useDeleteTask = (id: string): Mutation<typeof deleteTask> =>
  useWrite(deleteTask, {
    failed: words.failedToDelete,
    lockKeys: () => [taskMutationKey(id)],
    optimistic: () => removeCachedTask(id),
  })

/** Notes on the client's timeline that a message was handed over. */
export const useLogMessage = (): Mutation<typeof recordMessage> =>
  useWrite(recordMessage, { failed: words.failedToLogMessage })

/** A task under work: changed, moved or deleted, it is one thing, and takes one change at a time (contract 4). */
const taskMutationKey = (id: string) => `task ${id}`
const taskMutationKeys = ({ body }: { body: { ids: readonly string[] } }) => body.ids.map(taskMutationKey)

/** The row as the server will have it, by the server's own rule. */
function applyPatch(row: TaskOfDay, patch: ProgressPatch): TaskOfDay {
  const result = applyProgress(row, patch)
  return result.allowed ? { ...row, ...result.progress } : row
}

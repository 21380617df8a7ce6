import { useRef } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ClientSummary } from '#contract/clients/clients.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { reopenClosedTask } from '#contract/tasks/closed-tasks.ts'
import { rescheduleTasks, undoReschedule } from '#contract/tasks/rescheduling.ts'
import {
  applyProgress,
  type ProgressPatch,
  type TaskAction,
  taskActions,
  type TaskProgress,
} from '#contract/tasks/task-actions.ts'
import { recordMessage } from '#contract/tasks/task-messages.ts'
import {
  createTask,
  deleteTask,
  getTask,
  type ListedTask,
  type Task,
  type TaskPatch,
  updateTask,
} from '#contract/tasks/tasks.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { useHasPendingWrite } from '#web/base/query-activity.ts'
import { combineRollbacks } from '#web/base/query-cache.ts'
import { registerUndo, offerUndo, saveWithUndo, type UndoOffer } from '#web/base/undo.ts'
import { prefetchEndpoint, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { sendInParts, useWrite, type Mutation } from '#web/base/use-write.ts'
import {
  cacheNewTask,
  replaceCachedTask,
  countCachedTasksOfDay,
  taskListsCache,
  moveCachedTask,
} from '#web/planning/queries.ts'
import { refreshSequencesAfterTaskChange } from './client-sequences.ts'
import { buildTaskChangeAnnouncement, describeMovedTasks, buildUndoneAbandonmentAnnouncement, words } from './words.ts'

/** The actions of a task: optimistic, and blocked while another write of the task is pending (docs/product.md#tasks). */
export function useTaskActions(
  task: TaskOfDay,
  today: CalendarDay,
): { busy: boolean; act: (action: TaskAction) => Promise<void> } {
  const busy = useHasPendingWrite([getTaskLockKey(task.id)])
  const { send } = useWrite(updateTask, {
    failed: words.failedToUpdate,
    explainsRefusal: true,
    lockKeys: () => [getTaskLockKey(task.id)],
    optimistic: ({ body }) => taskListsCache.patch(task.id, (row) => applyPatch(row, body)),
    onSuccess: replaceCachedTask,
  })
  const offerTakeBack = useTakeBack(today)
  const act = async (action: TaskAction) => {
    if (action === 'start' || action === 'undo') return void (await save(action))
    await saveWithUndo(async () => {
      const before = await save(action)
      if (!before || action === 'abandon') return before && offerTakeBack(before)
      const undo = () =>
        action === 'complete'
          ? save('undo', { completedCount: before.completedCount })
          : save(action === 'increment' ? 'decrement' : 'increment')
      return registerUndo([getTaskLockKey(task.id)], () => void undo())
    })
  }
  /** Resolves to the task as it was before, or undefined when the action was not saved. */
  const save = async (action: TaskAction, restored?: ProgressPatch): Promise<TaskOfDay | undefined> => {
    const visibleTask = taskListsCache.find(task.id) ?? task
    const buildInput = (body: TaskPatch) => ({ params: { taskId: task.id }, body })
    const result = await send(
      buildInput({ ...taskActions[action](visibleTask), ...restored, version: visibleTask.version }),
      {
        retryWith: (current) =>
          action === 'increment' || action === 'decrement'
            ? buildInput(buildCountRetryPatch(current, taskActions[action]))
            : undefined,
      },
    )
    if (!result.ok) return undefined
    announceToScreenReader(buildTaskChangeAnnouncement(visibleTask, result.reply, countCachedTasksOfDay(today)))
    void refreshSequencesAfterTaskChange(visibleTask, result.reply)
    return visibleTask
  }
  return { busy, act }
}

/** Offers Undo for a task that was just abandoned or skipped: it is shown at once as it was before. */
function useTakeBack(today: CalendarDay): (before: TaskOfDay) => UndoOffer {
  const taskBefore = useRef<TaskOfDay>(undefined)
  const { send } = useWrite(reopenClosedTask, {
    failed: words.failedToTakeBack,
    explainsRefusal: true,
    lockKeys: ({ params }) => [getTaskLockKey(params.taskId)],
    optimistic: ({ params }) =>
      taskListsCache.patch(params.taskId, (row) => ({ ...row, status: taskBefore.current?.status ?? row.status })),
    onSuccess: replaceCachedTask,
  })
  return (before) => {
    taskBefore.current = before
    const takeBack = async () => {
      const result = await send({ params: { taskId: before.id } })
      if (!result.ok) return
      announceToScreenReader(buildUndoneAbandonmentAnnouncement(result.reply, countCachedTasksOfDay(today)))
      void refreshSequencesAfterTaskChange({ status: 'abandoned' }, result.reply)
    }
    const notice = { title: words.abandoned(before.type), description: before.title }
    return offerUndo({ ...notice, changed: [getTaskLockKey(before.id)], undo: () => void takeBack() })
  }
}

/** Moves open tasks to another day, at once, with Undo in the toast and by Ctrl+Z; each is blocked meanwhile. */
export function useReschedule(): {
  /** Resolves to whether they were moved, or the first of very many. */
  reschedule: (tasks: readonly TitledTask[], day: CalendarDay, today: CalendarDay) => Promise<boolean>
} {
  /** What each call shows at once, by its first task. */
  const optimisticMoves = useRef(new Map<string, { rollback: () => void; reapply: () => () => void }>())
  const rescheduleMutation = useWrite(rescheduleTasks, {
    failed: words.failedToUpdate,
    lockKeys: taskLocks,
    optimistic: ({ body }) => {
      const applyMove = () => combineRollbacks(body.ids.map((id) => moveCachedTask(id, body.dueDate as CalendarDay)))
      const rollback = applyMove()
      optimisticMoves.current.set(body.ids[0]!, { rollback, reapply: applyMove })
      return rollback
    },
    onSuccess: (rows) => rows.forEach(replaceCachedTask),
  })
  const undoMutation = useWrite(undoReschedule, {
    failed: words.failedToMoveBack,
    lockKeys: taskLocks,
    optimistic: ({ body }) => {
      const move = optimisticMoves.current.get(body.ids[0]!)
      move?.rollback()
      return () => void move?.reapply()
    },
    onSuccess: (rows) => rows.forEach(replaceCachedTask),
  })
  const reschedule = (tasks: readonly TitledTask[], day: CalendarDay, today: CalendarDay) =>
    saveWithUndo(async () => {
      const moved = await sendInParts(tasks, (ids) => rescheduleMutation.send({ body: { ids, dueDate: day } }))
      if (!moved.length) return undefined
      const undo = async () => {
        const movedBack = await sendInParts(moved, (ids) => undoMutation.send({ body: { ids } }))
        if (movedBack.length === moved.length) announceToScreenReader(words.movedBack)
      }
      const notice = describeMovedTasks(moved, day, today, tasks.length)
      return offerUndo({ ...notice, changed: moved.map(({ id }) => getTaskLockKey(id)), undo: () => void undo() })
    })
  return { reschedule }
}

type TitledTask = Pick<Task, 'id' | 'title'>

/** The whole task, when its description was cut in the list and `enabled` is set. */
export const useWholeTask = (task: ListedTask, enabled: boolean): QueryResult<Task> =>
  useEndpointQuery(getTask, taskInput(task), { enabled })

export const prefetchWholeTask = (task: ListedTask): void => prefetchEndpoint(getTask, taskInput(task))

const taskInput = ({ id }: ListedTask) => ({ params: { taskId: id } })

/** Whether one of these tasks is being changed, moved or deleted. */
export const useIsMutatingTasks = (tasks: readonly Pick<Task, 'id'>[]): boolean =>
  useHasPendingWrite(tasks.map(({ id }) => getTaskLockKey(id)))

export const useAddTask = (client: ClientSummary | undefined, failed: string): Mutation<typeof createTask> =>
  useWrite(createTask, { failed, onSuccess: (task) => cacheNewTask(task, client) })

/** Edits a task; `client` is the one it then has. */
export const useEditTask = (id: string, client: ClientSummary | undefined): Mutation<typeof updateTask> =>
  useWrite(updateTask, {
    failed: words.failedToUpdate,
    explainsRefusal: true,
    lockKeys: () => [getTaskLockKey(id)],
    onSuccess: (task) =>
      void taskListsCache.patch(task.id, (row) => ({
        ...task,
        client: task.clientId ? (client ?? row.client) : null,
      })),
  })

/** Deletes a task without progress. */
export const useDeleteTask = (id: string): Mutation<typeof deleteTask> =>
  useWrite(deleteTask, {
    failed: words.failedToDelete,
    lockKeys: () => [getTaskLockKey(id)],
    optimistic: () => taskListsCache.remove(id),
  })

/** Records on the client's timeline that a message was handed to the mail or phone program. */
export const useRecordMessage = (): Mutation<typeof recordMessage> =>
  useWrite(recordMessage, { failed: words.failedToLogMessage })

/** Applies a plus or minus to the current row, so that two devices that count up count two (docs/product.md#api). */
export const buildCountRetryPatch = (
  current: TaskProgress & { version: number },
  applyAction: (typeof taskActions)['increment' | 'decrement'],
): TaskPatch => ({ ...applyAction(current), version: current.version })

/** Changing, moving and deleting a task exclude each other. */
export const getTaskLockKey = (id: string): string => `task ${id}`
const taskLocks = ({ body }: { body: { ids: readonly string[] } }) => body.ids.map(getTaskLockKey)

/** The row as the server will have it, by the same rule. */
function applyPatch(row: TaskOfDay, patch: ProgressPatch): TaskOfDay {
  const result = applyProgress(row, patch)
  return result.allowed ? { ...row, ...result.progress } : row
}

import { useRef } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { rescheduleTasks, undoReschedule } from '#contract/tasks/rescheduling.ts'
import type { ListedTask, Task } from '#contract/tasks/tasks.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { combineRollbacks } from '#web/base/query-cache.ts'
import { useToday } from '#web/base/today.ts'
import { offerUndo, saveWithUndo } from '#web/base/undo.ts'
import { sendInParts, useWrite } from '#web/base/use-write.ts'
import { moveCachedTask, replaceCachedTask } from './cached-tasks.ts'
import { cacheClientActivity } from './client-of-task.ts'
import { getTaskLockKey } from './queries.ts'
import { describeMovedTasks, words } from './words.ts'

/**
 * Returns the function that moves open tasks to another day, at once, with Undo in the toast and by Ctrl+Z; each is
 * blocked until its move is saved.
 */
export function useReschedule() {
  const today = useToday()
  /** Optimistic changes of each call, by its first task. */
  const optimisticMoves = useRef(new Map<string, { rollback: () => void; reapply: () => () => void }>())
  const rescheduleMutation = useWrite(rescheduleTasks, {
    failed: words.failedToUpdate,
    lockKeys: getTaskLockKeys,
    optimistic: ({ body }) => {
      const applyMove = () => combineRollbacks(body.ids.map((id) => moveCachedTask(id, body.dueDate as CalendarDay)))
      const rollback = applyMove()
      optimisticMoves.current.set(body.ids[0]!, { rollback, reapply: applyMove })
      return rollback
    },
    onSuccess: cacheMovedTasks,
  })
  const undoMutation = useWrite(undoReschedule, {
    failed: words.failedToMoveBack,
    lockKeys: getTaskLockKeys,
    optimistic: ({ body }) => {
      const move = optimisticMoves.current.get(body.ids[0]!)
      move?.rollback()
      return () => void move?.reapply()
    },
    onSuccess: cacheMovedTasks,
  })
  /** Resolves to whether they were moved, or at least the first of very many. */
  return (tasks: readonly Pick<Task, 'id' | 'title'>[], day: CalendarDay): Promise<boolean> =>
    saveWithUndo(async () => {
      const moved = await sendInParts(tasks, (ids) => rescheduleMutation.send({ body: { ids, dueDate: day } }))
      if (!moved.length) return undefined
      const undo = async () => {
        const movedBack = await sendInParts(moved, (ids) => undoMutation.send({ body: { ids } }))
        if (movedBack.length === moved.length) announceToScreenReader(words.movedBack)
      }
      const content = describeMovedTasks(moved, day, today, tasks.length)
      return offerUndo({ ...content, changed: moved.map(({ id }) => getTaskLockKey(id)), undo: () => void undo() })
    })
}

function cacheMovedTasks(rows: readonly ListedTask[]): void {
  rows.forEach(replaceCachedTask)
  rows.forEach(cacheClientActivity)
}

const getTaskLockKeys = ({ body }: { body: { ids: readonly string[] } }) => body.ids.map(getTaskLockKey)

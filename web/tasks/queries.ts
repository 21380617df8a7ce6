import { useRef } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { ClientOfTask } from '#contract/clients.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { rescheduleTasks, undoReschedule } from '#contract/rescheduling.ts'
import { applyProgress, type Move, moves, type Progress } from '#contract/task-moves.ts'
import { noteMessage } from '#contract/task-messages.ts'
import { createTask, deleteTask, type Task, type TaskPatch, updateTask } from '#contract/tasks.ts'
import { announce } from '#web/base/announce.tsx'
import { useInFlight } from '#web/base/in-flight.ts'
import { offerUndo } from '#web/base/undo.ts'
import { useWrite, type Write } from '#web/base/write.ts'
import { addShownTask, changeShownTask, countOfDay, shownTask, showTask } from '#web/planning/queries.ts'
import { countedOnTop } from './counted-on-top.ts'
import { moveShown, removeShown } from './shown-rows.ts'
import { movedTo, whatHappened, words } from './words.ts'

/** The presses of one task: each repaints at once and is blocked while the last one is under way (spec 4). */
export function useMoveTask(
  task: TaskOfDay,
  today: CalendarDay,
): { busy: boolean; move: (name: Move) => Promise<void> } {
  const busy = useInFlight(workOn(task.id))
  const { send } = useWrite(updateTask, {
    failed: words.failedToUpdate,
    blocks: () => [workOn(task.id)],
    repaint: ({ body }) => changeShownTask(task.id, (row) => worked(row, body)),
    arrived: showTask,
  })
  const move = async (name: Move) => {
    const seen = shownTask(task.id) ?? task
    const given = (body: TaskPatch) => ({ params: { taskId: task.id }, body })
    const sent = await send(given({ ...moves[name](seen), version: seen.version }), {
      again: (current) => (name === 'plus' || name === 'minus' ? given(countedOnTop(current, moves[name])) : undefined),
    })
    if (sent.ok) announce(whatHappened(seen, sent.answer, countOfDay(today)))
  }
  return { busy, move }
}

/**
 * Moves own open tasks to another day: gone from today's list at once, with Undo in the toast and by Ctrl+Z. Meanwhile
 * each of them is blocked.
 */
export function useReschedule(): {
  /** Answers whether they were moved; never throws for a refusal. */
  reschedule: (tasks: readonly TaskOfDay[], day: CalendarDay, today: CalendarDay) => Promise<boolean>
} {
  const moved = useRef<{ bringBack: () => void; again: () => () => void }>(undefined)
  const there = useWrite(rescheduleTasks, {
    failed: words.failedToUpdate,
    blocks: workOnAll,
    repaint: ({ body }) => {
      const again = () => moveShown(body.ids, body.dueDate)
      moved.current = { bringBack: again(), again }
      return moved.current.bringBack
    },
    arrived: (rows) => rows.forEach(showTask),
  })
  const back = useWrite(undoReschedule, {
    failed: words.failedToMoveBack,
    blocks: workOnAll,
    repaint: () => {
      moved.current?.bringBack()
      return () => void moved.current?.again()
    },
    arrived: (rows) => rows.forEach(showTask),
  })
  const reschedule = async (tasks: readonly TaskOfDay[], day: CalendarDay, today: CalendarDay) => {
    const ids = tasks.map(({ id }) => id)
    const { ok } = await there.send({ body: { ids, dueDate: day } })
    if (!ok) return false
    const undo = async () => {
      const sent = await back.send({ body: { ids } })
      if (sent.ok) announce(words.movedBack)
    }
    offerUndo({ ...movedTo(tasks, day, today), undo: () => void undo() })
    return true
  }
  return { reschedule }
}

/** Whether one of these tasks is being changed, moved or deleted. */
export const useTasksBusy = (tasks: readonly Task[]): boolean => useInFlight(...tasks.map(({ id }) => workOn(id)))

/** Adds a task; it stands on its day's list as soon as the server has it, with its client where that is known. */
export const useAddTask = (client: ClientOfTask | undefined, failed: string): Write<typeof createTask> =>
  useWrite(createTask, { failed, arrived: (task) => addShownTask(task, client) })

/** Removes a task that nobody has touched. */
export const useDeleteTask = (id: string): Write<typeof deleteTask> =>
  useWrite(deleteTask, { failed: words.failedToDelete, blocks: () => [workOn(id)], repaint: () => removeShown(id) })

/** Notes on the client's timeline that a message was handed over. */
export const useNoteMessage = (): Write<typeof noteMessage> => useWrite(noteMessage, { failed: words.failedToNote })

/** A task under work: changed, moved or deleted, it is one thing, and takes one change at a time (contract 4). */
const workOn = (id: string) => `task ${id}`
const workOnAll = ({ body }: { body: { ids: readonly string[] } }) => body.ids.map(workOn)

/** The row as the server will have it, by the server's own rule. */
function worked(row: TaskOfDay, patch: Progress): TaskOfDay {
  const outcome = applyProgress(row, patch)
  return outcome.allowed ? { ...row, ...outcome.after } : row
}

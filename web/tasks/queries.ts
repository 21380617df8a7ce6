import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { applyProgress, type Move, moves } from '#contract/task-moves.ts'
import { createTask, type TaskPatch, updateTask } from '#contract/tasks.ts'
import { announce } from '#web/base/announce.tsx'
import { useWrite, type Write } from '#web/base/write.ts'
import { addShownTask, changeShownTask, countOfDay, shownTask, showTask } from '#web/planning/queries.ts'
import { countedOnTop } from './counted-on-top.ts'
import { whatHappened, words } from './words.ts'

/** The presses of one task: each repaints at once and is blocked while the last one is under way (spec 4). */
export function useTaskMoves(
  task: TaskOfDay,
  today: CalendarDay,
): { busy: boolean; move: (name: Move) => Promise<void> } {
  const { busy, send } = useWrite(updateTask, {
    failed: words.failedToUpdate,
    about: task.id,
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

/** Adds a task; it stands on its day's list as soon as the server has it. */
export const useAddTask = (): Write<typeof createTask> =>
  useWrite(createTask, { failed: words.failedToCreate, arrived: addShownTask })

/** The row as the server will have it, by the server's own rule. */
function worked(row: TaskOfDay, patch: TaskPatch): TaskOfDay {
  const outcome = applyProgress(row, patch)
  return outcome.allowed ? { ...row, ...outcome.after } : row
}

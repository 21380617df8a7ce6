import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'

type Row = Pick<Task, 'id' | 'status'>

/** The task under the pen: the one that was chosen while it is listed, else the first open one. */
export const findPenTask = <T extends Row>(rows: readonly T[], chosenId: string | undefined): T | undefined =>
  rows.find(({ id }) => id === chosenId) ?? rows.find(isOpenTask) ?? rows[0]

/** The open task after another one, from the top again at the end; undefined where no other is open. */
export function findNextOpenTask<T extends Row>(rows: readonly T[], id: string): T | undefined {
  const index = rows.findIndex((row) => row.id === id)
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))].find(isOpenTask)
}

import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'

type Row = Pick<Task, 'id' | 'status'>

/** A chosen task and the tasks after it at that time, wrapping around at the end. */
export type TaskChoice = { id: string; followingIds: readonly string[] }

/**
 * The current task: the chosen one; once it has left the day, the first open one after it; otherwise the first
 * open one.
 */
export function findCurrentTask<T extends Row>(rows: readonly T[], chosen: TaskChoice | undefined): T | undefined {
  const find = (id: string) => rows.find((row) => row.id === id)
  const following = chosen?.followingIds.flatMap((id) => find(id) ?? []) ?? []
  return (chosen && find(chosen.id)) ?? following.find(isOpenTask) ?? rows.find(isOpenTask) ?? rows[0]
}

/** The choice of a task, with the tasks that come after it now; from the end on those before it. */
export const toTaskChoice = (rows: readonly Row[], id: string): TaskChoice => ({
  id,
  followingIds: listRowsAfter(rows, id).map((row) => row.id),
})

/** The open task after another one, wrapping around at the end; undefined if no other is open. */
export const findNextOpenTask = <T extends Row>(rows: readonly T[], id: string): T | undefined =>
  listRowsAfter(rows, id).find(isOpenTask)

function listRowsAfter<T extends Row>(rows: readonly T[], id: string): T[] {
  const index = rows.findIndex((row) => row.id === id)
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))]
}

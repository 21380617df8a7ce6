import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { isOpenTask, isPastUndoDeadline } from '#contract/tasks/task-actions.ts'
import { validateDueDate } from '#contract/tasks/task-rules.ts'
import type { ListedTask } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwInvalid, throwIfIssues, throwTransition } from '#server/base/failure.ts'
import * as timeline from '#server/timeline/service.ts'
import * as store from './rescheduling-store.ts'

/** Moves open tasks of the viewer to another day, all of them or none. Throws VALIDATION at `ids` or `dueDate`, TRANSITION. */
export async function rescheduleTasks(ctx: Ctx, ids: readonly string[], dueDate: CalendarDay): Promise<ListedTask[]> {
  throwIfIssues(validateDueDate(dueDate, ctx.today))
  const tasks = await lockMovableTasks(ctx, ids)
  // A repeated call must not overwrite the day that undo returns to.
  const tasksToMove = tasks.filter((task) => task.dueDate !== dueDate || !task.movedFrom)
  return recordMovedTasks(ctx, tasks, await store.saveDueDateOfTasks(ctx, toIds(tasksToMove), dueDate))
}

/** Moves tasks back to their former days, even past ones. Throws TRANSITION if one was changed since. */
export async function undoReschedule(ctx: Ctx, ids: readonly string[]): Promise<ListedTask[]> {
  const tasks = await lockMovableTasks(ctx, ids)
  for (const { movedFrom } of tasks) {
    if (!movedFrom) throwTransition('A task was changed after it was moved')
    if (isPastUndoDeadline({ dueDate: movedFrom }, ctx.today))
      throwTransition('The original due date is too old to undo')
  }
  return recordMovedTasks(ctx, tasks, await store.moveTasksBack(ctx, toIds(tasks)))
}

async function lockMovableTasks(ctx: Ctx, ids: readonly string[]): Promise<store.TaskWithMovedFrom[]> {
  const tasks = await store.lockTasks(ctx, ids)
  if (tasks.length !== new Set(ids).size) throwInvalid('ids', 'Some of these tasks are not yours')
  if (tasks.some(({ isDaily }) => isDaily)) throwTransition('The daily roleplay cannot be moved')
  if (!tasks.every(isOpenTask)) throwTransition('Only open tasks can be moved')
  return tasks
}

/** Records on the timeline which tasks changed their day. Returns every requested task as it is now. */
async function recordMovedTasks(ctx: Ctx, before: ListedTask[], changed: ListedTask[]): Promise<ListedTask[]> {
  const changedById = new Map(changed.map((task) => [task.id, task]))
  const after = before.map((task) => changedById.get(task.id) ?? task)
  await timeline.recordTasksMoved(
    ctx,
    after.filter((task, index) => task.dueDate !== before[index]!.dueDate),
  )
  return after
}

const toIds = (tasks: readonly ListedTask[]): string[] => tasks.map(({ id }) => id)

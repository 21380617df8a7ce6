import type { CalendarDay } from '#contract/calendar-day.ts'
import { isOpen } from '#contract/task-moves.ts'
import type { Task } from '#contract/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { invalid, transition } from '#server/base/failure.ts'
import * as timeline from '#server/timeline/service.ts'
import * as store from './rescheduling-store.ts'

/** Moves own open tasks to another day, all of them or none. Throws VALIDATION at `ids` or `dueDate`, TRANSITION. */
export async function rescheduleTasks(ctx: Ctx, ids: readonly string[], dueDate: CalendarDay): Promise<Task[]> {
  if (dueDate < ctx.today) invalid('dueDate', 'Must not be before today')
  const tasks = await lockMovable(ctx, ids)
  return moved(ctx, await store.moveTasks(ctx, idsOf(tasks.filter((task) => task.dueDate !== dueDate)), dueDate), tasks)
}

/** Puts moved tasks back on the days they came from, also past ones. Throws TRANSITION where one was changed since. */
export async function undoReschedule(ctx: Ctx, ids: readonly string[]): Promise<Task[]> {
  const tasks = await lockMovable(ctx, ids)
  if (tasks.some(({ movedFrom }) => !movedFrom)) transition('One of them was changed since it was moved')
  return moved(ctx, await store.moveTasksBack(ctx, idsOf(tasks)), tasks)
}

async function lockMovable(ctx: Ctx, ids: readonly string[]): Promise<store.Movable[]> {
  const tasks = await store.lockTasks(ctx, ids)
  if (tasks.length !== new Set(ids).size) invalid('ids', 'Not all of them are your tasks')
  if (tasks.some(({ isDaily }) => isDaily)) transition('The daily roleplay is not moved')
  if (!tasks.every(isOpen)) transition('Only open tasks can be moved')
  return tasks
}

/** Every task that was asked for, in the state it is in now. */
async function moved(ctx: Ctx, changed: Task[], all: Task[]): Promise<Task[]> {
  await timeline.tasksMoved(ctx, changed)
  const now = new Map(changed.map((task) => [task.id, task]))
  return all.map((task) => now.get(task.id) ?? task)
}

const idsOf = (tasks: readonly Task[]): string[] => tasks.map(({ id }) => id)

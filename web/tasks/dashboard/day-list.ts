import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { isOpenTask, isOverdueTask } from '#contract/tasks/task-actions.ts'
import { compareTasks } from '#contract/tasks/task-order.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'

/** The tasks of a day's list, sorted: all but the abandoned ones (docs/product/days.md#list-and-dashboard). */
export const selectShownTasks = (tasks: readonly TaskOfDay[]): TaskOfDay[] =>
  tasks.filter(({ status }) => status !== 'abandoned').toSorted(compareTasks)

/** Counts all tasks of a list and the done ones. */
export const countDoneAndAllTasks = (list: readonly TaskOfDay[]): { done: number; total: number } => ({
  done: list.filter((task) => !isOpenTask(task)).length,
  total: list.length,
})

/** The tasks that 'Move all overdue' moves: overdue and open, except the daily roleplay, which is never rescheduled. */
export const findMovableOverdue = (list: readonly TaskOfDay[], today: CalendarDay): TaskOfDay[] =>
  list.filter((task) => isOverdueTask(task, today) && !task.isDaily)

import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { isOpen, isOverdue } from '#contract/tasks/task-actions.ts'

/** The tasks a day's list shows and counts: all but the abandoned ones (spec 2). */
export const toDayList = (tasks: readonly TaskOfDay[]): TaskOfDay[] =>
  tasks.filter(({ status }) => status !== 'abandoned').toSorted(compareByDay)

/** How many of a list are done, and how many it has. */
export const countTasks = (list: readonly TaskOfDay[]): { done: number; total: number } => ({
  done: list.filter((task) => !isOpen(task)).length,
  total: list.length,
})

/** What can be moved to today at once: overdue and open, but not the roleplay, which stays on its day (contract 4). */
export const findMovableOverdue = (list: readonly TaskOfDay[], today: CalendarDay): TaskOfDay[] =>
  list.filter((task) => isOverdue(task, today) && !task.isDaily)

/** Earlier days first, the roleplay before its day, then as they were made: nothing that working a task changes, so no row ever jumps. */
function compareByDay(one: TaskOfDay, other: TaskOfDay): number {
  return (
    compareStrings(one.dueDate, other.dueDate) ||
    Number(other.isDaily) - Number(one.isDaily) ||
    compareStrings(one.id, other.id)
  )
}

const compareStrings = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

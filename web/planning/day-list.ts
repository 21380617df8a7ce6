import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { isOpen, isOverdue } from '#contract/task-moves.ts'

/** The tasks a day's list shows and counts: all but the abandoned ones (spec 2). */
export const onTheList = (tasks: readonly TaskOfDay[]): TaskOfDay[] =>
  tasks.filter(({ status }) => status !== 'abandoned').toSorted(byDay)

/** How many of a list are done, and how many it has. */
export const countOf = (list: readonly TaskOfDay[]): { done: number; total: number } => ({
  done: list.filter((task) => !isOpen(task)).length,
  total: list.length,
})

/** What can be moved to today at once: overdue and open, but not the roleplay, which stays on its day (contract 4). */
export const overdueToMove = (list: readonly TaskOfDay[], today: CalendarDay): TaskOfDay[] =>
  list.filter((task) => isOverdue(task, today) && !task.isDaily)

/** Earlier days first, the roleplay before its day, then as they were made: nothing that working a task changes, so no row ever jumps. */
function byDay(one: TaskOfDay, other: TaskOfDay): number {
  return compare(one.dueDate, other.dueDate) || Number(other.isDaily) - Number(one.isDaily) || compare(one.id, other.id)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

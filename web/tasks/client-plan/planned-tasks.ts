import type { TaskOfDay } from '#contract/planning/planning.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { compareByCodeUnits } from '#web/base/query-cache.ts'

/** The tasks to show, soonest first: open ones, and those that were open when the record was opened and are done since. */
export const selectClientPlanTasks = (tasks: readonly TaskOfDay[], shownIds: ReadonlySet<string>): TaskOfDay[] =>
  tasks
    .filter((task) => isOpenTask(task) || (task.status === 'completed' && shownIds.has(task.id)))
    .toSorted((one, other) => compareByCodeUnits(one.dueDate, other.dueDate) || compareByCodeUnits(one.id, other.id))

/** The shown ids with those of the open tasks; the same set when there is none to add. */
export function addOpenTasksToShownIds(
  tasks: readonly TaskOfDay[],
  shownIds: ReadonlySet<string>,
): ReadonlySet<string> {
  const openIds = tasks.filter(isOpenTask).map(({ id }) => id)
  return openIds.every((id) => shownIds.has(id)) ? shownIds : new Set([...shownIds, ...openIds])
}

import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { isOpenTask, isOverdueTask } from '#contract/tasks/task-actions.ts'
import { compareByCodeUnits } from '#web/base/query-cache.ts'

export type DaySectionName = 'overdue' | 'today' | 'done'

/** A section of the day's list. The count is of the tasks that are so now, the tasks are those that stand in it. */
export type DaySection = { name: DaySectionName; count: number; tasks: readonly TaskOfDay[] }

/** Where a task stood when the screen was opened, or when it came or moved later. Working it does not change that. */
export type DaySectionPlacement = { section: DaySectionName; task: TaskOfDay }
export type TaskPlacements = ReadonlyMap<string, DaySectionPlacement>

/** Gives a place to each task that has none or moved to another day; the same map if there is none. */
export function computeDaySectionPlacements(
  list: readonly TaskOfDay[],
  places: TaskPlacements,
  today: CalendarDay,
): TaskPlacements {
  const newTasks = list.filter((task) => places.get(task.id)?.task.dueDate !== task.dueDate)
  if (!newTasks.length) return places
  const newPlaces = newTasks.map((task) => [task.id, { section: getSection(task, today), task }] as const)
  return new Map([...places, ...newPlaces])
}

/** Sorts tasks into the sections of their places. Overdue ones by day and priority; today's roleplay first, then by priority. */
export function groupTasksBySection(
  list: readonly TaskOfDay[],
  places: TaskPlacements,
  today: CalendarDay,
): DaySection[] {
  return sectionNames.map((name) => ({
    name,
    count: list.filter((task) => getSection(task, today) === name).length,
    tasks: list
      .filter(({ id }) => places.get(id)?.section === name)
      .toSorted((one, other) => compareTasks[name](places.get(one.id)!.task, places.get(other.id)!.task)),
  }))
}

const getSection = (task: TaskOfDay, today: CalendarDay): DaySectionName =>
  isOverdueTask(task, today) ? 'overdue' : isOpenTask(task) ? 'today' : 'done'

const sectionNames = ['overdue', 'today', 'done'] as const

/** Sorts tasks of one day: the roleplay first, then by priority and age. */
export const sortTasksByPriority = (list: readonly TaskOfDay[]): TaskOfDay[] => list.toSorted(compareTasks.today)

/** By priority, the highest first, then by age. */
const compareByPriority = (one: Ranked, other: Ranked): number =>
  ranks[one.priority] - ranks[other.priority] || compareByCodeUnits(one.id, other.id)

type Ranked = Pick<TaskOfDay, 'id' | 'priority'>
const ranks = { high: 0, medium: 1, low: 2 } as const

const compareTasks: Record<DaySectionName, (one: TaskOfDay, other: TaskOfDay) => number> = {
  overdue: (one, other) => compareByCodeUnits(one.dueDate, other.dueDate) || compareByPriority(one, other),
  today: (one, other) =>
    Number(other.type === 'roleplay') - Number(one.type === 'roleplay') || compareByPriority(one, other),
  done: (one, other) => compareByCodeUnits(other.updatedAt, one.updatedAt) || compareByCodeUnits(one.id, other.id),
}

import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import { isOpenTask, isOverdueTask } from '#contract/tasks/task-actions.ts'
import { compareTasks } from '#contract/tasks/task-order.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'

type DaySectionName = 'overdue' | 'today' | 'done'

/** A section of the day's list with its tasks. */
export type DaySection = { name: DaySectionName; tasks: readonly TaskOfDay[] }

/**
 * The section of a task when the screen was opened, or when it was added, moved or undone later. Working on the task
 * does not change its section.
 */
type AssignedSection = { section: DaySectionName; task: TaskOfDay }

/** The sections that tasks were assigned to, by the ids of the tasks. */
export type SectionsByTask = ReadonlyMap<string, AssignedSection>

/**
 * Assigns a section to each task that has none, moved to another day or time or is no longer done; returns the same map
 * if there are none.
 */
export function assignDaySections(
  list: readonly TaskOfDay[],
  sections: SectionsByTask,
  today: CalendarDay,
): SectionsByTask {
  const newTasks = list.filter((task) => {
    const before = sections.get(task.id)
    const hasMoved = before?.task.dueDate !== task.dueDate || before.task.dueTime !== task.dueTime
    return hasMoved || (before.section === 'done' && isOpenTask(task))
  })
  if (!newTasks.length) return sections
  const newSections = newTasks.map((task) => [task.id, { section: getSection(task, today), task }] as const)
  return new Map([...sections, ...newSections])
}

/** Groups tasks by their sections, each sorted as in docs/product/days.md#list-and-dashboard. */
export function groupTasksBySection(list: readonly TaskOfDay[], sections: SectionsByTask): DaySection[] {
  return sectionNames.map((name) => ({
    name,
    tasks: list
      .filter(({ id }) => sections.get(id)?.section === name)
      .toSorted((one, other) => compareInSection[name](sections.get(one.id)!.task, sections.get(other.id)!.task)),
  }))
}

const getSection = (task: TaskOfDay, today: CalendarDay): DaySectionName =>
  isOverdueTask(task, today) ? 'overdue' : isOpenTask(task) ? 'today' : 'done'

const sectionNames = ['overdue', 'today', 'done'] as const

const compareInSection: Record<DaySectionName, (one: TaskOfDay, other: TaskOfDay) => number> = {
  // The time of an overdue task is past.
  overdue: (one, other) => compareTasks({ ...one, dueTime: null }, { ...other, dueTime: null }),
  today: compareTasks,
  done: (one, other) => compareByCodeUnits(other.updatedAt, one.updatedAt) || compareByCodeUnits(one.id, other.id),
}

import { compareByDueTime } from '#contract/base/appointment-rules.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'

/** Sorts what stands on a day: what has an hour at it, whether it is a task already or not; the roleplay first, the rest after it. */
export const mergeByHour = <T extends Pick<TaskOfDay, 'type' | 'dueTime'>>(
  tasks: readonly T[],
  coming: readonly Occurrence[],
): (T | Occurrence)[] => [
  ...tasks.filter(({ type }) => type === 'roleplay'),
  ...[...tasks.filter(({ type }) => type !== 'roleplay'), ...coming].toSorted(compareByDueTime),
]

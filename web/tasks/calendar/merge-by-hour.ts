import { compareByDueTime } from '#contract/base/appointment-rules.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'

/** Sorts a day's tasks and occurrences: the roleplay first, then those with an hour by hour, then the rest. */
export const mergeByHour = <T extends Pick<TaskOfDay, 'type' | 'dueTime'>>(
  tasks: readonly T[],
  coming: readonly Occurrence[],
): (T | Occurrence)[] => [
  ...tasks.filter(({ type }) => type === 'roleplay'),
  ...[...tasks.filter(({ type }) => type !== 'roleplay'), ...coming].toSorted(compareByDueTime),
]

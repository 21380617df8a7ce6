import { compareByCodeUnits } from '#contract/base/text.ts'
import type { Priority, Task } from './tasks.ts'

/** The order of tasks in a list: docs/product/tasks.md#order. */
export const compareTasks = (one: TaskInOrder, other: TaskInOrder): number =>
  compareByCodeUnits(one.dueDate, other.dueDate) ||
  compareByPlaceInDay(one, other) ||
  compareByCodeUnits(one.id, other.id)

/** The order of tasks and occurrences of one day; equal ones are not ordered by age. */
export const compareByPlaceInDay = (one: PlacedInDay, other: PlacedInDay): number =>
  compareByCodeUnits(getPlaceInDay(one), getPlaceInDay(other))

/** The place of a task in its day, as a text to sort by; the server computes the same in SQL. */
export const getPlaceInDay = ({ isDaily, dueTime, priority }: PlacedInDay): string =>
  `${isDaily ? 0 : 1} ${dueTime ?? lastTime} ${prioritiesByRank.indexOf(priority)}`

/** Stands for a task without a time, which comes after every other. */
export const lastTime = '24:00'

/** The priorities, the highest first. */
export const prioritiesByRank: readonly Priority[] = ['high', 'medium', 'low']

type PlacedInDay = Pick<Task, 'dueTime' | 'priority'> & { isDaily?: boolean }
type TaskInOrder = PlacedInDay & Pick<Task, 'id' | 'dueDate'>

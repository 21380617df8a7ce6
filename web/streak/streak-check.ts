import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { isOpen } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'

type Tasks = readonly Pick<Task, 'status'>[]

/** Whether a day is cleared: no task is open. A day without tasks is cleared too (docs/product.md#streak). */
export const isCleared = (tasks: Tasks): boolean => !tasks.some(isOpen)

/** Whether so few tasks are open that the celebration should be prefetched. */
export const isNearlyCleared = (tasks: Tasks): boolean => tasks.filter(isOpen).length <= 3

/**
 * Whether to check the streak now: the day is cleared, is not known to have counted, and no optimistic update is pending
 * that the server could still refuse.
 */
export const isCheckDue = (state: {
  today: CalendarDay
  lastChecked: string | undefined
  tasks: Tasks | undefined
  isWriting: boolean
}): boolean =>
  state.lastChecked !== state.today && state.tasks !== undefined && isCleared(state.tasks) && !state.isWriting

import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { isOpen } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'

type Tasks = readonly Pick<Task, 'status'>[]

/** Whether a day is cleared: nothing on it is open, be it that there is nothing at all (spec 4). */
export const isCleared = (tasks: Tasks): boolean => !tasks.some(isOpen)

/** Whether so few are left that the celebration should be at hand. */
export const isNearlyCleared = (tasks: Tasks): boolean => tasks.filter(isOpen).length <= 3

/**
 * Whether to ask for the streak now: the day is cleared, this browser has not heard about it yet, and no change is under
 * way that could still be refused (spec 4).
 */
export const isCheckDue = (state: {
  today: CalendarDay
  lastChecked: string | undefined
  tasks: Tasks | undefined
  isWriting: boolean
}): boolean =>
  state.lastChecked !== state.today && state.tasks !== undefined && isCleared(state.tasks) && !state.isWriting

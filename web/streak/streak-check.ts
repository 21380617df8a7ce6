import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { withLocalStorage } from '#web/base/browser-storage.ts'
import { createExternalStore } from '#web/base/external-store.ts'

/**
 * Whether to check the streak now: every task of today is done or there are none, today is not known to be counted, and
 * no write is pending that could still fail (docs/product/streak.md).
 */
export const isStreakCheckDue = ({ today, lastChecked, tasks, isWriting }: CheckState): boolean =>
  lastChecked !== today && tasks !== undefined && !tasks.some(isOpenTask) && !isWriting

/** Whether so few tasks remain open that the celebration is worth prefetching. */
export const isDayAlmostCleared = (tasks: Tasks): boolean => tasks.filter(isOpenTask).length <= 3

/** The last day on which this browser knows the user's streak to be counted, undefined if it knows none. */
export function useLastCountedDay(userId: string): string | undefined {
  const days = savedDays.useValue()
  return withLocalStorage((storage) => storage.getItem(keyPrefix + userId)) ?? days.get(userId)
}

/** Saves the day, so that it is not checked again. */
export function saveLastCountedDay(userId: string, day: CalendarDay): void {
  withLocalStorage((storage) => storage.setItem(keyPrefix + userId, day))
  savedDays.write(new Map([...savedDays.read(), [userId, day]]))
}

type Tasks = readonly Pick<Task, 'status'>[]

type CheckState = {
  today: CalendarDay
  lastChecked: string | undefined
  tasks: Tasks | undefined
  isWriting: boolean
}

/** The days that this page saved, by user. */
const savedDays = createExternalStore<ReadonlyMap<string, string>>(new Map())

const keyPrefix = 'daybook.streak.'

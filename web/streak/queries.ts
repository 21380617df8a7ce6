import { getCurrentUser } from '#contract/session/session.ts'
import { countTodayTowardsStreak, type StreakCheck } from '#contract/streak/streak.ts'
import { getProgressOfToday, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { ApiError } from '#web/base/api-error.ts'
import { callEndpoint } from '#web/base/call-endpoint.ts'
import { createExternalStore } from '#web/base/external-store.ts'
import { queryClient } from '#web/base/query-client.ts'

/** The celebration of today: shown, or missed because the check failed. */
export const celebration = createExternalStore<'none' | 'shown' | 'missed'>('none')

let isChecking = false

/**
 * Asks the server to count today if it is cleared; undefined while another check is running, and on failure, which is
 * only logged.
 */
export async function checkStreakOnServer(): Promise<StreakCheck | undefined> {
  if (isChecking) return undefined
  isChecking = true
  try {
    return await callEndpoint(countTodayTowardsStreak, {})
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    console.info('The streak could not be checked', failure)
    return undefined
  } finally {
    isChecking = false
  }
}

/** Invalidates the current user, whose streak has changed. */
export const invalidateViewer = (): void => invalidateByName(getCurrentUser.name)

/** Invalidates the cached list of the day, which turned out to be stale. */
export const invalidateTasksOfDay = (): void => [listTasksOfDay.name, getProgressOfToday.name].forEach(invalidateByName)

const invalidateByName = (name: string): void => void queryClient.invalidateQueries({ queryKey: [name] })

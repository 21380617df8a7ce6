import { getProgressOfToday, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { getCurrentUser } from '#contract/session/session.ts'
import { countTodayTowardsStreak, type StreakCheck } from '#contract/streak/streak.ts'
import { callEndpoint } from '#web/base/call-endpoint.ts'
import { ApiError } from '#web/base/api-error.ts'
import { queryClient } from '#web/base/query-client.ts'
import { createExternalStore } from '#web/base/store.ts'

/** The celebration of today: shown, or missed because the check failed. */
export const celebration = createExternalStore<'none' | 'shown' | 'missed'>('none')

let isChecking = false

/** Has the server count today if it is cleared; undefined while another check is running, and on failure, which is only logged. */
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

/** Call when the streak has changed: it is a field of the current user. */
export const invalidateViewer = (): void => invalidateByName(getCurrentUser.name)

/** Call when the cached list of the day turns out to be stale. */
export const invalidateTasksOfDay = (): void => [listTasksOfDay.name, getProgressOfToday.name].forEach(invalidateByName)

const invalidateByName = (name: string): void => void queryClient.invalidateQueries({ queryKey: [name] })

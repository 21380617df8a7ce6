import { agentStats, tasksOfDay } from '#contract/planning/planning.ts'
import { currentUser } from '#contract/session/session.ts'
import { checkStreak, type StreakCheck } from '#contract/streak/streak.ts'
import { call } from '#web/base/call.ts'
import { ApiError } from '#web/base/api-error.ts'
import { queryClient } from '#web/base/query-client.ts'

let isChecking = false

/** Has today counted where it is cleared; undefined while that is being asked, and when no answer was had, which nobody needs to be told. */
export async function requestStreakCheck(): Promise<StreakCheck | undefined> {
  if (isChecking) return undefined
  isChecking = true
  try {
    return await call(checkStreak, {})
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    console.info('The streak could not be checked', failure)
    return undefined
  } finally {
    isChecking = false
  }
}

/** The current user carries the streak. */
export const invalidateViewer = (): void => invalidateByName(currentUser.name)

/** The list of the day turned out to be old. */
export const invalidateTasksOfDay = (): void => [tasksOfDay.name, agentStats.name].forEach(invalidateByName)

const invalidateByName = (name: string): void => void queryClient.invalidateQueries({ queryKey: [name] })

import { agentStats, tasksOfDay } from '#contract/planning.ts'
import { currentUser } from '#contract/session.ts'
import { checkStreak, type StreakCheck } from '#contract/streak.ts'
import { call } from '#web/base/call.ts'
import { CallFailed } from '#web/base/call-failed.ts'
import { queryClient } from '#web/base/query-client.ts'

let asking = false

/** Has today counted where it is cleared; undefined while that is being asked, and when no answer was had, which nobody needs to be told. */
export async function askForStreak(): Promise<StreakCheck | undefined> {
  if (asking) return undefined
  asking = true
  try {
    return await call(checkStreak, {})
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    console.info('The streak could not be checked', failure)
    return undefined
  } finally {
    asking = false
  }
}

/** The current user carries the streak. */
export const readViewerAgain = (): void => readAgain(currentUser.name)

/** The list of the day turned out to be old. */
export const readDayAgain = (): void => [tasksOfDay.name, agentStats.name].forEach(readAgain)

const readAgain = (name: string): void => void queryClient.invalidateQueries({ queryKey: [name] })

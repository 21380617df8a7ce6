import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'

/** The streak before and after the check, and whether today was counted now or earlier. */
export const StreakCheck = z.object({
  streakIncremented: z.boolean(),
  previousStreak: z.int(),
  newStreak: z.int(),
  alreadyCounted: z.boolean(),
})
export type StreakCheck = z.infer<typeof StreakCheck>

export const countTodayTowardsStreak = endpoint({
  name: 'countTodayTowardsStreak',
  method: 'POST',
  path: '/api/streak/check',
  summary: 'Count today towards the streak if all its tasks are completed; once per local day',
  access: allRoles,
  opensDay: true,
  reply: StreakCheck,
  changes: ['viewer'],
})

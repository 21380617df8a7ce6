import { countTodayTowardsStreak } from '#contract/streak/streak.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as service from './service.ts'

export function streakRoutes({ mount }: MountFunctions): void {
  mount(countTodayTowardsStreak, (ctx) => service.countTodayTowardsStreak(ctx))
}

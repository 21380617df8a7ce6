import { countTodayTowardsStreak } from '#contract/streak/streak.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as service from './service.ts'

export function streakRoutes(mount: Mount): void {
  mount(countTodayTowardsStreak, (ctx) => service.countTodayTowardsStreak(ctx))
}

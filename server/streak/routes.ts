import { checkStreak } from '#contract/streak/streak.ts'
import type { Mount } from '#server/base/mount.ts'
import * as service from './service.ts'

export function streakRoutes(mount: Mount): void {
  mount(checkStreak, (ctx) => service.checkStreak(ctx))
}

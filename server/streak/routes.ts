import { checkStreak } from '#contract/streak/streak.ts'
import type { Mounts } from '#server/base/mount.ts'
import * as service from './service.ts'

export function streakRoutes({ mount }: Mounts): void {
  mount(checkStreak, (ctx) => service.checkStreak(ctx))
}

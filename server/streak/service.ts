import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { type ClearedDay, computeExtendedStreak, getStreakOn } from '#contract/streak/streak-rule.ts'
import type { StreakCheck } from '#contract/streak/streak.ts'
import type { Ctx } from '#server/base/context.ts'
import { countOpenTasksOfToday } from '#server/tasks/service.ts'
import * as store from './store.ts'

/** Counts the viewer's today if no task is left open; at most once, and never a day before the last counted one. */
export async function countTodayTowardsStreak(ctx: Ctx): Promise<StreakCheck> {
  await store.lockOpenedDays(ctx)
  const { lastCleared, workingDays } = await store.findLastClearedDay(ctx)
  if (isCounted(ctx.today, lastCleared)) return buildUnchangedCheck(lastCleared.streak, true)
  if ((await countOpenTasksOfToday(ctx)) > 0)
    return buildUnchangedCheck(getStreakOn(ctx.today, lastCleared, workingDays), false)
  const { previous, now } = computeExtendedStreak(ctx.today, lastCleared, workingDays)
  await store.addClearedDay(ctx, { day: ctx.today, streak: now })
  return { streakIncremented: true, previousStreak: previous, newStreak: now, alreadyCounted: false }
}

/** Returns the viewer's streak as of today and whether today is already counted: docs/product/streak.md. */
export async function getStreak(ctx: Ctx): Promise<Pick<CurrentUser, 'streak' | 'streakCountedToday' | 'clearedDays'>> {
  const { lastCleared, workingDays, lastDays } = await store.findLastClearedDay(ctx)
  return {
    clearedDays: lastDays.filter((day) => day > addDays(ctx.today, -7)),
    streak: getStreakOn(ctx.today, lastCleared, workingDays),
    streakCountedToday: isCounted(ctx.today, lastCleared),
  }
}

/** After travelling west, today can be earlier than the last counted day. */
const isCounted = (today: CalendarDay, lastCleared: ClearedDay | undefined): lastCleared is ClearedDay =>
  lastCleared !== undefined && lastCleared.day >= today

const buildUnchangedCheck = (streak: number, alreadyCounted: boolean): StreakCheck => ({
  streakIncremented: false,
  previousStreak: streak,
  newStreak: streak,
  alreadyCounted,
})

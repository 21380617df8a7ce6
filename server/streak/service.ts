import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { type ClearedDay, extendStreak, getStreakOn } from '#contract/streak/streak-rule.ts'
import type { StreakCheck } from '#contract/streak/streak.ts'
import type { Ctx } from '#server/base/context.ts'
import { countOpenTasksOfToday } from '#server/planning/service.ts'
import * as store from './store.ts'

/** Counts the caller's today where nothing is left open; at most once a day, and only a day after the last counted. */
export async function checkStreak(ctx: Ctx): Promise<StreakCheck> {
  await store.lockOpenedDays(ctx)
  const { lastCleared: last, workingDays: working } = await store.findLastClearedDay(ctx)
  if (isCounted(ctx.today, last)) return buildUnchangedCheck(last.streak, true)
  if ((await countOpenTasksOfToday(ctx)) > 0) return buildUnchangedCheck(getStreakOn(ctx.today, last, working), false)
  const { previous, now } = extendStreak(ctx.today, last, working)
  await store.addClearedDay(ctx, { day: ctx.today, streak: now })
  return { streakIncremented: true, previousStreak: previous, newStreak: now, alreadyCounted: false }
}

/** The caller's streak as it reads today, 0 once a whole working day was missed, and whether today counts already (contract 4). */
export async function getStreak(ctx: Ctx): Promise<Pick<CurrentUser, 'streak' | 'streakCountedToday'>> {
  const { lastCleared: last, workingDays: working } = await store.findLastClearedDay(ctx)
  return { streak: getStreakOn(ctx.today, last, working), streakCountedToday: isCounted(ctx.today, last) }
}

/** Whoever travelled west may have counted a later day. */
const isCounted = (today: CalendarDay, last: ClearedDay | undefined): last is ClearedDay =>
  last !== undefined && last.day >= today

const buildUnchangedCheck = (streak: number, alreadyCounted: boolean): StreakCheck => ({
  streakIncremented: false,
  previousStreak: streak,
  newStreak: streak,
  alreadyCounted,
})

import type { CalendarDay } from '#contract/calendar-day.ts'
import type { CurrentUser } from '#contract/session.ts'
import { type Cleared, streakMadeOn, streakReadOn } from '#contract/streak-rule.ts'
import type { StreakCheck } from '#contract/streak.ts'
import type { Ctx } from '#server/base/context.ts'
import { openTasksLeft } from '#server/planning/service.ts'
import * as store from './store.ts'

/** Counts the caller's today where nothing is left open; at most once a day, and only a day after the last counted. */
export async function checkStreak(ctx: Ctx): Promise<StreakCheck> {
  await store.lockDays(ctx)
  const { last, working } = await store.lastCleared(ctx)
  if (isCounted(ctx.today, last)) return unchanged(last.streak, true)
  if ((await openTasksLeft(ctx)) > 0) return unchanged(streakReadOn(ctx.today, last, working), false)
  const { previous, now } = streakMadeOn(ctx.today, last, working)
  await store.addCleared(ctx, { day: ctx.today, streak: now })
  return { streakIncremented: true, previousStreak: previous, newStreak: now, alreadyCounted: false }
}

/** The caller's streak as it reads today, 0 once a whole working day was missed, and whether today counts already (contract 4). */
export async function streakOf(ctx: Ctx): Promise<Pick<CurrentUser, 'streak' | 'streakCountedToday'>> {
  const { last, working } = await store.lastCleared(ctx)
  return { streak: streakReadOn(ctx.today, last, working), streakCountedToday: isCounted(ctx.today, last) }
}

/** Whoever travelled west may have counted a later day. */
const isCounted = (today: CalendarDay, last: Cleared | undefined): last is Cleared =>
  last !== undefined && last.day >= today

const unchanged = (streak: number, alreadyCounted: boolean): StreakCheck => ({
  streakIncremented: false,
  previousStreak: streak,
  newStreak: streak,
  alreadyCounted,
})

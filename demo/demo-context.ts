import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'

/** Returns the context as it was some days ago. */
export const rewindContext = (ctx: Ctx, today: CalendarDay, daysBack: number): Ctx => ({
  ...ctx,
  today,
  now: addMinutes(ctx.now, -daysBack * 24 * 60),
})

export const addMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

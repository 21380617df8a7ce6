import { addDays, getInstantOfLocalTime } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'

/** Returns the context as it was some days ago, at 9:00 local time or another, whenever the demo is created. */
export function rewindContext(ctx: Ctx, daysBack: number, hour = 9, minute = 0): Ctx {
  const today = addDays(ctx.today, -daysBack)
  return { ...ctx, today, now: getInstantOfLocalTime(ctx.timeZone, today, hour, minute) }
}

export const addMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

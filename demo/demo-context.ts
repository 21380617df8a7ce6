import { addDays, getInstantOfLocalTime, getSystemTimeZone } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'

/**
 * The zone that the demo works in: the machine's, on which its viewer sits. A machine in UTC is a container or a server; then
 * it is that of the demo's agencies. docs/product/operation.md#demo
 */
export function getDemoTimeZone(): string {
  const zone = getSystemTimeZone()
  return ['UTC', 'Etc/UTC'].includes(zone) ? 'America/New_York' : zone
}

/** Something that was done at a moment of the past. */
export type DemoAction = { at: Date; run: () => Promise<unknown> }

/** Does everything in the order of its time, so that later rows have later ids. */
export async function runInOrder(actions: readonly DemoAction[]): Promise<void> {
  for (const { run } of actions.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await run()
}

/** Returns the context as it was some days ago, at 10:00 local time or another; today it is that of now. */
export function rewindContext(ctx: Ctx, daysBack: number, hour = 10, minute = 0): Ctx {
  if (daysBack === 0) return ctx
  const today = addDays(ctx.today, -daysBack)
  return { ...ctx, today, now: getInstantOfLocalTime(ctx.timeZone, today, hour, minute) }
}

export const addMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

import { addDays, getInstantOfLocalTime, getSystemTimeZone } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'

/**
 * Returns the demo's time zone: that of its viewer's machine. A machine in UTC is a container or a server; then it is
 * the zone of the demo's agencies. docs/product/operation.md#demo
 */
export function getDemoTimeZone(): string {
  const zone = getSystemTimeZone()
  return ['UTC', 'Etc/UTC'].includes(zone) ? 'America/New_York' : zone
}

/** An action at a moment in the past. */
export type DemoAction = { at: Date; run: () => Promise<unknown> }

/** Runs actions in chronological order, so that later rows have later ids. */
export async function runInOrder(actions: readonly DemoAction[]): Promise<void> {
  for (const { run } of actions.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await run()
}

/** Returns the context as it was some days ago, at 10:00 local time or another; for today the current context. */
export function rewindContext(ctx: Ctx, daysBack: number, hour = 10, minute = 0): Ctx {
  if (daysBack === 0) return ctx
  const today = addDays(ctx.today, -daysBack)
  return { ...ctx, today, now: getInstantOfLocalTime(ctx.timeZone, today, hour, minute) }
}

export const addMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

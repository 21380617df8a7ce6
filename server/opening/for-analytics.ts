import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { sources } from './sources.ts'

/** Counts the viewer's occurrences in a range of days that are no tasks yet, by day; of at most so many sources of each kind. */
export async function countUpcoming(
  ctx: Ctx,
  range: { from: CalendarDay; through: CalendarDay },
): Promise<Map<CalendarDay, number>> {
  const lists = await Promise.all(
    Object.values(sources).map((source) => source.listUpcoming(ctx, range, null, maxSources)),
  )
  const counts = new Map<CalendarDay, number>()
  for (const { date } of lists.flat().flatMap(({ occurrences }) => occurrences))
    counts.set(date, (counts.get(date) ?? 0) + 1)
  return counts
}

const maxSources = 10_000

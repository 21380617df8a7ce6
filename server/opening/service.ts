import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import type { Ctx } from '#server/base/context.ts'
import { sources } from './sources.ts'

/**
 * Lists the viewer's occurrences in a range of days that are not tasks yet, at most a little over `limit` of each kind.
 */
export async function listUpcoming(
  ctx: Ctx,
  range: { from: CalendarDay; through: CalendarDay },
  limit: number,
): Promise<Occurrence[]> {
  const lists = await Promise.all(Object.values(sources).map((source) => source.listUpcoming(ctx, range, null, limit)))
  return lists.flat().flatMap(({ occurrences }) => occurrences)
}

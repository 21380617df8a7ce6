import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { getFirstUpcomingDay } from '#contract/tasks/due-occurrence.ts'
import { type Occurrence, OccurrenceSource } from '#contract/tasks/occurrences.ts'
import type { Ctx } from '#server/base/context.ts'
import { sources } from './sources.ts'

type DayRange = { from: CalendarDay; through: CalendarDay }

/**
 * Lists the viewer's occurrences in a range of days that are not tasks yet, at most a little over `limit` of each kind.
 */
export async function listUpcoming(ctx: Ctx, range: DayRange, limit: number): Promise<Occurrence[]> {
  const lists = await listUpcomingBySource(ctx, range, null, limit)
  return lists.flat().flatMap(({ occurrences }) => occurrences)
}

/** A row of a source with its occurrences in a range of days that are not tasks yet. */
type OccurrencesOfRow = { sourceId: string; occurrences: Occurrence[] }

/**
 * Lists the viewer's rows of each kind that may have occurrences in a range of days, by id from one on, until `limit`
 * rows or occurrences.
 */
export const listUpcomingBySource = (
  ctx: Ctx,
  range: DayRange,
  firstId: string | null,
  limit: number,
): Promise<OccurrencesOfRow[][]> =>
  Promise.all(OccurrenceSource.options.map((source) => listUpcomingOfSource(ctx, source, range, firstId, limit)))

async function listUpcomingOfSource(
  ctx: Ctx,
  source: OccurrenceSource,
  range: DayRange,
  firstId: string | null,
  limit: number,
): Promise<OccurrencesOfRow[]> {
  const rows = await sources[source].listRows(ctx, firstId, limit, range)
  const listed: OccurrencesOfRow[] = []
  let count = 0
  for (const { id: sourceId, openedThrough, storedKeys, computeBetween } of rows) {
    if (count > limit) break
    const first = getFirstUpcomingDay(openedThrough, ctx.today)
    const stored = new Set(storedKeys)
    const occurrences = computeBetween(first > range.from ? first : range.from, range.through)
      .filter(({ key }) => !stored.has(key))
      .map((one) => ({ ...one, id: `${source}/${sourceId}/${one.key}`, source, sourceId }))
    listed.push({ sourceId, occurrences })
    count += occurrences.length
  }
  return listed
}

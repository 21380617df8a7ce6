import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/occurrences/occurrences.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'

/** A row of a source with its occurrences in a range of days that are no tasks yet. */
export type OccurrencesOfSource = { sourceId: string; occurrences: Occurrence[] }

/** A kind of rows that yield occurrences: docs/product.md#occurrences. */
export type OccurrenceProvider = {
  /** Creates the tasks that became due on users' days, once however many calls run at the same time. */
  createDueTasks(db: Db, now: Date, users: readonly { userId: string; today: CalendarDay }[]): Promise<void>
  /** Lists the caller's rows that may yield in a range of days, by id from one on, until `limit` rows or occurrences. */
  listUpcoming(
    ctx: Ctx,
    range: { from: CalendarDay; through: CalendarDay },
    from: string | null,
    limit: number,
  ): Promise<OccurrencesOfSource[]>
  /** Creates the task of a coming occurrence of the caller. Returns its id; undefined if none comes or the task exists. */
  createTask(ctx: Ctx, sourceId: string, key: string): Promise<string | undefined>
}

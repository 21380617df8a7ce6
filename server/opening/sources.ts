import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence, OccurrenceSource } from '#contract/tasks/occurrences.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { UserWithToday } from '#server/days/service.ts'
import * as steps from '#server/sequences/enrollment/for-opened-days.ts'
import * as rules from '#server/tasks/recurring/for-opened-days.ts'

/** A row of a source, which has occurrences. Those with stored keys are tasks. */
type SourceRow = {
  id: string
  openedThrough: CalendarDay
  storedKeys: readonly string[]
  /** Computes all occurrences between two days, both included, by day. */
  computeBetween(from: CalendarDay, through: CalendarDay): Omit<Occurrence, 'id' | 'source' | 'sourceId'>[]
}

/** A kind of row that has occurrences: docs/product/recurrence.md#occurrences. */
type OccurrenceProvider = {
  /** Creates the tasks that became due on users' days, once however many calls run at the same time. */
  createDueTasks(db: Db, now: Date, users: readonly UserWithToday[]): Promise<void>
  /** Lists the viewer's rows that may have occurrences in a range of days, by id from one on, up to `limit` rows. */
  listRows(
    ctx: Ctx,
    firstId: string | null,
    limit: number,
    range: { from: CalendarDay; through: CalendarDay },
  ): Promise<SourceRow[]>
  /**
   * Creates the task of a coming occurrence of the viewer. Returns its id; undefined if there is no such occurrence or
   * the task exists.
   */
  createTask(ctx: Ctx, sourceId: string, key: string): Promise<string | undefined>
}

/** For each source of occurrences, how its due tasks are created and its coming occurrences found. */
export const sources: Record<OccurrenceSource, OccurrenceProvider> = {
  /** The recurring rules, whose occurrences have their day as key. */
  recurring: {
    createDueTasks: rules.createDueTasksOfRules,
    listRows: rules.listUpcomingRules,
    createTask: rules.createTaskOfRule,
  },
  /** The nurture assignments, whose occurrences have round and step as key. */
  nurture: {
    createDueTasks: steps.createDueTasksOfAssignments,
    listRows: steps.listUpcomingAssignments,
    createTask: steps.createTaskOfStep,
  },
}

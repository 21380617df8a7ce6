import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence, OccurrenceSource } from '#contract/tasks/occurrences.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { UserWithToday } from '#server/days/service.ts'
import * as steps from '#server/sequences/enrollment/for-opened-days.ts'
import * as rules from '#server/tasks/recurring/for-opened-days.ts'

/** A row of a source with its occurrences in a range of days that are not tasks yet. */
type OccurrencesOfSource = { sourceId: string; occurrences: Occurrence[] }

/** A kind of row that has occurrences: docs/product/recurrence.md#occurrences. */
type OccurrenceProvider = {
  /** Creates the tasks that became due on users' days, once however many calls run at the same time. */
  createDueTasks(db: Db, now: Date, users: readonly UserWithToday[]): Promise<void>
  /** Lists the viewer's rows that may have occurrences in a range of days, by id from one on, until `limit` rows or occurrences. */
  listUpcoming(
    ctx: Ctx,
    range: { from: CalendarDay; through: CalendarDay },
    from: string | null,
    limit: number,
  ): Promise<OccurrencesOfSource[]>
  /**
   * Creates the task of a coming occurrence of the viewer. Returns its id; undefined if there is no such occurrence or
   * the task exists.
   */
  createTask(ctx: Ctx, sourceId: string, key: string): Promise<string | undefined>
}

export const sources: Record<OccurrenceSource, OccurrenceProvider> = {
  /** The recurring rules, whose occurrences have their day as key. */
  recurring: {
    createDueTasks: rules.createDueTasksOfRules,
    createTask: rules.createTaskOfRule,
    listUpcoming: async (ctx, range, from, limit) => {
      const rows = await rules.listRulesWithOccurrences(ctx, range, from, limit)
      return rows.map(({ rule, days }) => ({
        sourceId: rule.id,
        occurrences: days.map((day): Occurrence => ({
          ...rule,
          id: `recurring/${rule.id}/${day}`,
          source: 'recurring',
          sourceId: rule.id,
          key: day,
          date: day,
        })),
      }))
    },
  },
  /** The nurture assignments, whose occurrences have round and step as key. */
  nurture: {
    createDueTasks: steps.createDueTasksOfAssignments,
    createTask: steps.createTaskOfStep,
    listUpcoming: async (ctx, range, from, limit) => {
      const coming = await steps.listUpcomingStepsOfViewer(ctx, range, from, limit)
      return coming.map(({ assignment: { id: sourceId, clientId, clientName, sequenceName }, occurrences }) => ({
        sourceId,
        occurrences: occurrences.map(({ key, day, step: { taskType, ...step } }) => ({
          ...step,
          id: `nurture/${sourceId}/${key}`,
          source: 'nurture' as const,
          sourceId,
          key,
          date: day,
          type: taskType,
          clientId,
          clientName,
          sequenceName,
        })),
      }))
    },
  },
}

import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { computeDueOccurrence, getFirstUpcomingDay } from '#contract/tasks/due-occurrence.ts'
import { isOccurrenceDay, computeOccurrencesBetween } from '#contract/tasks/recurrence.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { newId } from '#server/base/ids.ts'
import { lockLastOpenedDays } from '#server/days/for-locking-store.ts'
import type { UserWithToday } from '#server/days/service.ts'
import * as store from './occurrences-store.ts'
import { lockRecurringRule } from './store.ts'

/** Creates the tasks of users' rules that became due, exactly once even with concurrent calls. */
export async function createDueTasksOfRules(db: Db, now: Date, users: readonly UserWithToday[]): Promise<void> {
  if (!users.length) return
  const rules = await store.lockDueRecurringRules(db, users)
  const opened = rules.map((rule) => ({ ...rule, ...computeDueOccurrence(rule, rule.openedThrough, rule.today) }))
  if (opened.length) await store.advanceRulesAndAddTasks(db, now, opened)
}

/**
 * Locks the viewer's opened days and finds one later than today, opened in a time zone further east. That day is not
 * opened again, so the tasks of a changed rule are created for it at once.
 */
export const lockOpenedFutureDay = async (ctx: Ctx): Promise<UserWithToday[]> =>
  (await lockLastOpenedDays(ctx, [ctx.viewer.id])).filter(({ today }) => today > ctx.today)

/** Lists the viewer's rules that may have occurrences in a range of days, by id from one on, with what computes them. */
export async function listUpcomingRules(
  ctx: Ctx,
  firstId: string | null,
  limit: number,
  range: { from: CalendarDay; through: CalendarDay },
) {
  const rules = await store.listRulesWithTaskKeys(ctx, range, firstId, limit)
  return rules.map((rule) => ({
    ...rule,
    computeBetween: (from: CalendarDay, through: CalendarDay) =>
      computeOccurrencesBetween(rule, from, through).map((day) => ({ ...rule, key: day, date: day })),
  }))
}

/**
 * Creates the task of a coming occurrence. Returns its id; undefined if the rule does not have it, is not the viewer's,
 * or the task exists.
 */
export async function createTaskOfRule(ctx: Ctx, ruleId: string, key: string): Promise<string | undefined> {
  const rule = isCalendarDay(key) ? await lockRecurringRule(ctx, ruleId) : undefined
  if (!rule || !isCalendarDay(key) || rule.stoppedAt || rule.isSuspended) return undefined
  const isUpcoming = key >= getFirstUpcomingDay(rule.openedThrough, ctx.today) && isOccurrenceDay(rule, key)
  const id = newId()
  return isUpcoming && (await store.addTaskOfRule(ctx, id, ruleId, key)) ? id : undefined
}

/** Converts a context to its viewer with their today. */
export const toUserWithToday = ({ viewer, today }: Ctx): UserWithToday => ({ userId: viewer.id, today })

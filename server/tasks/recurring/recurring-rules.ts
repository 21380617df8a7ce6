import { applyAppointmentPatch } from '#contract/base/appointments.ts'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { findNextOccurrence } from '#contract/tasks/recurrence.ts'
import {
  type ListedRecurringRule,
  type RecurringRule,
  type RecurringRulePatch,
  type listRecurringRules,
} from '#contract/tasks/recurring-rules.ts'
import { isUnchanged, validateRecurringRuleEdit } from '#contract/tasks/task-rules.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwNotFound, throwIfIssues, throwTransition } from '#server/base/failure.ts'
import { type Page, readOldestFirst } from '#server/base/http/pagination.ts'
import { omitUndefined } from '#server/base/omit-undefined.ts'
import { assertClientForTask } from '#server/tasks/client-check.ts'
import { createDueTasksOfRules, toUserWithToday, lockOpenedFutureDay } from './for-opened-days.ts'
import * as store from './store.ts'

/** Lists one page of the viewer's rules that are neither stopped nor over. Throws VALIDATION at `cursor`. */
export const getRecurringRulePage = (
  ctx: Ctx,
  query: ParsedRequest<typeof listRecurringRules>['query'],
): Promise<Page<ListedRecurringRule[]>> =>
  readOldestFirst('rules', query, async (after, limit) => {
    const rules = await store.listActiveRecurringRules(ctx, after, limit)
    return rules.length ? withNextDates(ctx, rules) : []
  })

/** Gets a rule of the viewer with its full description, also a stopped one. Throws NOT_FOUND. */
export const getRecurringRule = async (ctx: Ctx, id: string): Promise<RecurringRule> =>
  withNextDate(ctx, (await store.findRecurringRule(ctx, id)) ?? throwNotFound())

/** Stops a rule. Its untouched tasks of later days are removed, the others stay. Throws NOT_FOUND. */
export async function stopRecurringRule(ctx: Ctx, id: string): Promise<void> {
  const rule = (await store.lockRecurringRule(ctx, id)) ?? throwNotFound()
  if (rule.stoppedAt) return
  await store.saveRecurringRule(ctx, {
    ...rule,
    stoppedAt: ctx.now.toISOString(),
    openedThrough: earlier(rule, ctx.today),
  })
  await Promise.all([
    store.deleteUntouchedTasksOfRule(ctx, id),
    audit.recordViewerAuditEntry(ctx, { action: 'recurring_task_stopped', subjectId: id }),
  ])
}

/**
 * Edits a rule for the occurrences after today, or resumes a stopped one from today on. Its untouched tasks of later
 * days are removed and computed again. Throws NOT_FOUND, VALIDATION, or TRANSITION for a stopped rule.
 */
export async function updateRecurringRule(ctx: Ctx, id: string, patch: RecurringRulePatch): Promise<RecurringRule> {
  // Locked in the order of an opening, so that the two cannot deadlock.
  const dayAhead = await lockOpenedFutureDay(ctx)
  const before = (await store.lockRecurringRule(ctx, id)) ?? throwNotFound()
  if (before.stoppedAt && patch.stopped !== false) throwTransition('This recurring task is stopped')
  const after = applyPatch(before, patch)
  throwIfIssues(validateRecurringRuleEdit(before, after, ctx))
  if (isUnchanged(before, after)) return withNextDate(ctx, before)
  const hasOtherClient = after.clientId !== before.clientId
  if (hasOtherClient) await assertClientForTask(ctx, after.clientId)
  const saved = await store.saveRecurringRule(ctx, {
    ...after,
    isSuspended: after.isSuspended && !hasOtherClient,
    openedThrough: getSettledDay(before, after, ctx.today),
  })
  await store.deleteUntouchedTasksOfRule(ctx, id)
  await createDueTasksOfRules(ctx.db, ctx.now, [toUserWithToday(ctx)])
  await createDueTasksOfRules(ctx.db, ctx.now, dayAhead)
  return withNextDate(ctx, saved)
}

/**
 * Returns the last day whose occurrences an edit does not change. Resuming a rule, or a new first day, may create
 * today's.
 */
function getSettledDay(before: store.StoredRule, after: store.StoredRule, today: CalendarDay): CalendarDay {
  const settled = earlier(before, today)
  const yesterday = addDays(today, -1)
  if (after.dueDate === today && before.dueDate !== today) return yesterday < settled ? yesterday : settled
  return before.stoppedAt && settled < yesterday ? yesterday : settled
}

const earlier = ({ openedThrough }: store.StoredRule, today: CalendarDay): CalendarDay =>
  openedThrough < today ? openedThrough : today

function applyPatch(before: store.StoredRule, patch: RecurringRulePatch): store.StoredRule {
  const { stopped: _, ...fields } = patch
  const changes = omitUndefined(fields)
  const after: store.StoredRule = {
    ...before,
    ...changes,
    ...applyAppointmentPatch(before, patch),
    stoppedAt: null,
  }
  return {
    ...after,
    repeatCustomDays: after.repeatInterval === 'custom' ? after.repeatCustomDays : null,
    resourceLink: after.resourceType === 'link' ? after.resourceLink : null,
  }
}

const withNextDate = async (ctx: Ctx, rule: store.StoredRule): Promise<RecurringRule> =>
  (await withNextDates(ctx, [rule]))[0]!

/** Adds the next later day with a task of each rule: an open one, or an occurrence that is not a task yet. */
async function withNextDates<Rule extends store.StoredRule>(ctx: Ctx, rules: readonly Rule[]) {
  const tasks = Map.groupBy(await store.listLaterTasksOfRules(ctx, rules), ({ ruleId }) => ruleId)
  return rules.map(({ openedThrough, ...rule }) => {
    if (rule.stoppedAt || rule.isSuspended) return { ...rule, nextDate: null }
    const later = tasks.get(rule.id) ?? []
    let next = findNextOccurrence(rule, openedThrough > ctx.today ? openedThrough : ctx.today)
    while (later.some(({ key }) => key === next)) next = findNextOccurrence(rule, next!)
    const days = [...later.map(({ openDay }) => openDay), next].filter((day) => day != null)
    return { ...rule, nextDate: days.toSorted()[0] ?? null }
  })
}

import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import type { MovedStep } from '#contract/policies/renewals.ts'
import { computeMovedSteps } from '#contract/sequences/assignment-rules.ts'
import { isForLine } from '#contract/sequences/sequences.ts'
import { computeNextStepOccurrences } from '#contract/sequences/step-days.ts'
import type { Ctx } from '#server/base/context.ts'
import { findTodayOfAgent } from '#server/days/service.ts'
import { listStepsBySequence } from '#server/sequences/steps-store.ts'
import { listOpenTasks, listUntouchedTasks } from '#server/tasks/for-sequences-store.ts'
import * as store from './for-renewals-store.ts'

/** Lists the next step of each running assignment that counts from one of these policies, by date. */
export async function listNextSteps(
  ctx: Ctx,
  policyIds: readonly string[],
): Promise<{ policyId: string; title: string; date: CalendarDay }[]> {
  const rows = policyIds.length ? await store.listAssignmentsOfPolicies(ctx, policyIds) : []
  const stepsById = await listStepsBySequence(ctx.db, rows)
  return rows
    .filter(({ isPaused }) => !isPaused)
    .flatMap(({ policyId, sequenceId, openedThrough, storedKeys, ...schedule }) =>
      computeNextStepOccurrences(schedule, stepsById.get(sequenceId) ?? [], openedThrough, {
        storedKeys,
        limit: 1,
      }).map(({ step: { title }, day: date }) => ({ policyId, title, date })),
    )
    .toSorted((one, other) => compareByCodeUnits(one.date, other.date))
}

/** Lists the steps of a policy's running assignments that other dates would move, or another line end. */
export async function listChangedStepsOfPolicy(
  ctx: Ctx,
  policyId: string,
  dates: Record<'renewal' | 'policy_start', CalendarDay>,
  line: string,
): Promise<MovedStep[]> {
  const rows = await store.listAssignmentsOfPolicies(ctx, [policyId])
  const ending = rows.filter((row) => !isForLine(row, line))
  const staying = rows.filter((row) => isForLine(row, line))
  const [stepsById, untouched, open] = await Promise.all([
    listStepsBySequence(ctx.db, rows),
    listUntouchedTasks(
      ctx.db,
      staying.map(({ id }) => id),
    ),
    listOpenTasks(
      ctx.db,
      ending.map(({ id }) => id),
    ),
  ])
  const changed: MovedStep[] = []
  for (const { id, sequenceId, sequenceName, openedThrough, storedKeys, ...schedule } of ending) {
    const coming = computeNextStepOccurrences(schedule, stepsById.get(sequenceId) ?? [], openedThrough, {
      storedKeys,
      limit: maxChangedSteps,
    }).map(({ key, step, day }) => ({ key, title: step.title, dueDate: day }))
    for (const { key, title, dueDate } of [...open.filter(({ assignmentId }) => assignmentId === id), ...coming])
      changed.push({ assignmentId: id, sequenceName, key, title, from: dueDate, to: null, isSkipped: false })
  }
  for (const { id, sequenceId, sequenceName, anchor, agentId, startDate, storedKeys } of staying) {
    const to = dates[anchor]
    if (to === startDate) continue
    const today = await findTodayOfAgent(ctx, agentId)
    const ownTasks = untouched.filter(({ assignmentId }) => assignmentId === id)
    const steps = computeMovedSteps({ startDate, storedKeys }, to, stepsById.get(sequenceId) ?? [], {
      today,
      untouched: ownTasks,
    })
    for (const { key, step, from, to: day, isSkipped } of steps)
      changed.push({ assignmentId: id, sequenceName, key, title: step.title, from, to: day, isSkipped })
  }
  return changed.slice(0, maxChangedSteps)
}

/** Maximum steps that a preview lists, to limit the answer. */
const maxChangedSteps = 500

import { compareByCodeUnits } from '#contract/base/text.ts'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { computeMovedSteps } from '#contract/sequences/assignment-rules.ts'
import { computeNextStepOccurrences } from '#contract/sequences/step-days.ts'
import type { Ctx } from '#server/base/context.ts'
import { findTodayOfAgent } from '#server/days/service.ts'
import { listStepsBySequence } from '#server/sequences/steps-store.ts'
import { listUntouchedTasks } from '#server/tasks/for-sequences-store.ts'
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
    .flatMap(({ policyId, sequenceId, storedKeys, ...assignment }) =>
      computeNextStepOccurrences(
        { ...assignment, ...noRepeat },
        stepsById.get(sequenceId) ?? [],
        assignment.openedThrough,
        {
          storedKeys,
          limit: 1,
        },
      ).map(({ step: { title }, day: date }) => ({ policyId, title, date })),
    )
    .toSorted((one, other) => compareByCodeUnits(one.date, other.date))
}

/** Lists the steps of a policy's running assignments that other dates would move. */
export async function listMovedStepsOfPolicy(
  ctx: Ctx,
  policyId: string,
  dates: Record<'renewal' | 'policy_start', CalendarDay>,
) {
  const rows = await store.listAssignmentsOfPolicies(ctx, [policyId])
  const [stepsById, untouched] = await Promise.all([
    listStepsBySequence(ctx.db, rows),
    listUntouchedTasks(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  ])
  const moved = []
  for (const { id, sequenceId, sequenceName, anchor, agentId, startDate, storedKeys } of rows) {
    const to = dates[anchor]
    if (to === startDate) continue
    const today = await findTodayOfAgent(ctx, agentId)
    const ownTasks = untouched.filter(({ assignmentId }) => assignmentId === id)
    const steps = computeMovedSteps({ startDate, storedKeys }, to, stepsById.get(sequenceId) ?? [], {
      today,
      untouched: ownTasks,
    })
    for (const { key, step, from, to: day, isSkipped } of steps)
      moved.push({ assignmentId: id, sequenceName, key, title: step.title, from, to: day, isSkipped })
  }
  return moved.slice(0, maxMovedSteps)
}

/** Maximum steps that a preview lists, to limit the answer. */
const maxMovedSteps = 500

const noRepeat = { repeatInterval: null, repeatCustomDays: null }

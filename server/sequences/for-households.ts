import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { computeNextStepOccurrences } from '#contract/sequences/step-days.ts'
import type { Ctx } from '#server/base/context.ts'
import { listRunningOfClients } from './for-households-store.ts'
import { listStepsBySequence } from './steps-store.ts'

/** Lists the next step of each running assignment of clients that is not a task yet. The caller checks access to them. */
export async function listNextStepsOfClients(
  ctx: Ctx,
  clientIds: readonly string[],
): Promise<{ clientId: string; title: string; dueDate: CalendarDay }[]> {
  const assignments = await listRunningOfClients(ctx, clientIds)
  const stepsById = await listStepsBySequence(ctx.db, assignments)
  return assignments.flatMap(({ clientId, sequenceId, openedThrough, storedKeys, ...schedule }) =>
    computeNextStepOccurrences(schedule, stepsById.get(sequenceId) ?? [], openedThrough, { storedKeys, limit: 1 }).map(
      ({ step: { title }, day: dueDate }) => ({ clientId, title, dueDate }),
    ),
  )
}

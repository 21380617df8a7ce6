import { addDays, addMonths, type CalendarDay, daysBetween, getDateParts } from '#contract/base/calendar-day.ts'
import { type LibraryName, sequenceLibrary, toSequenceDraft } from '#contract/sequences/sequence-library.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { addPolicy } from '#server/policies/service.ts'
import { changeAssignment, getAssignmentTaskPage } from '#server/sequences/enrollment/assignments.ts'
import { enrollClient } from '#server/sequences/enrollment/enrollment.ts'
import { createDueTasksOfAssignments } from '#server/sequences/enrollment/for-opened-days.ts'
import { createSequence } from '#server/sequences/service.ts'
import * as tasks from '#server/tasks/service.ts'
import type { DemoClient } from './agent-tasks.ts'
import { addMinutes, type DemoAction, rewindContext } from './demo-context.ts'
import { type EnrollmentTemplate, enrollmentTemplates } from './sequence-templates.ts'

/** The ids of an organization's demo sequences, by their names in the library. */
export type DemoSequences = Map<LibraryName, string>

/** Creates the shared sequences of an organization through the services, as its admin; returns their ids by name. */
export async function createDemoSequences(ctx: Ctx): Promise<DemoSequences> {
  const ids: DemoSequences = new Map()
  for (const name of Object.keys(sequenceLibrary) as LibraryName[]) {
    const { id } = await createSequence(rewindContext(ctx, 30), newId(), toSequenceDraft(sequenceLibrary[name], true))
    ids.set(name, id)
  }
  return ids
}

/**
 * Plans to enroll an agent's clients through the services on days of the last month, and to complete steps before
 * today.
 */
export const planEnrollments = (ctx: Ctx, clients: readonly DemoClient[], ids: DemoSequences): DemoAction[] =>
  enrollmentTemplates.flatMap((template) => {
    const client = clients[template.client]
    return client && client.daysAgo > template.daysAgo ? planEnrollment(ctx, client, template, ids) : []
  })

function planEnrollment(
  ctx: Ctx,
  client: DemoClient,
  { sequence, daysAgo, daysToDate = -daysAgo, pausedDaysAgo }: EnrollmentTemplate,
  ids: DemoSequences,
): DemoAction[] {
  const target = addDays(ctx.today, daysToDate)
  const startDate = sequence === 'birthday' ? findNextBirthday(client.dateOfBirth, ctx.today) : target
  if (!startDate) return []
  const sequenceId = ids.get(sequence)!
  const [id, policyId] = [newId(), newId()]
  const enrollCtx = rewindContext(ctx, daysAgo)
  const enroll = async () => {
    if (sequence === 'birthday') return enrollClient(enrollCtx, client.id, id, { sequenceId })
    if (sequence !== 'renewal') return enrollClient(enrollCtx, client.id, id, { sequenceId, startDate })
    const policy = { carrier: 'Acme Mutual', line: 'auto', effectiveDate: addMonths(target, -12), renewalDate: target }
    await addPolicy(enrollCtx, client.id, policyId, { ...policy, premiumCents: 128_400 })
    return enrollClient(enrollCtx, client.id, id, { sequenceId, policyId })
  }
  const dueDaysAgo = sequenceLibrary[sequence].steps.map(({ daysAfterKickoff }) =>
    daysBetween(addDays(startDate, daysAfterKickoff), ctx.today),
  )
  const openDays = [...dueDaysAgo, 0]
    .filter((days) => days <= daysAgo && days >= (pausedDaysAgo ?? 0))
    .flatMap((daysBack) => planOpenedDay(rewindContext(ctx, daysBack), id, daysBack > 0))
  const pausedCtx = pausedDaysAgo !== undefined && rewindContext(ctx, pausedDaysAgo, 16)
  return [
    { at: enrollCtx.now, run: enroll },
    ...openDays,
    ...(pausedCtx
      ? [{ at: pausedCtx.now, run: () => changeAssignment(pausedCtx, client.id, id, { status: 'paused' }) }]
      : []),
  ]
}

/** Plans the tasks of an agent's sequences of a day, and to complete those of one assignment if they are to be done. */
function planOpenedDay(ctx: Ctx, assignmentId: string, isDone: boolean): DemoAction[] {
  const open = () => createDueTasksOfAssignments(ctx.db, ctx.now, [{ userId: ctx.viewer.id, today: ctx.today }])
  const laterCtx = { ...ctx, now: addMinutes(ctx.now, 25) }
  const complete = async () => {
    const { rows } = await getAssignmentTaskPage(ctx, assignmentId, { limit: 500 })
    for (const task of rows.filter(isOpenTask)) await tasks.updateTask(laterCtx, task.id, { status: 'completed' })
  }
  return [{ at: ctx.now, run: open }, ...(isDone ? [{ at: laterCtx.now, run: complete }] : [])]
}

function findNextBirthday(dateOfBirth: CalendarDay | null, today: CalendarDay): CalendarDay | undefined {
  if (!dateOfBirth) return undefined
  const years = getDateParts(today).year - getDateParts(dateOfBirth).year
  const birthday = addMonths(dateOfBirth, years * 12)
  return birthday >= today ? birthday : addMonths(dateOfBirth, (years + 1) * 12)
}

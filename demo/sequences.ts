import { addDays, addMonths, type CalendarDay, daysBetween, getDateParts } from '#contract/base/calendar-day.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { taskDefaults } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { changeAssignment, getAssignmentTaskPage } from '#server/sequences/assignments.ts'
import { enrolClient } from '#server/sequences/enrolment.ts'
import { createDueTasksOfAssignments, createSequence } from '#server/sequences/service.ts'
import * as tasks from '#server/tasks/service.ts'
import type { DemoClient } from './agent-tasks.ts'
import { addMinutes, rewindContext } from './demo-context.ts'
import {
  type EnrolmentTemplate,
  enrolmentTemplates,
  type SequenceName,
  sequenceTemplates,
} from './sequence-templates.ts'

export type DemoSequences = Map<SequenceName, string>

/** Creates the shared sequences of an organization through the services, as its admin; returns their ids by name. */
export async function createDemoSequences(ctx: Ctx): Promise<DemoSequences> {
  const ids: DemoSequences = new Map()
  for (const name of Object.keys(sequenceTemplates) as SequenceName[]) {
    const { steps, ...sequence }: (typeof sequenceTemplates)[SequenceName] = sequenceTemplates[name]
    const { id } = await createSequence(rewindContext(ctx, 30), newId(), {
      ...{ isActive: true, isOrgLevel: true, endsWhenActive: false, ...sequence },
      tasks: steps.map((step) => ({ ...taskDefaults, ...step })),
    })
    ids.set(name, id)
  }
  return ids
}

/** Enrols an agent's clients through the services on days of the last month, and does what came before today. */
export async function enrolDemoClients(ctx: Ctx, clients: readonly DemoClient[], ids: DemoSequences): Promise<void> {
  for (const template of enrolmentTemplates) {
    const client = clients[template.client]
    if (client && client.daysAgo > template.daysAgo) await enrolDemoClient(ctx, client, template, ids)
  }
}

async function enrolDemoClient(
  ctx: Ctx,
  client: DemoClient,
  { sequence, daysAgo, daysToDate = -daysAgo, pausedDaysAgo }: EnrolmentTemplate,
  ids: DemoSequences,
): Promise<void> {
  const target = addDays(ctx.today, daysToDate)
  const startDate = sequence === 'birthday' ? findNextBirthday(client.dateOfBirth, ctx.today) : target
  if (!startDate) return
  const enrolment = { sequenceId: ids.get(sequence)!, startDate }
  const { id } = await enrolClient(rewindContext(ctx, daysAgo), client.id, newId(), enrolment)
  const dueDaysAgo = sequenceTemplates[sequence].steps.map(({ daysAfterKickoff }) =>
    daysBetween(addDays(startDate, daysAfterKickoff), ctx.today),
  )
  for (const daysBack of [...dueDaysAgo, 0].filter((days) => days <= daysAgo && days >= (pausedDaysAgo ?? 0)))
    await openDemoDay(rewindContext(ctx, daysBack), id, daysBack > 0)
  if (pausedDaysAgo !== undefined)
    await changeAssignment(rewindContext(ctx, pausedDaysAgo), client.id, id, { status: 'paused' })
}

/** Creates the tasks of an agent's sequences of a day and completes those of one assignment if they are to be done. */
async function openDemoDay(ctx: Ctx, assignmentId: string, isDone: boolean): Promise<void> {
  await createDueTasksOfAssignments(ctx.db, ctx.now, [{ userId: ctx.viewer.id, today: ctx.today }])
  if (!isDone) return
  const { rows } = await getAssignmentTaskPage(ctx, assignmentId, {})
  for (const [index, task] of rows.filter(isOpenTask).entries())
    await tasks.updateTask({ ...ctx, now: addMinutes(ctx.now, 25 * (index + 1)) }, task.id, { status: 'completed' })
}

function findNextBirthday(dateOfBirth: CalendarDay | null, today: CalendarDay): CalendarDay | undefined {
  if (!dateOfBirth) return undefined
  const years = getDateParts(today).year - getDateParts(dateOfBirth).year
  const birthday = addMonths(dateOfBirth, years * 12)
  return birthday >= today ? birthday : addMonths(dateOfBirth, (years + 1) * 12)
}

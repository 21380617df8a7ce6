import { type CalendarDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { findStepOccurrence, computeStepsBetween } from '#contract/sequences/step-days.ts'
import { sharedTaskFields } from '#contract/tasks/tasks.ts'
import * as audit from '#server/audit/service.ts'
import { type Ctx, type RequestContext, resolveTimeZone } from '#server/base/context.ts'
import type { Database } from '#server/base/database/database.ts'
import { minId } from '#server/base/http/pagination.ts'
import * as tasks from '#server/tasks/for-sequences-store.ts'
import { finishOrReopenAssignments } from './ending.ts'
import * as store from './regeneration-store.ts'

/** Numbers of assignments checked, and of their tasks created and removed. */
type RegenerationCounts = { assignments: number; tasksCreated: number; tasksRemoved: number }

/** Assignments that are rebuilt by one round of statements. */
const batchSize = 1_000

/**
 * Rebuilds the open, untouched tasks of all running assignments from today on that differ from the current steps, in
 * one transaction per organization, which records it in the audit. docs/product/sequences.md
 */
export async function regenerateTasksOfAllOrganizations(
  ctx: RequestContext,
  database: Database,
): Promise<RegenerationCounts> {
  const ids = await database.acrossOrganizations('read', (db) => store.listEnrolledOrganizations({ ...ctx, db }))
  const total: RegenerationCounts = { assignments: 0, tasksCreated: 0, tasksRemoved: 0 }
  for (const id of ids)
    addTo(total, await database.inOrganization(id, 'write', (db) => regenerateTasksOfOrganization({ ...ctx, db }, id)))
  return total
}

async function regenerateTasksOfOrganization(ctx: Ctx, organizationId: string): Promise<RegenerationCounts> {
  const total: RegenerationCounts = { assignments: 0, tasksCreated: 0, tasksRemoved: 0 }
  for (let after: string | undefined = minId; after;) {
    const batch = await store.lockRunningAssignmentsAfter(ctx, after, batchSize)
    addTo(total, await regenerateBatch(ctx, batch))
    after = batch.length === batchSize ? batch.at(-1)!.id : undefined
  }
  await audit.recordEntryInOrganization(ctx, organizationId, { action: 'nurture_tasks_regenerated', details: total })
  return total
}

function addTo(total: RegenerationCounts, part: RegenerationCounts): void {
  for (const field of ['assignments', 'tasksCreated', 'tasksRemoved'] as const) total[field] += part[field]
}

async function regenerateBatch(ctx: Ctx, batch: readonly store.RunningAssignment[]): Promise<RegenerationCounts> {
  if (!batch.length) return { assignments: 0, tasksCreated: 0, tasksRemoved: 0 }
  const ids = batch.map(({ id }) => id)
  const [steps, untouched] = await Promise.all([
    store.listWholeSteps(ctx, [...new Set(batch.map(({ sequenceId }) => sequenceId))]),
    tasks.lockUntouchedTasks(ctx.db, ids),
  ])
  const stepsById = Map.groupBy(steps, ({ sequenceId }) => sequenceId)
  const tasksById = Map.groupBy(untouched, ({ assignmentId }) => assignmentId)
  const outdated: tasks.UntouchedStepTask[] = []
  const due: tasks.NewStepTask[] = []
  for (const assignment of batch) {
    const today = getAgentsToday(ctx, assignment)
    const offsets = stepsById.get(assignment.sequenceId) ?? []
    for (const task of tasksById.get(assignment.id) ?? []) {
      const found = findStepOccurrence(assignment, offsets, task.key)
      if (task.dueDate >= today && !(found && found.day === task.dueDate && hasSameContent(task, found.step)))
        outdated.push(task)
    }
    if (assignment.openedThrough >= today)
      for (const { step, key, day } of computeStepsBetween(assignment, offsets, today, today))
        due.push({ assignmentId: assignment.id, stepId: step.id, key, day })
  }
  const outdatedIds = outdated.map(({ id }) => id)
  const tasksRemoved = outdated.length ? await tasks.deleteTasks(ctx, outdatedIds) : 0
  const created = due.length ? await tasks.addTasksOfSteps(ctx.db, ctx.now, due) : []
  const changedIds = new Set(outdated.map(({ assignmentId }) => assignmentId))
  await finishOrReopenAssignments(ctx.db, ctx.now, [...changedIds])
  return { assignments: batch.length, tasksCreated: created.length, tasksRemoved }
}

const contentFields = ['taskType', ...(Object.keys(sharedTaskFields) as (keyof typeof sharedTaskFields)[])] as const

const hasSameContent = (task: tasks.UntouchedStepTask, step: store.WholeStep): boolean =>
  contentFields.every((field) => task[field] === step[field])

const getAgentsToday = ({ now }: Ctx, assignment: store.RunningAssignment): CalendarDay =>
  getDayInZone(resolveTimeZone(assignment), now)

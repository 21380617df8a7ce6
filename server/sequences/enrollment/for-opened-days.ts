import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import {
  findNextStepDay,
  findStepOccurrence,
  computeStepsBetween,
  type StepOccurrence,
} from '#contract/sequences/step-days.ts'
import { getFirstUpcomingDay } from '#contract/tasks/due-occurrence.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { UserWithToday } from '#server/days/service.ts'
import * as steps from '#server/sequences/steps-store.ts'
import * as tasks from '#server/tasks/for-sequences-store.ts'
import { finishOrReopenAssignments } from './ending.ts'
import * as assignments from './store.ts'

/**
 * Maximum steps of one assignment created after an absence, the latest ones: a short round may have missed thousands.
 */
const maxMissedSteps = 1_000

/**
 * Creates the tasks of the steps that became due on users' days, including missed days, exactly once even with
 * concurrent calls. `assertMayCreate` may refuse their number before they are written.
 */
export async function createDueTasksOfAssignments(
  db: Db,
  now: Date,
  users: readonly UserWithToday[],
  assertMayCreate?: (count: number) => Promise<void>,
): Promise<void> {
  const due = await assignments.lockDueAssignments(db, users)
  if (!due.length) return
  // After the lock, to see any change of the sequence that it waited for.
  const stepsById = await steps.listStepsBySequence(db, due)
  const opened = due.map((assignment) => {
    const { id, today, openedThrough, sequenceId } = assignment
    const offsets = stepsById.get(sequenceId) ?? []
    const found = computeStepsBetween(assignment, offsets, addDays(openedThrough, 1), today).slice(-maxMissedSteps)
    return { id, today, found, nextDueOn: findNextStepDay(assignment, offsets, today) }
  })
  const dueTasks = opened.flatMap(({ id, found }) => found.map((one) => toStepTask(id, one)))
  if (dueTasks.length) await assertMayCreate?.(dueTasks.length)
  const [, created] = await Promise.all([
    assignments.saveOpenedAssignments(db, opened),
    dueTasks.length ? tasks.addTasksOfSteps(db, now, dueTasks) : [],
  ])
  // If nothing was created, the coming steps may already be tasks.
  const createdFor = new Set(created.map(({ assignmentId }) => assignmentId))
  const endable = opened.filter(({ id, nextDueOn }) => !nextDueOn || !createdFor.has(id))
  await finishOrReopenAssignments(
    db,
    now,
    endable.map(({ id }) => id),
  )
}

/** Lists the viewer's assignments that are neither paused nor over, by id from one on, with what computes their steps. */
export async function listUpcomingAssignments(ctx: Ctx, firstId: string | null, limit: number) {
  const rows = await assignments.listActiveAssignments(ctx, firstId, limit)
  const contents = rows.length
    ? await steps.listStepContents(ctx, [...new Set(rows.map(({ sequenceId }) => sequenceId))])
    : []
  const contentsById = Map.groupBy(contents, ({ sequenceId }) => sequenceId)
  return rows.map((assignment) => {
    const { sequenceId, clientId, clientName, sequenceName } = assignment
    const toOccurrence = ({ key, day, step: { taskType, ...step } }: StepOccurrence<steps.StepContent>) => ({
      ...step,
      key,
      date: day,
      type: taskType,
      clientId,
      clientName,
      sequenceName,
    })
    return {
      ...assignment,
      computeBetween: (from: CalendarDay, through: CalendarDay) =>
        computeStepsBetween(assignment, contentsById.get(sequenceId) ?? [], from, through).map(toOccurrence),
    }
  })
}

/**
 * Creates the task of a coming step. Returns its id; undefined if the assignment does not have it, is not the viewer's,
 * or the task exists.
 */
export async function createTaskOfStep(ctx: Ctx, assignmentId: string, key: string): Promise<string | undefined> {
  const assignment = await assignments.lockAssignment(ctx, assignmentId)
  if (assignment?.assignedAgentId !== ctx.viewer.id || assignment.finishedAt || assignment.pausedOn) return undefined
  const stepsById = await steps.listStepsBySequence(ctx.db, [assignment])
  const found = findStepOccurrence(assignment, stepsById.get(assignment.sequenceId) ?? [], key)
  if (!found || found.day < getFirstUpcomingDay(assignment.openedThrough, ctx.today)) return undefined
  const [created] = await tasks.addTasksOfSteps(ctx.db, ctx.now, [toStepTask(assignmentId, found)])
  return created?.id
}

const toStepTask = (assignmentId: string, { step, key, day }: StepOccurrence<steps.SequenceStepSummary>) => ({
  assignmentId,
  stepId: step.id,
  key,
  day,
})

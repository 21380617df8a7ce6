import { addDays } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import {
  countPassedSteps,
  getDefaultResumeMode,
  computeResumedAssignment,
} from '#contract/sequences/assignment-rules.ts'
import {
  type AssignmentTask,
  type EnrollmentOptions,
  type listNurtureAssignments,
  maxNextStepsOfAssignment,
  type NurtureAssignment,
  type updateNurtureAssignment,
  type StoredAssignment,
} from '#contract/sequences/assignments.ts'
import { computeNextStepOccurrences } from '#contract/sequences/step-days.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwInvalid, throwNotFound, throwTransition } from '#server/base/failure.ts'
import {
  decodeCursor,
  encodeCursor,
  maxId,
  toPage,
  type Page,
  type PageQuery,
  readNewestFirst,
} from '#server/base/http/pagination.ts'
import { lockAccessibleClients } from '#server/client-access/for-locking-store.ts'
import { getClient } from '#server/client-access/service.ts'
import { lockLastOpenedDays } from '#server/days/for-locking-store.ts'
import { findTodayOfAgent, findZonesOfOtherAgents } from '#server/days/service.ts'
import { listStepsBySequence, listStepTitlesAndDays, type SequenceStepSummary } from '#server/sequences/steps-store.ts'
import { closeMissedAndOverdueTasks } from '#server/tasks/daily/for-opened-days.ts'
import * as tasks from '#server/tasks/for-sequences-store.ts'
import * as timeline from '#server/timeline/service.ts'
import { finishOrReopenAssignments } from './ending.ts'
import { createDueTasksOfAssignments } from './for-opened-days.ts'
import * as assignments from './store.ts'

/** Lists one page of a client's assignments, running ones first. Throws NOT_FOUND, or VALIDATION at `cursor`. */
export async function getClientAssignmentPage(
  ctx: Ctx,
  clientId: string,
  { cursor, limit }: ParsedRequest<typeof listNurtureAssignments>['query'],
): Promise<Page<NurtureAssignment[]>> {
  const after = decodeCursor('assignments', 'text', cursor)
  const position = after ? { isOver: after.value === 'over', id: after.id } : { isOver: false, id: maxId }
  const [, rows] = await Promise.all([
    getClient(ctx, clientId),
    assignments.listAssignmentsOfClient(ctx, clientId, position, limit + 1),
  ])
  return toPage(await toNurtureAssignments(ctx, rows), limit, ({ id, isActive }) =>
    encodeCursor('assignments', { id, value: isActive ? 'running' : 'over' }),
  )
}

/** Gets an assignment of an accessible client. Throws NOT_FOUND. */
export async function getAssignment(ctx: Ctx, id: string): Promise<NurtureAssignment> {
  const row = (await assignments.findAssignment(ctx, id)) ?? throwNotFound()
  return (await toNurtureAssignments(ctx, [row]))[0]!
}

/** Lists one page of an assignment's tasks, newest first. Throws NOT_FOUND, or VALIDATION at `cursor`. */
export async function getAssignmentTaskPage(
  ctx: Ctx,
  assignmentId: string,
  query: PageQuery,
): Promise<Page<AssignmentTask[]>> {
  const list = (before: string, limit: number) => tasks.listTasksOfAssignment(ctx, assignmentId, before, limit)
  const [assignment, page] = await Promise.all([
    assignments.findAssignment(ctx, assignmentId),
    readNewestFirst('assignment_tasks', query, list),
  ])
  if (!assignment) throwNotFound()
  return page
}

/** Pauses or resumes an assignment, or changes its notes. Throws NOT_FOUND, VALIDATION at `isActive` or `resumeMode`, or TRANSITION. */
export async function changeAssignment(
  ctx: Ctx,
  clientId: string,
  id: string,
  { status, isActive, resumeMode, notes }: ParsedRequest<typeof updateNurtureAssignment>['body'],
): Promise<NurtureAssignment> {
  const [client] = await lockAccessibleClients(ctx, [clientId])
  if (!client) throwNotFound()
  const requestedPause = readPause({ status, isActive })
  // A resume may create today's step; locked in the order of an opening, so that the two cannot deadlock.
  const days = requestedPause === false ? await lockLastOpenedDays(ctx, [client.assignedAgentId]) : []
  const before = await lockExisting(ctx, clientId, id)
  const isPaused = before.pausedOn !== null
  const isPausedAfter = requestedPause ?? isPaused
  const after = notes === undefined ? before : { ...before, notes }
  if (isPausedAfter !== isPaused) {
    if (before.finishedAt) throwTransition('This assignment has ended')
    if (client.isArchived) throwTransition('This client is archived')
    if (resumeMode === 'shift' && before.anchor !== 'kickoff')
      throwInvalid('resumeMode', 'Its days come from a policy or a birthday: use keep')
    await (isPausedAfter ? pause(ctx, after) : resume(ctx, after, resumeMode, days))
  } else if (after.notes !== before.notes) {
    await assignments.saveAssignmentNotes(ctx, id, after.notes)
  }
  return getAssignment(ctx, id)
}

/**
 * Reads whether a request wants a pause from `status` or `isActive`, undefined without either. Throws VALIDATION if
 * they contradict each other.
 */
export function readPause({ status, isActive }: Pick<EnrollmentOptions, 'status' | 'isActive'>): boolean | undefined {
  if (status === undefined) return isActive === undefined ? undefined : !isActive
  const isPaused = status === 'paused'
  if (isActive === isPaused) throwInvalid('isActive', 'Contradicts the status')
  return isPaused
}

/** Ends an assignment and removes its open tasks. Throws NOT_FOUND, or TRANSITION if it is over. */
export async function endAssignment(ctx: Ctx, clientId: string, id: string): Promise<void> {
  if (!(await lockAccessibleClients(ctx, [clientId])).length) throwNotFound()
  const before = await lockExisting(ctx, clientId, id)
  if (before.finishedAt) throwTransition('This assignment has ended')
  await Promise.all([
    assignments.saveAssignment(ctx, { ...before, pausedOn: null, endReason: 'ended', nextDueOn: null }),
    tasks.deleteOpenTasksOfAssignments(ctx, [id]),
    timeline.recordSequenceEvents(ctx, 'sequence_ended', [before]),
    audit.recordViewerAuditEntry(ctx, { action: 'assignment_ended', subjectId: id }),
  ])
}

async function lockExisting(ctx: Ctx, clientId: string, id: string): Promise<StoredAssignment> {
  const assignment = await assignments.lockAssignment(ctx, id)
  return assignment?.clientId === clientId && assignment.endReason !== 'ended' ? assignment : throwNotFound()
}

async function pause(ctx: Ctx, assignment: StoredAssignment): Promise<void> {
  const pausedOn = await findTodayOfAgent(ctx, assignment.assignedAgentId)
  await Promise.all([
    assignments.saveAssignment(ctx, { ...assignment, pausedOn, nextDueOn: null }),
    tasks.pauseTasksOfAssignment(ctx, assignment.id),
    timeline.recordSequenceEvents(ctx, 'sequence_paused', [assignment]),
  ])
}

async function resume(
  ctx: Ctx,
  assignment: StoredAssignment,
  chosenMode: NurtureAssignment['defaultResumeMode'] | undefined,
  days: Awaited<ReturnType<typeof lockLastOpenedDays>>,
): Promise<void> {
  const { id, sequenceId, pausedOn } = assignment
  const mode = chosenMode ?? getDefaultResumeMode(await listStepTitlesAndDays(ctx.db, [sequenceId]), assignment)
  const today = await findTodayOfAgent(ctx, assignment.assignedAgentId)
  const { shiftDays, ...resumed } = computeResumedAssignment(assignment, pausedOn!, mode, today)
  await Promise.all([
    assignments.saveAssignment(ctx, {
      ...assignment,
      ...resumed,
      pausedOn: null,
      nextDueOn: addDays(resumed.openedThrough, 1),
    }),
    tasks.resumeTasksOfAssignment(ctx, id, shiftDays),
  ])
  await createDueTasksOfAssignments(ctx.db, ctx.now, days)
  // Waiting tasks were left out when the days of the pause were closed.
  await closeMissedAndOverdueTasks(ctx.db, ctx.now, days)
  await finishOrReopenAssignments(ctx.db, ctx.now, [id])
  await timeline.recordSequenceEvents(ctx, 'sequence_resumed', [assignment])
}

async function toNurtureAssignments(
  ctx: Ctx,
  rows: readonly assignments.AssignmentWithTaskKeys[],
): Promise<NurtureAssignment[]> {
  if (!rows.length) return []
  const agentIds = rows.map(({ assignedAgentId }) => assignedAgentId)
  const [stepsById, zones] = await Promise.all([
    listStepsBySequence(ctx.db, rows),
    findZonesOfOtherAgents(ctx, agentIds),
  ])
  return rows.map((row) => ({
    ...toNurtureAssignment(row, stepsById.get(row.sequenceId) ?? []),
    agentTimeZone: zones.get(row.assignedAgentId) ?? null,
  }))
}

function toNurtureAssignment(
  { storedKeys, ...assignment }: assignments.AssignmentWithTaskKeys,
  steps: readonly SequenceStepSummary[],
): Omit<NurtureAssignment, 'agentTimeZone'> {
  const { pausedOn, finishedAt, repeatInterval } = assignment
  const coming = finishedAt
    ? []
    : computeNextStepOccurrences(assignment, steps, assignment.openedThrough, {
        storedKeys,
        limit: maxNextStepsOfAssignment,
      })
  return {
    ...assignment,
    status: pausedOn ? 'paused' : 'active',
    isActive: !finishedAt,
    hasRepeat: repeatInterval !== null,
    currentStep: countPassedSteps(assignment, steps, storedKeys),
    totalSteps: steps.length,
    nextSteps: coming.map(({ key, day: date, step: { title, taskType } }) => ({ key, title, taskType, date })),
    defaultResumeMode: pausedOn && getDefaultResumeMode(steps, assignment),
  }
}

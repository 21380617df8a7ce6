import { addDays, type CalendarDay, getDayInZone, isCalendarDay } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/format-count.ts'
import type {
  assignSequence,
  EnrollmentOptions,
  EnrollmentResult,
  NurtureAssignment,
} from '#contract/sequences/assignments.ts'
import { type enrollClients, maxTasksPerEnrollment, type NurtureSequence } from '#contract/sequences/sequences.ts'
import { findZonesOfOtherAgents } from '#server/days/service.ts'
import * as assignments from './store.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwInvalid, throwNotFound, throwTransition } from '#server/base/failure.ts'
import { newId } from '#server/base/ids.ts'
import { lockAccessibleClients } from '#server/client-access/for-locking-store.ts'
import * as timeline from '#server/timeline/service.ts'
import { enforceCreateLimit } from '#server/base/http/idempotency.ts'
import { getAssignment, readPause } from './assignments.ts'
import { createDueStepTasksOfAgents } from './for-opened-days.ts'
import { lockOwnOrSharedSequence } from '#server/sequences/store.ts'

/**
 * Enrolls a client in a sequence; steps before today are skipped. Throws NOT_FOUND, VALIDATION at `sequenceId`, or
 * TRANSITION where the client is archived or on the sequence already.
 */
export async function enrollClient(
  ctx: Ctx,
  clientId: string,
  id: string,
  { sequenceId, ...options }: ParsedRequest<typeof assignSequence>['body'],
): Promise<NurtureAssignment> {
  const [client] = await lockAccessibleClients(ctx, [clientId])
  if (!client) throwNotFound()
  const sequence = await lockOwnOrSharedSequence(ctx, sequenceId)
  if (!sequence) throwInvalid('sequenceId', 'This is not one of your sequences')
  if (!sequence.isActive) throwInvalid('sequenceId', 'This sequence is inactive and takes no new clients')
  if (client.isArchived) throwTransition('This client is archived')
  const added = await addEnrollments(ctx, sequence, [{ ...client, clientId, id }], options)
  if (!added.length) throwTransition('This client is already enrolled in this sequence')
  return getAssignment(ctx, id)
}

/**
 * Enrolls clients in a sequence and answers what became of each. Throws NOT_FOUND, TRANSITION for an inactive sequence,
 * VALIDATION at `clientIds` for too many tasks, or RATE_LIMITED.
 */
export async function enrollSeveralClients(
  ctx: Ctx,
  sequenceId: string,
  { clientIds, ...options }: ParsedRequest<typeof enrollClients>['body'],
): Promise<EnrollmentResult[]> {
  const clients = await lockAccessibleClients(ctx, clientIds)
  const sequence = (await lockOwnOrSharedSequence(ctx, sequenceId)) ?? throwNotFound()
  if (!sequence.isActive) throwTransition('This sequence is inactive and takes no new clients')
  const enrollments = clients
    .filter(({ isArchived }) => !isArchived)
    .map(({ id: clientId, assignedAgentId }) => ({ id: newId(), clientId, assignedAgentId }))
  const added = new Set(enrollments.length ? await addEnrollments(ctx, sequence, enrollments, options) : [])
  const addedByClient = new Map(enrollments.flatMap(({ id, clientId }) => (added.has(id) ? [[clientId, id]] : [])))
  const found = new Map(clients.map((client) => [client.id, client]))
  return [...new Set(clientIds)].map((clientId) => {
    const assignmentId = addedByClient.get(clientId) ?? null
    return { clientId, assignmentId, outcome: getOutcome(found.get(clientId), assignmentId) }
  })
}

function getOutcome(
  client: { isArchived: boolean } | undefined,
  assignmentId: string | null,
): EnrollmentResult['outcome'] {
  if (assignmentId) return 'enrolled'
  return client ? (client.isArchived ? 'archived' : 'already_enrolled') : 'not_found'
}

/** Adds the assignments and the tasks of their steps of today. Returns the ids of those that were added. */
async function addEnrollments(
  ctx: Ctx,
  { id: sequenceId, name }: NurtureSequence,
  clients: readonly { id: string; clientId: string; assignedAgentId: string }[],
  options: EnrollmentOptions,
): Promise<string[]> {
  const { now, today } = ctx
  const startDate = resolveStartDate(ctx, options)
  const isPaused = readPause(options) ?? false
  const agentIds = clients.map(({ assignedAgentId }) => assignedAgentId)
  const zones = isPaused ? await findZonesOfOtherAgents(ctx, agentIds) : undefined
  const enrollments = clients.map((client) => ({
    ...client,
    pausedOn: zones ? getDayInZone(zones.get(client.assignedAgentId) ?? ctx.timeZone, now) : null,
  }))
  const addedIds = await assignments.addAssignments(ctx, enrollments, {
    sequenceId,
    startDate,
    customStartDate: startDate === today ? null : startDate,
    openedThrough: addDays(today, -1),
    nextDueOn: isPaused ? null : today,
    pausedAt: isPaused ? now : null,
    notes: options.notes ?? null,
  })
  const added = clients.filter(({ id }) => addedIds.includes(id))
  if (!added.length) return []
  if (!isPaused)
    await createDueStepTasksOfAgents(
      ctx,
      added.map(({ assignedAgentId }) => assignedAgentId),
      (count) => assertMayCreateTasks(ctx, count),
    )
  await timeline.recordSequencesStarted(
    ctx,
    added.map(({ clientId }) => clientId),
    name,
  )
  return addedIds
}

/** Throws VALIDATION for more tasks than one call may create, and RATE_LIMITED; 20 tasks count as one create. */
async function assertMayCreateTasks(ctx: Ctx, count: number): Promise<void> {
  if (count > maxTasksPerEnrollment)
    throwInvalid(
      'clientIds',
      `This would create ${formatCount(count)} tasks at once, and ${formatCount(maxTasksPerEnrollment)} is the limit: enroll fewer clients at a time`,
    )
  await enforceCreateLimit(ctx, Math.ceil(count / 20))
}

/** The day that the steps count from: of an instant, the caller's day. */
function resolveStartDate({ today, timeZone }: Ctx, { startDate, startedAt }: EnrollmentOptions): CalendarDay {
  if (startDate) return startDate
  if (!startedAt) return today
  return isCalendarDay(startedAt) ? startedAt : getDayInZone(timeZone, new Date(startedAt))
}

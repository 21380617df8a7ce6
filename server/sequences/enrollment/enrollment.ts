import { addDays, type CalendarDay, getDayInZone, isCalendarDay } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/format-count.ts'
import type {
  assignSequence,
  EnrollmentOptions,
  EnrollmentResult,
  NurtureAssignment,
} from '#contract/sequences/assignments.ts'
import {
  countsFromPolicy,
  type enrollClients,
  maxTasksPerEnrollment,
  type NurtureSequence,
} from '#contract/sequences/sequences.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwInvalid, throwNotFound, throwTransition } from '#server/base/failure.ts'
import { newId } from '#server/base/ids.ts'
import { enforceCreateLimit, lockCreatingUser } from '#server/base/limits/create-limit.ts'
import { lockAccessibleClients } from '#server/client-access/for-locking-store.ts'
import { lockLastOpenedDays } from '#server/days/for-locking-store.ts'
import { findZonesOfOtherAgents } from '#server/days/service.ts'
import { type ClientAnchor, listBirthdayAnchors, listPolicyAnchors } from '#server/sequences/anchors/store.ts'
import { lockUsableSequence } from '#server/sequences/store.ts'
import * as timeline from '#server/timeline/service.ts'
import { getAssignment, readPause } from './assignments.ts'
import { createDueTasksOfAssignments } from './for-opened-days.ts'
import * as assignments from './store.ts'

/**
 * Enrolls a client in a sequence; steps before today are skipped. Throws NOT_FOUND, VALIDATION at `sequenceId`, or
 * TRANSITION if the client is archived or already on the sequence.
 */
export async function enrollClient(
  ctx: Ctx,
  clientId: string,
  id: string,
  { sequenceId, policyId, ...options }: ParsedRequest<typeof assignSequence>['body'],
): Promise<NurtureAssignment> {
  const [client] = await lockAccessibleClients(ctx, [clientId])
  if (!client) throwNotFound()
  const sequence = await lockUsableSequence(ctx, sequenceId)
  if (!sequence) throwInvalid('sequenceId', 'This is not one of your sequences')
  if (!sequence.isActive) throwInvalid('sequenceId', 'This sequence is inactive and takes no new clients')
  if (client.isArchived) throwTransition('This client is archived')
  const anchor = await chooseAnchor(ctx, sequence, clientId, policyId ?? undefined, options)
  const added = await addEnrollments(ctx, sequence, [{ ...client, ...anchor, id }], options)
  if (!added.length) throwTransition('This client is already enrolled in this sequence')
  return getAssignment(ctx, id)
}

/**
 * Enrolls clients in a sequence and returns the outcome for each. Throws NOT_FOUND, TRANSITION for an inactive
 * sequence, VALIDATION at `clientIds` for too many tasks, or RATE_LIMITED.
 */
export async function enrollSeveralClients(
  ctx: Ctx,
  sequenceId: string,
  { clientIds, ...options }: ParsedRequest<typeof enrollClients>['body'],
): Promise<EnrollmentResult[]> {
  await lockCreatingUser(ctx)
  const clients = await lockAccessibleClients(ctx, clientIds)
  const sequence = (await lockUsableSequence(ctx, sequenceId)) ?? throwNotFound()
  if (!sequence.isActive) throwTransition('This sequence is inactive and takes no new clients')
  const found = new Map(clients.map((client) => [client.id, client]))
  const enrollableIds = clients.filter(({ isArchived }) => !isArchived).map(({ id }) => id)
  const anchors = enrollableIds.length ? await listAnchors(ctx, sequence, enrollableIds, options) : []
  const enrollments = anchors.map((anchor) => ({
    ...anchor,
    id: newId(),
    assignedAgentId: found.get(anchor.clientId)!.assignedAgentId,
  }))
  const added = new Set(enrollments.length ? await addEnrollments(ctx, sequence, enrollments, options) : [])
  const addedByClient = new Map(enrollments.flatMap(({ id, clientId }) => (added.has(id) ? [[clientId, id]] : [])))
  const withAnchor = new Set(anchors.map(({ clientId }) => clientId))
  return [...new Set(clientIds)].map((clientId) => {
    const assignmentId = addedByClient.get(clientId) ?? null
    return { clientId, assignmentId, outcome: getOutcome(found.get(clientId), assignmentId, withAnchor.has(clientId)) }
  })
}

function getOutcome(
  client: { isArchived: boolean } | undefined,
  assignmentId: string | null,
  hasAnchor: boolean,
): EnrollmentResult['outcome'] {
  if (assignmentId) return 'enrolled'
  if (!client) return 'not_found'
  return client.isArchived ? 'archived' : hasAnchor ? 'already_enrolled' : 'no_anchor'
}

/** The anchor of a client's assignment; the term is null if it is the date of the enrollment. */
type Anchor = Omit<ClientAnchor, 'anchorTerm'> & { anchorTerm: number | null }

/** Lists the clients' dates that a sequence counts from. Throws VALIDATION at a date that it does not count from. */
async function listAnchors(
  ctx: Ctx,
  { id, anchor }: NurtureSequence,
  clientIds: readonly string[],
  options: EnrollmentOptions,
): Promise<Anchor[]> {
  if (anchor === 'kickoff') {
    const startDate = resolveStartDate(ctx, options)
    return clientIds.map((clientId) => ({ clientId, startDate, policyId: null, anchorTerm: null }))
  }
  for (const field of ['startDate', 'startedAt'] as const)
    if (options[field]) throwInvalid(field, 'This sequence counts from a date of the client')
  return countsFromPolicy(anchor)
    ? listPolicyAnchors(ctx.db, id, clientIds)
    : listBirthdayAnchors(ctx.db, id, clientIds, ctx.today)
}

/**
 * Chooses the anchor that one client is enrolled for, possibly a term that is over. Throws VALIDATION at `policyId` or
 * `sequenceId` if the client has nothing that the sequence counts from, or several policies and none is named.
 */
async function chooseAnchor(
  ctx: Ctx,
  sequence: NurtureSequence,
  clientId: string,
  policyId: string | undefined,
  options: EnrollmentOptions,
): Promise<Anchor> {
  if (policyId && !countsFromPolicy(sequence.anchor))
    throwInvalid('policyId', 'This sequence does not count from a policy')
  const anchors = await listAnchors(ctx, sequence, [clientId], options)
  const [anchor, another] = policyId ? anchors.filter((one) => one.policyId === policyId) : anchors
  if (!anchor && sequence.anchor === 'birthday') throwInvalid('sequenceId', 'This client has no date of birth')
  if (!anchor) throwInvalid('policyId', 'The client has no such policy that this sequence is for')
  if (another) throwInvalid('policyId', 'Choose one of the policies')
  const { anchorTerm } = anchor
  if (anchorTerm !== null) await assignments.clearFinishedTerm(ctx, { ...anchor, anchorTerm, sequenceId: sequence.id })
  return anchor
}

/** Adds the assignments and the tasks of today's steps. Returns the ids of the assignments added. */
async function addEnrollments(
  ctx: Ctx,
  { id: sequenceId, name: sequenceName }: NurtureSequence,
  clients: readonly (Anchor & { id: string; assignedAgentId: string })[],
  options: EnrollmentOptions,
): Promise<string[]> {
  const { now, today } = ctx
  const isPaused = readPause(options) ?? false
  const agentIds = clients.map(({ assignedAgentId }) => assignedAgentId)
  const zones = isPaused ? await findZonesOfOtherAgents(ctx, agentIds) : undefined
  const enrollments = clients.map((client) => ({
    ...client,
    sequenceId,
    customStartDate: client.startDate === today ? null : client.startDate,
    openedThrough: addDays(today, -1),
    nextDueOn: isPaused ? null : today,
    pausedOn: zones ? getDayInZone(zones.get(client.assignedAgentId) ?? ctx.timeZone, now) : null,
    pausedAt: isPaused ? now : null,
    notes: options.notes ?? null,
    createdBy: ctx.viewer.id,
  }))
  const addedIds = await assignments.addAssignments(ctx.db, now, enrollments)
  const added = clients.filter(({ id }) => addedIds.includes(id))
  if (!added.length) return []
  if (!isPaused) {
    const days = await lockLastOpenedDays(ctx, [...new Set(added.map(({ assignedAgentId }) => assignedAgentId))])
    await createDueTasksOfAssignments(ctx.db, now, days, (count) => assertMayCreateTasks(ctx, count))
  }
  await timeline.recordSequenceEvents(
    ctx,
    'sequence_started',
    added.map(({ clientId }) => ({ clientId, sequenceName })),
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

/** Returns the day that the steps count from; for an instant, the viewer's day. */
function resolveStartDate({ today, timeZone }: Ctx, { startDate, startedAt }: EnrollmentOptions): CalendarDay {
  if (startDate) return startDate
  if (!startedAt) return today
  return isCalendarDay(startedAt) ? startedAt : getDayInZone(timeZone, new Date(startedAt))
}

import { formatCounted } from '#contract/base/format-count.ts'
import { OptionalId } from '#contract/base/schema.ts'
import type { ClientDraft } from '#contract/clients/client-draft.ts'
import { type Client, type ClientOrMerged, formatFullName } from '#contract/clients/clients.ts'
import * as audit from '#server/audit/service.ts'
import { canAccessWholeOrganization, type Ctx } from '#server/base/context.ts'
import { type DuplicateCheckKeys, toDuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import { Failure, throwInvalid, throwNotFound, throwStale, throwTransition } from '#server/base/failure.ts'
import { newId } from '#server/base/ids.ts'
import { findAccessibleClient, getClient, lockClientForUpdate } from '#server/client-access/service.ts'
import { findMergedInto } from '#server/clients/merging/store.ts'
import { lockLastOpenedDays } from '#server/days/for-locking-store.ts'
import { leaveHousehold } from '#server/households/for-clients.ts'
import { deleteWaitingLetters } from '#server/mail/for-letters-store.ts'
import { addNoticeOfViewer, deleteNoticesOfClients } from '#server/notices/service.ts'
import { syncAnchoredAssignments } from '#server/sequences/anchors/for-changed-dates.ts'
import { endAnchoredAssignments } from '#server/sequences/anchors/for-ended-anchors.ts'
import * as sequencesStore from '#server/sequences/for-clients-store.ts'
import * as sequences from '#server/sequences/for-clients.ts'
import * as tasksStore from '#server/tasks/for-clients-store.ts'
import * as tasks from '#server/tasks/for-clients.ts'
import * as timeline from '#server/timeline/service.ts'
import { catchUpOpenedDays } from './catch-up.ts'
import { assertNoDuplicates } from './duplicates.ts'
import * as store from './store.ts'

/** A form with the owner, which is ignored unless the viewer is an admin. */
type OwnedClientDraft = ClientDraft & { assignedAgentId?: unknown }

function findChosenOwnerId({ viewer }: Ctx, { assignedAgentId }: OwnedClientDraft): string | null {
  if (!canAccessWholeOrganization(viewer)) return null
  const { success, data } = OptionalId.safeParse(assignedAgentId)
  return success ? (data ?? null) : throwUnknownOwner()
}

function throwUnknownOwner(): never {
  throwInvalid('assignedAgentId', 'Choose an active user of the organization')
}

/**
 * Adds a client owned by the viewer, or by the user an admin has chosen, who is notified; a prospect by default. Throws
 * VALIDATION at `assignedAgentId`, or DUPLICATE if the form rejects duplicates.
 */
export async function addClient(ctx: Ctx, id: string, form: OwnedClientDraft): Promise<Client> {
  const assignedAgentId = findChosenOwnerId(ctx, form) ?? ctx.viewer.id
  const otherOwner =
    assignedAgentId === ctx.viewer.id
      ? undefined
      : ((await store.lockActiveUser(ctx, assignedAgentId)) ?? throwUnknownOwner())
  const fields = toClientFields(form, 'prospect')
  const keys = await toDuplicateCheckKeys(fields, ctx.viewer.country)
  const now = ctx.now.toISOString()
  const client = {
    ...fields,
    id,
    assignedAgentId,
    phoneE164: keys.phoneKey,
    createdAt: now,
    updatedAt: now,
    lastActivityAt: now,
    archivedAt: null,
    activeSequences: [],
    household: null,
  }
  // Sent together: duplicates are looked up first, and a refusal rolls the insert back.
  const [viewerName] = await Promise.all([
    store.findAgentNameOfViewer(ctx),
    form.rejectDuplicates && assertNoDuplicates(ctx, keys),
    store.addClient(ctx, client, keys),
    timeline.recordClientAdded(ctx, id),
  ])
  if (fields.dateOfBirth) await syncBirthdaySequences(ctx, client)
  if (otherOwner) await notifyOfHandover(ctx, assignedAgentId, [client])
  return fields.dateOfBirth ? getClient(ctx, id) : { ...client, agentName: otherOwner?.name ?? viewerName }
}

/** Gets a client, or the one it was merged into, marked as such. Throws NOT_FOUND. */
export async function getClientOrMerged(ctx: Ctx, id: string): Promise<ClientOrMerged> {
  const client = await findAccessibleClient(ctx, id)
  if (client) return client
  const mergedInto = (await findMergedInto(ctx, id)) ?? throwNotFound()
  return { ...(await getClient(ctx, mergedInto)), mergedInto }
}

type Replacement = OwnedClientDraft & { updatedAt?: string | undefined }

/**
 * Replaces the fields of the form, and the owner if an admin has chosen another; an unchanged form writes nothing. Throws
 * NOT_FOUND, VALIDATION at `assignedAgentId`, STALE if the client changed since `updatedAt`, or DUPLICATE if the form
 * rejects duplicates.
 */
export async function replaceClient(ctx: Ctx, id: string, form: Replacement): Promise<Client> {
  const ownerId = findChosenOwnerId(ctx, form)
  // Locks the user first, as when a client is reassigned.
  const owner = ownerId ? await store.lockActiveUser(ctx, ownerId) : undefined
  const before = await lockClientForUpdate(ctx, id)
  if (!ownerId || ownerId === before.assignedAgentId) return replaceLockedClient(ctx, before, form)
  if (form.updatedAt !== undefined && form.updatedAt !== before.updatedAt) throwStale(before)
  const reassigned = await reassignLockedClient(ctx, before, ownerId, owner)
  const replaced = await replaceLockedClient(ctx, reassigned, { ...form, updatedAt: reassigned.updatedAt })
  await notifyOfHandover(ctx, ownerId, [replaced])
  return replaced
}

async function replaceLockedClient(ctx: Ctx, before: Client, form: Replacement): Promise<Client> {
  const { id } = before
  const fields = toClientFields(form, before.status)
  if (hasSameFields(before, fields)) return before
  if (form.updatedAt !== undefined && form.updatedAt !== before.updatedAt) throwStale(before)
  const keys = await toDuplicateCheckKeys(fields, ctx.viewer.country)
  if (form.rejectDuplicates) await assertNoDuplicates(ctx, pickChangedKeys(before, fields, keys), id)
  const isActivated = fields.status === 'active' && before.status !== 'active'
  if (isActivated) await sequences.endSequencesOfActiveClient(ctx, id)
  const saved = await store.saveClient(ctx, id, { ...fields, ...keys })
  const hasOtherBirthday = fields.dateOfBirth !== before.dateOfBirth
  if (hasOtherBirthday) await syncBirthdaySequences(ctx, saved)
  if (saved.status === before.status) await timeline.recordClientEdited(ctx, id)
  else await timeline.recordClientStatusChanged(ctx, id, before.status, saved.status)
  // Read again, because the new birthday may have started or ended sequences.
  return hasOtherBirthday ? getClient(ctx, id) : saved
}

/** Moves standing sequences of birthdays to a new date; running ones end if there is none. */
export async function syncBirthdaySequences(
  ctx: Ctx,
  { id: clientId, assignedAgentId, dateOfBirth }: Pick<Client, 'id' | 'assignedAgentId' | 'dateOfBirth'>,
): Promise<void> {
  if (dateOfBirth) await syncAnchoredAssignments(ctx, [assignedAgentId], { clientId })
  else await endAnchoredAssignments(ctx, { clientId, policyId: null })
}

/** Sets a client's status as its form does. Throws NOT_FOUND. */
export async function setClientStatus(ctx: Ctx, id: string, status: Client['status']): Promise<Client> {
  const before = await lockClientForUpdate(ctx, id)
  if (before.status === status) return before
  if (status === 'active') await sequences.endSequencesOfActiveClient(ctx, id)
  const saved = await store.saveClientStatus(ctx, id, status)
  await timeline.recordClientStatusChanged(ctx, id, before.status, status)
  return saved
}

/**
 * Archives a client, pauses its sequences, suspends its recurring rules and abandons its open tasks, also those of
 * other agents. Throws NOT_FOUND.
 */
export async function archiveClient(ctx: Ctx, id: string): Promise<Client> {
  const before = await lockClientForUpdate(ctx, id)
  if (before.archivedAt) return before
  // This comes first, so that a step's task being created right now is found among the open ones.
  await sequences.pauseAssignmentsOfClient(ctx, before)
  const archived = await store.saveClientArchivedAt(ctx, id, ctx.now)
  await tasks.suspendTasksAndRulesOfClient(ctx, id)
  await timeline.recordClientArchived(ctx, id)
  return archived
}

/**
 * Restores an archived client and its recurring rules; its abandoned tasks stay abandoned and its sequences paused.
 * With `undo`, by the user who just archived it, these are restored too, except for what was changed since. Throws
 * NOT_FOUND, or TRANSITION for an undo after the client was reassigned: its tasks would return to the former owner.
 */
export async function restoreClient(ctx: Ctx, id: string, undo = false): Promise<Client> {
  const before = await lockClientForUpdate(ctx, id)
  if (!before.archivedAt) return before
  const archiving = undo
    ? await store.findOwnArchiving(ctx, id, new Date(ctx.now.getTime() - archivingUndoMs))
    : undefined
  if (archiving?.isReassigned) throwTransition('This client has since been reassigned. Restore it on its page.')
  const restored = await store.saveClientArchivedAt(ctx, id, null)
  const userIds = await tasksStore.setClientRulesSuspended(ctx, id, false)
  if (archiving) {
    const archivedAt = new Date(before.archivedAt)
    userIds.push(...(await sequencesStore.resumeAssignmentsPausedAt(ctx, id, archivedAt)))
    userIds.push(...(await tasksStore.reopenClientTasksAbandonedAt(ctx, id, archivedAt)))
  }
  // Runs after the tasks are reopened: an assignment with no steps left ends unless one of its tasks is open.
  if (userIds.length) await catchUpOpenedDays(ctx, await lockLastOpenedDays(ctx, userIds))
  await timeline.recordClientRestored(ctx, id)
  return archiving ? getClient(ctx, id) : restored
}

/** How long archiving can be undone. */
const archivingUndoMs = 10 * 60_000

/**
 * Gives a client to another user, with the open and recurring tasks that its former owner had for it. Throws NOT_FOUND,
 * or VALIDATION at `assignedAgentId`. The new owner is notified unless they are the viewer.
 */
export async function reassignClient(ctx: Ctx, id: string, ownerId: string, notifiesOwner = true): Promise<Client> {
  // Locks the user first, as when all clients of a user are handed over, so that the two cannot deadlock.
  const owner = await store.lockActiveUser(ctx, ownerId)
  const before = await lockClientForUpdate(ctx, id)
  if (before.assignedAgentId === ownerId) return before
  const saved = await reassignLockedClient(ctx, before, ownerId, owner)
  if (notifiesOwner) await notifyOfHandover(ctx, ownerId, [saved])
  return saved
}

async function reassignLockedClient(
  ctx: Ctx,
  before: Client,
  ownerId: string,
  owner: { name: string } | undefined,
): Promise<Client> {
  const { id, assignedAgentId: from } = before
  if (!owner) throwUnknownOwner()
  // Locked before the assignments, as in an opening, so that the two cannot deadlock.
  const days = await lockLastOpenedDays(ctx, [ownerId])
  await sequencesStore.saveAgentOfClientAssignments(ctx, id, ownerId)
  const saved = await store.saveClientOwner(ctx, id, ownerId)
  await tasksStore.handOverTasksAndRulesOfClient(ctx, id, from, ownerId)
  await catchUpOpenedDays(ctx, days)
  await timeline.recordOwnersChanged(ctx, [id], owner.name)
  await audit.recordViewerAuditEntry(ctx, {
    action: 'client_reassigned',
    subjectId: id,
    details: { from, to: ownerId },
  })
  return saved
}

/**
 * Hands over all clients of a user, including archived ones, with their sequences and recurring tasks, and the user's
 * open tasks to another user. The caller checks that the other user is active.
 */
export async function handOverClientsAndTasks(ctx: Ctx, from: string, to: { id: string; name: string }): Promise<void> {
  const clients = await store.reassignClientsOfUser(ctx, from, to.id)
  const days = await lockLastOpenedDays(ctx, [to.id])
  await sequencesStore.handOverAssignmentsOfAgent(ctx, from, to.id)
  await tasksStore.handOverTasksAndRulesOfUser(ctx, from, to.id)
  await catchUpOpenedDays(ctx, days)
  await timeline.recordOwnersChanged(
    ctx,
    clients.map(({ id }) => id),
    to.name,
  )
  await notifyOfHandover(ctx, to.id, clients)
  await audit.recordViewerAuditEntry(ctx, {
    action: 'clients_handed_over',
    subjectId: from,
    details: { to: to.id, clients: clients.length },
  })
}

/** Notifies a user that the viewer handed clients to them; a single one is named. */
export async function notifyOfHandover(
  ctx: Ctx,
  userId: string,
  clients: readonly Pick<Client, 'id' | 'firstName' | 'lastName'>[],
): Promise<void> {
  const [client] = clients
  if (!client) return
  const what = clients.length === 1 ? formatFullName(client) : formatCounted(clients.length, 'client')
  await addNoticeOfViewer(ctx, {
    userId,
    kind: 'handed_over',
    key: `handed_over/${newId()}`,
    text: `${await store.findAgentNameOfViewer(ctx)} handed ${what} to you`,
    clientId: clients.length === 1 ? client.id : null,
  })
}

/**
 * Deletes a client and everything about it, except finished tasks and the task history; with `erase`, for admins, the
 * texts of those tasks are removed. Throws NOT_FOUND or FORBIDDEN. See
 * docs/product/clients.md#reassigning-and-deleting.
 */
export async function deleteClient(ctx: Ctx, id: string, erase = false): Promise<void> {
  if (erase && !canAccessWholeOrganization(ctx.viewer)) throw new Failure('FORBIDDEN')
  const before = await lockClientForUpdate(ctx, id)
  // First, as when archiving.
  await sequences.pauseAssignmentsOfClient(ctx, before)
  await tasksStore.deleteTasksAndRulesOfClient(ctx, id)
  await leaveHousehold(ctx, id)
  if (erase) await tasks.eraseTextsOfClientTasks(ctx, id)
  await deleteNoticesOfClients(ctx, [id])
  if (erase) await deleteWaitingLetters(ctx.db)
  await audit.recordViewerAuditEntry(ctx, { action: erase ? 'client_erased' : 'client_deleted', subjectId: id })
  await store.deleteClientRow(ctx, id)
}

const toClientFields = (form: ClientDraft, defaultStatus: Client['status']): store.EditableClientFields => ({
  firstName: form.firstName,
  lastName: form.lastName ?? null,
  email: form.email ?? null,
  phone: form.phone ?? null,
  address: form.address ?? null,
  dateOfBirth: form.dateOfBirth ?? null,
  notes: form.notes ?? null,
  status: form.status ?? defaultStatus,
})

const hasSameFields = (client: Client, fields: store.EditableClientFields): boolean =>
  (Object.keys(fields) as (keyof store.EditableClientFields)[]).every((key) => fields[key] === client[key])

/** A duplicate that existed before the edit is not reported again. */
const pickChangedKeys = (
  before: Client,
  after: store.EditableClientFields,
  keys: DuplicateCheckKeys,
): DuplicateCheckKeys => ({
  emailKey: after.email === before.email ? null : keys.emailKey,
  phoneKey: after.phone === before.phone ? null : keys.phoneKey,
})

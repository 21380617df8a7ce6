import { importUndoDays } from '#contract/imports/import-fields.ts'
import type { ImportUndo } from '#contract/imports/imports.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx, NonTransactionalCtx } from '#server/base/context.ts'
import { toDuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import { throwNotFound, throwTransition } from '#server/base/failure.ts'
import {
  deleteImportedClients,
  type LockedImportedClient,
  lockImportedClients,
  saveImportedClients,
} from '#server/clients/for-imports-store.ts'
import { syncBirthdaySequences } from '#server/clients/service.ts'
import { describeChangedFields, restoreFields } from '#server/imports/rules/merge-row.ts'
import { deleteNoticesOfClients } from '#server/notices/service.ts'
import { deleteAssignmentsWithOpenTasks } from '#server/sequences/anchors/for-ended-anchors.ts'
import type { ImportedAssignment } from '#server/sequences/anchors/for-imports-store.ts'
import * as timeline from '#server/timeline/service.ts'
import * as rowsStore from './rows-store.ts'
import { rowsPerBatch } from './run.ts'
import { assertNotRunning, importUndoMs } from './service.ts'
import * as store from './store.ts'
import { notRestored, readPoliciesToUndo, type RowUndo, saveUndonePolicies, undoPolicyOfRow } from './undo-policies.ts'
import * as undoStore from './undo-store.ts'

/**
 * Undoes an import, some rows per transaction: removes added clients that are untouched since, and restores changed
 * fields that are unchanged since. An interrupted undo is resumed. Throws NOT_FOUND or TRANSITION.
 */
export async function undoImport(ctx: NonTransactionalCtx, id: string): Promise<ImportUndo> {
  for (;;) if (!(await ctx.transact('write', (txCtx) => undoNextBatch(txCtx, id)))) break
  return ctx.transact('read', async (txCtx) => {
    const { removed, restored } = (await store.findImport(txCtx, id)) ?? throwNotFound()
    const [kept, keptCount] = await Promise.all([undoStore.listKeptRows(txCtx, id), undoStore.countKeptRows(txCtx, id)])
    return { removed, restored, kept, keptCount }
  })
}

async function undoNextBatch(ctx: Ctx, id: string): Promise<boolean> {
  const stored = (await store.lockImport(ctx, id)) ?? throwNotFound()
  if (stored.state === 'undone') throwTransition('This import was undone already')
  assertNotRunning(stored.state)
  if (stored.state !== 'done' && stored.state !== 'failed') throwTransition('This file was not imported')
  if (Date.parse(stored.finishedAt ?? stored.createdAt) + importUndoMs <= ctx.now.getTime())
    throwTransition(`An import can be undone for ${importUndoDays} days`)
  const rows = await undoStore.listRowsToUndo(ctx, id, rowsPerBatch)
  if (rows.length) {
    await undoRows(ctx, stored, rows)
    if (rows.length === rowsPerBatch) return true
  }
  await store.saveImportProgress(ctx, id, { state: 'undone', failure: null, undoneAt: ctx.now })
  await audit.recordViewerAuditEntry(ctx, { action: 'import_undone', subjectId: id })
  return false
}

/** A client after the rows undone so far. */
type UndoneClient = {
  stored: LockedImportedClient
  client: LockedImportedClient
  isChanged: boolean
  isRemoved: boolean
}

async function undoRows(ctx: Ctx, stored: store.StoredImport, rows: readonly undoStore.UndoRow[]): Promise<void> {
  const clientIds = [...new Set(rows.map(({ clientId }) => clientId))]
  // Policies are locked before clients, as when a policy is changed.
  const policies = await readPoliciesToUndo(ctx, rows, clientIds)
  const locked = await lockImportedClients(ctx, clientIds)
  const clients = locked.map((stored): UndoneClient => ({ stored, client: stored, isChanged: false, isRemoved: false }))
  const clientById = new Map(clients.map((one) => [one.stored.id, one]))
  const touched = await undoStore.findTouchedClients(ctx, stored.id, clientIds)
  for (const { clientId, isUntouched } of policies.assignments) if (!isUntouched) touched.add(clientId)
  const results = rows.map((row) => {
    const undone = clientById.get(row.clientId)
    const policy = undone ? undoPolicyOfRow(ctx, policies, row) : notRestored
    const hasPolicy = policies.policiesByClient.get(row.clientId)?.some(({ isRemoved }) => !isRemoved)
    const client = undoRow(row, undone, hasPolicy || touched.has(row.clientId))
    return {
      row,
      keptReason: client.keptReason ?? policy.keptReason,
      isRestored: client.isRestored || (policy.isRestored && !undone!.isRemoved),
    }
  })

  const removedIds = clients.flatMap(({ stored, isRemoved }) => (isRemoved ? stored.id : []))
  const restored = clients.filter(({ isChanged, isRemoved }) => isChanged && !isRemoved)
  const saved = await Promise.all(
    restored.map(async ({ client }) => ({ ...client, ...(await toDuplicateCheckKeys(client, ctx.viewer.country)) })),
  )
  if (saved.length) await saveImportedClients(ctx, saved)
  await saveUndonePolicies(ctx, policies)
  await syncRestoredBirthdays(ctx, restored, policies.assignments)
  await undoStore.saveUndone(
    ctx,
    stored.id,
    results.map(({ row, keptReason }) => ({ line: row.line, keptReason })),
  )
  // Deleting a client deletes its rows and assignments, but not their tasks.
  await deleteAssignmentsWithOpenTasks(
    ctx,
    policies.assignments.flatMap(({ id, clientId }) => (removedIds.includes(clientId) ? id : [])),
  )
  if (removedIds.length) {
    await releaseMatches(ctx, stored.id, removedIds)
    await deleteNoticesOfClients(ctx, removedIds)
    await deleteImportedClients(ctx, removedIds)
  }
  await store.saveImportProgress(ctx, stored.id, {
    failure: null,
    removed: removedIds.length,
    restored: results.filter(({ isRestored }) => isRestored).length,
  })
  const eventIds = results.flatMap(({ row, keptReason }) => (row.eventId && keptReason === null ? row.eventId : []))
  const remaining = clientIds.filter((clientId) => !removedIds.includes(clientId))
  if (eventIds.length && remaining.length) await timeline.removeImportEvents(ctx, eventIds, remaining)
}

/** Makes rows of other imports new that matched these clients: otherwise they would be deleted with them. */
async function releaseMatches(ctx: Ctx, importId: string, clientIds: readonly string[]): Promise<void> {
  const rows = await undoStore.releaseMatches(ctx, importId, clientIds)
  for (const id of new Set(rows.map((row) => row.id))) {
    await rowsStore.shareMatches(ctx, id)
    await rowsStore.regroupRepeats(ctx, id)
  }
}

/** Moves sequences that run from a birthday to the restored date, and ends them if there is none. */
async function syncRestoredBirthdays(
  ctx: Ctx,
  restored: readonly UndoneClient[],
  assignments: readonly ImportedAssignment[],
): Promise<void> {
  const ofBirthdays = assignments.filter(({ policyId, anchorTerm }) => policyId === null && anchorTerm !== null)
  const clientIds = new Set(ofBirthdays.map(({ clientId }) => clientId))
  for (const { stored, client } of restored)
    if (client.dateOfBirth !== stored.dateOfBirth && clientIds.has(client.id)) await syncBirthdaySequences(ctx, client)
}

function undoRow(row: undoStore.UndoRow, undone: UndoneClient | undefined, isTouched: boolean): RowUndo {
  if (!undone || !row.after) return notRestored
  const { client } = undone
  if (row.outcome === 'added') {
    if (isTouched || client.archivedAt !== null)
      return { keptReason: 'Somebody has worked with this client since', isRestored: false }
    if (restoreFields(client, { before: row.after, after: row.after }).changed.length)
      return { keptReason: 'This client was edited since', isRestored: false }
    undone.isRemoved = true
    return notRestored
  }
  const { updatedAt: formerTime, ...before } = row.before!
  const { updatedAt: timeOfImport, ...after } = row.after
  const { restored, changed } = restoreFields(client, { before, after })
  if (restored) {
    // Restores the time of change, unless someone else has changed the client since.
    const updatedAt = client.updatedAt === timeOfImport && !changed.length ? formerTime : client.updatedAt
    undone.client = { ...restored, updatedAt }
    undone.isChanged = true
  }
  return { keptReason: describeChangedFields(changed), isRestored: restored !== undefined }
}

import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { cutText, maxTextLengths } from '#contract/base/text.ts'
import { clientFieldLabels } from '#contract/clients/client-field-labels.ts'
import { type Client, clientStatusLabels, formatFullName } from '#contract/clients/clients.ts'
import { type MergedField, mergedFields, type mergeClients as mergeEndpoint } from '#contract/clients/merging.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import type { StoredRow } from '#server/base/database/statement.ts'
import { toDuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import { throwInvalid, throwNotFound, throwTransition } from '#server/base/failure.ts'
import { newId } from '#server/base/ids.ts'
import { getClient } from '#server/client-access/service.ts'
import { catchUpOpenedDays } from '#server/clients/catch-up.ts'
import { deleteClientRow, type EditableClientFields } from '#server/clients/store.ts'
import { lockLastOpenedDays } from '#server/days/for-locking-store.ts'
import { mergeMemberships } from '#server/households/for-clients.ts'
import { mergeAssignments } from '#server/sequences/for-merging.ts'
import * as tasks from '#server/tasks/for-merging-store.ts'
import { saveLatestEventDates } from '#server/timeline/for-merging-store.ts'
import * as timeline from '#server/timeline/service.ts'
import { type RowMovers, moveRowsOfClient } from './moved-rows.ts'
import * as store from './store.ts'

type MergeRequest = ParsedRequest<typeof mergeEndpoint>['body']

/**
 * Merges one client into another with everything that belongs to it, docs/product/clients.md#merging: its row is
 * deleted, and its id points to the kept one. A repeated call returns the merge. Throws NOT_FOUND, VALIDATION at
 * `from`, or TRANSITION if one of them is archived.
 */
export async function mergeClients(
  ctx: Ctx,
  movers: RowMovers,
  keptId: string,
  { from: mergedId, fields: choices }: MergeRequest,
): Promise<{ client: Client; mergeId: string }> {
  if (mergedId === keptId) throwInvalid('from', 'Choose another client')
  const clients = await lockBoth(ctx, keptId, mergedId)
  const mergeId = clients
    ? await moveEverything(ctx, movers, clients, chooseFields(clients, choices))
    : await store.findMergeOf(ctx, keptId, mergedId)
  if (!mergeId) throwInvalid('from', 'This is not one of your clients')
  return { client: await getClient(ctx, keptId), mergeId }
}

type LockedClients = { kept: Client; merged: Client; mergedRow: StoredRow }

/** Returns undefined if there is no accessible client to merge: it may have been merged before. */
async function lockBoth(ctx: Ctx, keptId: string, mergedId: string): Promise<LockedClients | undefined> {
  const locked = await store.lockClientsToMerge(ctx, [keptId, mergedId])
  if (!locked.some(({ id }) => id === keptId)) throwNotFound()
  const merged = locked.find(({ id }) => id === mergedId)
  if (!merged) return undefined
  if (locked.some(({ isArchived }) => isArchived)) throwTransition('Restore the archived client first')
  return { kept: await getClient(ctx, keptId), merged: await getClient(ctx, mergedId), mergedRow: merged.row }
}

type ChosenFields = Record<'before' | 'after', Partial<EditableClientFields>>

/** The fields that the kept client takes from the merged one, before and after. */
function chooseFields({ kept, merged }: LockedClients, choices: MergeRequest['fields']): ChosenFields {
  const chosen = mergedFields.filter((field) => choices[field] === 'take' && kept[field] !== merged[field])
  const pick = (client: Client) => Object.fromEntries(chosen.map((field) => [field, client[field]]))
  return { before: pick(kept), after: pick(merged) }
}

/**
 * Rows are locked in the order of all transactions: households, days, assignments and rules, tasks, and events last.
 * Returns the id of the merge.
 */
async function moveEverything(
  ctx: Ctx,
  movers: RowMovers,
  { kept, merged, mergedRow }: LockedClients,
  fields: ChosenFields,
): Promise<string> {
  const [keptId, mergedId] = [kept.id, merged.id]
  const saved: EditableClientFields = { ...kept, ...fields.after }
  const [fromOwnerId, toOwnerId] = [merged.assignedAgentId, kept.assignedAgentId]
  const move = { fromId: mergedId, toId: keptId, fromOwnerId, toOwnerId }
  const household = await mergeMemberships(ctx, mergedId, keptId)
  const days = await lockLastOpenedDays(ctx, [...new Set([fromOwnerId, toOwnerId])])
  const activated = saved.status === 'active' ? [kept, merged].filter(({ status }) => status !== 'active') : []
  const activatedIds = activated.map(({ id }) => id)
  const hasBirthday = saved.dateOfBirth !== null
  const assignments = await mergeAssignments(ctx, move, { activatedIds, hasBirthday })
  const rules = await tasks.moveRules(ctx, move)
  const movedTasks = await tasks.moveTasks(ctx, move)
  const keys = await toDuplicateCheckKeys(saved, ctx.viewer.country)
  await store.saveKeptClient(ctx, keptId, { ...saved, ...keys }, ctx.now)
  const daysOfNewOwner = days.filter(({ userId }) => userId === toOwnerId)
  if (fromOwnerId !== toOwnerId) await catchUpOpenedDays(ctx, daysOfNewOwner)
  const rows = await moveRowsOfClient(ctx, movers, mergedId, keptId)
  const [mergeId, eventId] = [newId(), newId()]
  await deleteClientRow(ctx, mergedId)
  await store.addMerge(ctx, {
    id: mergeId,
    keptId,
    mergedId,
    mergedRow,
    kept: { ...fields, updatedAt: kept.updatedAt },
    moved: { ...rows, eventId, rules, tasks: movedTasks, assignments, household },
  })
  await store.addMergedClient(ctx, mergedId, keptId)
  const details = { mergeId, mergedId }
  await audit.recordViewerAuditEntry(ctx, { action: 'client_merged', subjectId: keptId, details })
  await saveLatestEventDates(ctx, [keptId])
  const description = describeDiscardedValues(saved, merged)
  await timeline.recordClientMerged(ctx, keptId, eventId, formatFullName(merged), description)
  return mergeId
}

/** Describes the values of the merged client that differ, so that nothing is lost when the merge can no longer be undone. */
function describeDiscardedValues(saved: EditableClientFields, merged: EditableClientFields): string | null {
  // Notes come last: their end may be cut.
  const lines = (Object.keys(clientFieldLabels) as MergedField[]).flatMap((field) => {
    const value = field === 'status' ? clientStatusLabels[merged.status] : merged[field]
    return merged[field] && merged[field] !== saved[field] ? [`${clientFieldLabels[field]}: ${value}`] : []
  })
  return lines.length ? cutText(lines.join('\n'), maxTextLengths.text) : null
}

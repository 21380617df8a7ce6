import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { cutText, maxTextLengths } from '#contract/base/text.ts'
import { clientFieldLabels } from '#contract/clients/client-field-labels.ts'
import { type Client, clientStatusLabels, formatFullName } from '#contract/clients/clients.ts'
import { type MergedField, mergedFields, type mergeClients as mergeEndpoint } from '#contract/clients/merging.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwInvalid, throwNotFound, throwTransition } from '#server/base/failure.ts'
import { newId } from '#server/base/ids.ts'
import { getClient } from '#server/client-access/service.ts'
import { catchUpOpenedDays } from '#server/clients/catch-up.ts'
import { toDuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import { moveRowsOfClient } from '#server/clients/for-merging.ts'
import { deleteClientRow, type EditableClientFields } from '#server/clients/store.ts'
import { lockLastOpenedDays } from '#server/days/for-catch-up-store.ts'
import { mergeMemberships } from '#server/households/for-clients.ts'
import { mergeAssignments } from '#server/sequences/for-merging.ts'
import * as tasks from '#server/tasks/for-merging-store.ts'
import { saveLatestEventDates } from '#server/timeline/for-merging-store.ts'
import * as timeline from '#server/timeline/service.ts'
import * as store from './store.ts'

/**
 * Merges one client into another with everything that belongs to it, docs/product/clients.md#merging: its row is
 * deleted, and its id points to the kept one. A repeated call returns the merge. Throws NOT_FOUND, VALIDATION at
 * `from`, or TRANSITION if one of them is archived.
 */
export async function mergeClients(
  ctx: Ctx,
  keptId: string,
  { from: goneId, fields: choices }: ParsedRequest<typeof mergeEndpoint>['body'],
): Promise<{ client: Client; mergeId: string }> {
  if (goneId === keptId) throwInvalid('from', 'Choose another client')
  const locked = await store.lockClientsToMerge(ctx, [keptId, goneId])
  if (!locked.some(({ id }) => id === keptId)) throwNotFound()
  const lockedGone = locked.find(({ id }) => id === goneId)
  if (!lockedGone) {
    const mergeId = await store.findMergeOf(ctx, keptId, goneId)
    return mergeId
      ? { client: await getClient(ctx, keptId), mergeId }
      : throwInvalid('from', 'This is not one of your clients')
  }
  if (locked.some(({ isArchived }) => isArchived)) throwTransition('Restore the archived client first')
  const [kept, gone] = [await getClient(ctx, keptId), await getClient(ctx, goneId)]
  const chosenFields = mergedFields.filter((field) => choices[field] === 'take' && kept[field] !== gone[field])
  const merged = { ...pickFields(kept, mergedFields), ...pickFields(gone, chosenFields) } as EditableClientFields
  const move = {
    fromId: goneId,
    toId: keptId,
    fromOwnerId: gone.assignedAgentId,
    toOwnerId: kept.assignedAgentId,
  }
  // Rows are locked in the order of all transactions: households, days, assignments and rules, tasks.
  const household = await mergeMemberships(ctx, goneId, keptId)
  const days = await lockLastOpenedDays(ctx, [...new Set([move.fromOwnerId, move.toOwnerId])])
  const activated = merged.status === 'active' ? [kept, gone].filter(({ status }) => status !== 'active') : []
  const assignments = await mergeAssignments(
    ctx,
    move,
    activated.map(({ id }) => id),
  )
  const rules = await tasks.moveRules(ctx, move)
  const movedTasks = await tasks.moveTasks(ctx, move)
  const keys = await toDuplicateCheckKeys(merged, ctx.viewer.country)
  await store.saveKeptClient(ctx, keptId, { ...merged, ...keys }, ctx.now)
  if (move.fromOwnerId !== move.toOwnerId)
    await catchUpOpenedDays(
      ctx,
      days.filter(({ userId }) => userId === move.toOwnerId),
    )
  const rows = await moveRowsOfClient(ctx, goneId, keptId)
  const [mergeId, eventId] = [newId(), newId()]
  await deleteClientRow(ctx, goneId)
  await store.addMerge(ctx, {
    id: mergeId,
    keptId,
    goneId,
    gone: lockedGone.row,
    kept: { before: pickFields(kept, chosenFields), after: pickFields(gone, chosenFields), updatedAt: kept.updatedAt },
    moved: { ...rows, eventId, rules, tasks: movedTasks, assignments, household },
  })
  await store.addMergedClient(ctx, goneId, keptId)
  await audit.recordViewerAuditEntry(ctx, { action: 'client_merged', subjectId: keptId, details: { mergeId, goneId } })
  await saveLatestEventDates(ctx, [keptId])
  await timeline.recordClientMerged(ctx, keptId, eventId, formatFullName(gone), describeDiscardedValues(merged, gone))
  return { client: await getClient(ctx, keptId), mergeId }
}

const pickFields = (client: EditableClientFields, fields: readonly MergedField[]): Partial<EditableClientFields> =>
  Object.fromEntries(fields.map((field) => [field, client[field]]))

/** Describes the values of the merged client that differ, so that nothing is lost when the merge can no longer be undone. */
function describeDiscardedValues(merged: EditableClientFields, gone: EditableClientFields): string | null {
  // Notes come last: their end may be cut.
  const lines = (Object.keys(clientFieldLabels) as MergedField[]).flatMap((field) => {
    const value = field === 'status' ? clientStatusLabels[gone.status] : gone[field]
    return gone[field] && gone[field] !== merged[field] ? [`${clientFieldLabels[field]}: ${value}`] : []
  })
  return lines.length ? cutText(lines.join('\n'), maxTextLengths.text) : null
}

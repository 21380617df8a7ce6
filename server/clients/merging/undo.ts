import { dayMs } from '#contract/base/calendar-day.ts'
import { mergedFields, mergeUndoDays, type UndoneMerge } from '#contract/clients/merging.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { toDuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import { throwNotFound, throwTransition } from '#server/base/failure.ts'
import { getClient } from '#server/client-access/service.ts'
import { catchUpOpenedDays } from '#server/clients/catch-up.ts'
import { type EditableClientFields, lockActiveUser } from '#server/clients/store.ts'
import { lockLastOpenedDays } from '#server/days/for-locking-store.ts'
import { undoMergeOfMemberships } from '#server/households/for-clients.ts'
import { endAnchoredAssignments } from '#server/sequences/anchors/for-ended-anchors.ts'
import { undoMergeOfAssignments } from '#server/sequences/for-merging.ts'
import * as tasks from '#server/tasks/for-merging-store.ts'
import * as timeline from '#server/timeline/for-merging-store.ts'
import { type RowMovers, moveRowsOfClient } from './moved-rows.ts'
import * as store from './store.ts'

/** Returns the instant from which on merges can be undone. */
export const getUndoCutoff = (now: Date): Date => new Date(now.getTime() - mergeUndoDays * dayMs)

/**
 * Undoes a merge: restores both clients, except for what was changed since, which the answer reports. Throws NOT_FOUND,
 * or TRANSITION if it is too late, a later merge comes first, or the client is archived.
 */
export async function undoMerge(ctx: Ctx, movers: RowMovers, mergeId: string): Promise<UndoneMerge> {
  const found = (await store.findMerge(ctx, mergeId)) ?? throwNotFound()
  if (new Date(found.createdAt) < getUndoCutoff(ctx.now))
    throwTransition(`A merge can be undone for ${mergeUndoDays} days`)
  // The user is locked first, as when a client is reassigned. If they left, the kept client's owner gets this one.
  const formerOwner = await lockActiveUser(ctx, found.formerOwnerId)
  const [locked] = await store.lockClientsToMerge(ctx, [found.clientId])
  const merge = locked && (await store.lockMerge(ctx, mergeId))
  if (!merge) throwNotFound()
  const { mergedId, kept: fields, moved } = merge
  if (found.keptId !== locked.id) throwTransition('The client was merged again since. Undo the later merge first.')
  if (locked.isArchived) throwTransition('Restore the archived client first')
  const keptId = locked.id
  const before = await getClient(ctx, keptId)
  const toOwnerId = formerOwner ? found.formerOwnerId : before.assignedAgentId
  const move = { fromId: keptId, toId: mergedId, fromOwnerId: before.assignedAgentId, toOwnerId }
  await store.restoreClientRow(ctx, merge.mergedRow, toOwnerId)
  await undoMergeOfMemberships(ctx, keptId, mergedId, moved.household)
  const days = await lockLastOpenedDays(ctx, [...new Set([move.fromOwnerId, toOwnerId])])
  const changedAssignmentCount = await undoMergeOfAssignments(ctx, move, moved.assignments)
  const since = { movedAt: merge.createdAt }
  const rules = await tasks.moveRulesBack(ctx, { ...move, ...since, rows: moved.rules })
  const sourceIds = [...rules, ...moved.assignments.moved].map(({ id }) => id)
  const movedTasks = await tasks.moveTasksBack(ctx, { ...move, ...since, rows: moved.tasks, sourceIds })
  const restored = mergedFields.filter((field) => field in fields.before && before[field] === fields.after[field])
  const saved: EditableClientFields = { ...before, ...Object.fromEntries(restored.map((f) => [f, fields.before[f]])) }
  const keys = await toDuplicateCheckKeys(saved, ctx.viewer.country)
  const isUnchanged = before.updatedAt === merge.createdAt
  if (isUnchanged || restored.length)
    await store.saveKeptClient(ctx, keptId, { ...saved, ...keys }, isUnchanged ? fields.updatedAt : ctx.now)
  await catchUpOpenedDays(ctx, days)
  // Sequences that have begun since with the birthday of the other client.
  if (before.dateOfBirth && !saved.dateOfBirth) await endAnchoredAssignments(ctx, { clientId: keptId, policyId: null })
  await moveRowsOfClient(ctx, movers, keptId, mergedId, moved)
  await Promise.all([
    timeline.deleteEvent(ctx, keptId, moved.eventId),
    store.deleteMergedClient(ctx, mergedId),
    store.deleteMerge(ctx, mergeId),
    audit.recordViewerAuditEntry(ctx, {
      action: 'client_merge_undone',
      subjectId: keptId,
      details: { mergeId, mergedId },
    }),
  ])
  await timeline.saveLatestEventDates(ctx, [keptId, mergedId])
  return {
    client: await getClient(ctx, keptId),
    restored: await getClient(ctx, mergedId),
    stays: {
      fields: mergedFields.filter((field) => field in fields.before && !restored.includes(field)),
      tasks: countChanged(movedTasks),
      recurringTasks: countChanged(rules),
      assignments: changedAssignmentCount,
    },
  }
}

const countChanged = (rows: readonly { hasChanged: boolean }[]): number =>
  rows.filter(({ hasChanged }) => hasChanged).length

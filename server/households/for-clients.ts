import { maxHouseholdMembers } from '#contract/households/households.ts'
import type { Ctx } from '#server/base/context.ts'
import * as clientsStore from './for-clients-store.ts'
import { deleteHouseholdIfEmpty } from './service.ts'
import * as store from './store.ts'

/** Removes a locked client who is about to be deleted from the household, which is deleted with its last member. */
export async function leaveHousehold(ctx: Ctx, clientId: string): Promise<void> {
  const membership = await clientsStore.findMembership(ctx, clientId)
  if (membership) await leave(ctx, clientId, membership.householdId)
}

/**
 * The membership of a merged client, and whether the kept one took it, it ended, or its household was deleted with it.
 */
export type MergedMembership = clientsStore.Membership & { outcome: 'taken' | 'left' | 'deleted' }

/**
 * Moves the place of a merged client in a household to the kept one, unless that is in one itself. Both are locked.
 * Returns what the undo needs.
 */
export async function mergeMemberships(ctx: Ctx, mergedId: string, keptId: string): Promise<MergedMembership | null> {
  const membership = await clientsStore.findMembership(ctx, mergedId)
  if (!membership) return null
  if (await clientsStore.findMembership(ctx, keptId))
    return { ...membership, outcome: (await leave(ctx, mergedId, membership.householdId)) ? 'deleted' : 'left' }
  await store.lockHousehold(ctx, membership.householdId)
  await clientsStore.moveMembership(ctx, membership.householdId, mergedId, keptId)
  return { ...membership, outcome: 'taken' }
}

/** Restores a merged client's place in the household, unless that was deleted or the kept client left it since. */
export async function undoMergeOfMemberships(
  ctx: Ctx,
  keptId: string,
  mergedId: string,
  membership: MergedMembership | null,
): Promise<void> {
  if (!membership) return
  const { outcome, householdId, role, position } = membership
  if (outcome === 'deleted') await clientsStore.restoreHousehold(ctx, membership)
  if (!(await store.lockHousehold(ctx, householdId))) return
  if (outcome === 'taken') await clientsStore.moveMembership(ctx, householdId, keptId, mergedId)
  else if ((await store.listMembers(ctx, householdId)).length < maxHouseholdMembers)
    await store.saveMembers(ctx, householdId, [{ clientId: mergedId, role, position }])
}

async function leave(ctx: Ctx, clientId: string, householdId: string): Promise<boolean> {
  await store.lockHousehold(ctx, householdId)
  await store.deleteMembers(ctx, householdId, [clientId])
  return deleteHouseholdIfEmpty(ctx, householdId)
}

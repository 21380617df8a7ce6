import { compareByCodeUnits } from '#contract/base/text.ts'
import {
  type Household,
  type HouseholdDraft,
  type HouseholdPatch,
  maxHouseholdMembers,
} from '#contract/households/households.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { Failure, throwIfIssues, throwInvalid, throwNotFound } from '#server/base/failure.ts'
import { lockAccessibleClients } from '#server/client-access/for-locking-store.ts'
import { listNextStepsOfClients } from '#server/sequences/for-households.ts'
import { listNextOccurrencesOfClients } from '#server/tasks/recurring/for-households.ts'
import * as store from './store.ts'

/** Gets a household with a member that the viewer can access. Throws NOT_FOUND. */
export async function getHousehold(ctx: Ctx, id: string): Promise<Household> {
  const household = (await store.findHousehold(ctx, id)) ?? throwNotFound()
  return (await withNextOccurrences(ctx, [household]))[0]!
}

/** Finds the household of a client that the viewer can access. */
export async function findHouseholdOfClient(ctx: Ctx, clientId: string): Promise<Household | undefined> {
  const household = await store.findHouseholdOfClient(ctx, clientId)
  return household && (await withNextOccurrences(ctx, [household]))[0]
}

/** Lists households with a member that the viewer can access, newest first, those before an id. */
export const listHouseholds = async (ctx: Ctx, beforeId: string, limit: number): Promise<Household[]> =>
  withNextOccurrences(ctx, await store.listHouseholds(ctx, beforeId, limit))

/** Puts the next step or occurrence of each member in the place of a later task, or of none. */
async function withNextOccurrences(ctx: Ctx, households: readonly Household[]): Promise<Household[]> {
  const clientIds = households.flatMap(({ members }) => members.map(({ clientId }) => clientId))
  const coming = clientIds.length
    ? await Promise.all([listNextStepsOfClients(ctx, clientIds), listNextOccurrencesOfClients(ctx, clientIds)])
    : []
  const comingById = Map.groupBy(coming.flat(), ({ clientId }) => clientId)
  return households.map((household) => ({
    ...household,
    members: household.members.map((member) => {
      const planned = [member.next, ...(comingById.get(member.clientId) ?? [])].filter((one) => one !== null)
      const [next] = planned.toSorted((one, other) => compareByCodeUnits(one.dueDate, other.dueDate))
      return { ...member, next: next ? { title: next.title, dueDate: next.dueDate } : null }
    }),
  }))
}

/** Creates a household. Throws VALIDATION at a member, or DUPLICATE with the household that one of them is in. */
export async function createHousehold(ctx: Ctx, id: string, { name, members }: HouseholdDraft): Promise<Household> {
  await lockNewMembers(ctx, members, [])
  await store.addHousehold(ctx, id, name)
  await saveMembers(
    ctx,
    id,
    members.map((member, position) => ({ ...member, position })),
  )
  return getHousehold(ctx, id)
}

/**
 * Renames a household, or replaces the members that the viewer can access. Throws NOT_FOUND, and what `createHousehold`
 * throws.
 */
export async function updateHousehold(ctx: Ctx, id: string, { name, members }: HouseholdPatch): Promise<Household> {
  // Clients are locked before the household, as when a client is deleted, so that the two cannot deadlock.
  if (members) await lockNewMembers(ctx, members, await listMembers(ctx, id))
  const locked = (await store.lockHousehold(ctx, id)) ?? throwNotFound()
  const before = await listMembers(ctx, id)
  await store.saveHousehold(ctx, id, name ?? locked.name)
  if (members) {
    const after = placeMembers(before, members)
    if (after.length > maxHouseholdMembers)
      throwInvalid('members', `A household has ${maxHouseholdMembers} members at most`)
    const stays = new Set(after.map(({ clientId }) => clientId))
    const leaving = before.map(({ clientId }) => clientId).filter((clientId) => !stays.has(clientId))
    await store.deleteMembers(ctx, id, leaving)
    await saveMembers(ctx, id, after)
  }
  return getHousehold(ctx, id)
}

/** Removes the members that the viewer can access from a household. Throws NOT_FOUND. */
export async function deleteHousehold(ctx: Ctx, id: string): Promise<void> {
  if (!(await store.lockHousehold(ctx, id))) throwNotFound()
  const members = await listMembers(ctx, id)
  const leaving = members.flatMap(({ clientId, isAccessible }) => (isAccessible ? clientId : []))
  await store.deleteMembers(ctx, id, leaving)
  await deleteHouseholdIfEmpty(ctx, id)
}

/** Deletes a locked household that its last member has left, and returns whether it did. */
export async function deleteHouseholdIfEmpty(ctx: Ctx, id: string): Promise<boolean> {
  if ((await store.listMembers(ctx, id)).length) return false
  await store.deleteHouseholdRow(ctx, id)
  await audit.recordViewerAuditEntry(ctx, { action: 'household_deleted', subjectId: id })
  return true
}

/**
 * Lists the members of a household in order, including hidden ones. Throws NOT_FOUND unless the viewer can access one.
 */
async function listMembers(ctx: Ctx, id: string): Promise<store.StoredMember[]> {
  const members = await store.listMembers(ctx, id)
  return members.some(({ isAccessible }) => isAccessible) ? members : throwNotFound()
}

type NewMember = HouseholdDraft['members'][number]

/**
 * Locks the future members and requires each to be listed once, accessible, and not archived unless already a member.
 */
async function lockNewMembers(ctx: Ctx, members: readonly NewMember[], before: readonly store.StoredMember[]) {
  const ids = members.map(({ clientId }) => clientId)
  const clients = new Map((await lockAccessibleClients(ctx, ids)).map((client) => [client.id, client]))
  const isMember = (id: string) => before.some(({ clientId }) => clientId === id)
  throwIfIssues(
    ids.flatMap((id, index) => {
      const client = clients.get(id)
      const message = !client
        ? 'This is not one of your clients'
        : ids.indexOf(id) < index
          ? 'This client is in the list already'
          : client.isArchived && !isMember(id)
            ? 'This client is archived'
            : undefined
      return message ? [{ path: `members.${index}.clientId`, message }] : []
    }),
  )
}

/** Saves members. Throws DUPLICATE, with its id and name, if one of them is in another household. */
async function saveMembers(ctx: Ctx, id: string, members: readonly store.SavedMember[]): Promise<void> {
  if ((await store.saveMembers(ctx, id, members)) === members.length) return
  const clientIds = members.map(({ clientId }) => clientId)
  throw new Failure('DUPLICATE', {
    message: 'This client is in another household',
    current: await store.findOtherHousehold(ctx, clientIds, id),
  })
}

/** Puts the accessible members into the places of the former ones; hidden ones keep theirs, and new ones come last. */
function placeMembers(before: readonly store.StoredMember[], members: readonly NewMember[]): store.SavedMember[] {
  const rest = [...members]
  const kept = before.flatMap((member) => (member.isAccessible ? (rest.shift() ?? []) : member))
  return [...kept, ...rest].map(({ clientId, role }, position) => ({ clientId, role, position }))
}

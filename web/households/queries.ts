import type { Client } from '#contract/clients/clients.ts'
import {
  createHousehold,
  deleteHousehold,
  getHousehold,
  type Household,
  type HouseholdMember,
  updateHousehold,
} from '#contract/households/households.ts'
import { cacheOf } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { patchCachedClient } from '#web/clients/queries.ts'
import { words } from './words.ts'

/** The household with an id; without one it is never loaded. */
export const useHousehold = (householdId: string | undefined) =>
  useEndpointQuery(getHousehold, toInput(householdId ?? ''), { enabled: householdId !== undefined })

export const prefetchHousehold = (householdId: string): void => prefetchEndpoint(getHousehold, toInput(householdId))

export const useCreateHousehold = () =>
  useWrite(createHousehold, { failed: words.failedToStart, onSuccess: (household) => cacheHousehold(household) })

/** Renames a household or replaces its members, optimistically as far as they are known. */
export const useUpdateHousehold = (before: Household) =>
  useWrite(updateHousehold, {
    failed: words.failedToSave,
    targetId: before.id,
    optimistic: ({ body: { name, members } }) =>
      householdCache.patch(before.id, (household) => ({
        ...household,
        ...(name && { name }),
        ...(members && { members: keepMembers(household, members) }),
      })),
    onSuccess: (household) => cacheHousehold(household, before),
  })

/** Removes all members that the viewer may see; a household without members is deleted. */
export const useDeleteHousehold = ({ id, members }: Household) =>
  useWrite(deleteHousehold, {
    failed: words.failedToRemove,
    targetId: id,
    onSuccess: () => setCachedHousehold(listClientIds(members), null),
  })

/** Caches it even if it was not read yet, so that a record that now shows it does not wait. */
function cacheHousehold(household: Household, before?: Household): void {
  queryClient.setQueryData<Household>(getQueryKey(getHousehold, toInput(household.id)), household)
  const ids = listClientIds(household.members)
  setCachedHousehold(ids, { id: household.id, name: household.name })
  const leftIds = listClientIds(before?.members ?? []).filter((id) => !ids.includes(id))
  setCachedHousehold(leftIds, null)
}

/** Sets or clears the household of clients wherever they are cached. */
function setCachedHousehold(clientIds: readonly string[], household: Client['household']): void {
  for (const id of clientIds) patchCachedClient(id, (client) => ({ ...client, household }))
}

type NewMember = Pick<HouseholdMember, 'clientId' | 'role'>

const listClientIds = (members: readonly NewMember[]) => members.map(({ clientId }) => clientId)

/** The members who stay, with their new roles; only the reply has the next tasks of new members. */
const keepMembers = ({ members }: Household, next: readonly NewMember[]): HouseholdMember[] =>
  next.flatMap(({ clientId, role }) => {
    const member = members.find((one) => one.clientId === clientId)
    return member ? { ...member, role } : []
  })

const toInput = (householdId: string) => ({ params: { householdId } })

const householdCache = cacheOf([getHousehold])

import { createInvitation, listInvitations } from '#contract/team/invitations.ts'
import {
  updateUserRole,
  deactivateUser,
  listOrganizationUsers,
  reactivateUser,
  getUserWorkload,
} from '#contract/team/team.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** All users of the viewer's organization; for admins. */
export const useOwnOrganizationUsers = () => useEndpointQuery(listOrganizationUsers, {})

export const prefetchOwnOrganizationUsers = (): void => prefetchEndpoint(listOrganizationUsers, {})

/** The open invitations to the viewer's organization. */
export const useInvitations = () => useEndpointQuery(listInvitations, {})

export const prefetchInvitations = (): void => prefetchEndpoint(listInvitations, {})

/** Counts of what a user would hand over: clients, open and recurring tasks, assignments. */
export const useWorkload = (userId: string) => useEndpointQuery(getUserWorkload, { params: { userId } })

/** Discards the counts before they are shown again, because they may be out of date. */
export const removeCachedWorkload = (userId: string): void =>
  queryClient.removeQueries({ queryKey: getQueryKey(getUserWorkload, { params: { userId } }) })

export const useChangeRole = (userId: string) =>
  useWrite(updateUserRole, { failed: words.failedToChangeRole, prefersServerMessage: true, targetId: userId })

/** Deactivates a user, and hands over their work if a colleague is given. */
export const useDeactivateUser = (userId: string) =>
  useWrite(deactivateUser, { failed: words.failedToDeactivate, prefersServerMessage: true, targetId: userId })

export const useReactivateUser = (userId: string) =>
  useWrite(reactivateUser, { failed: words.failedToReactivate, prefersServerMessage: true, targetId: userId })

/** Invites somebody to the viewer's organization. */
export const useInvite = () => useWrite(createInvitation, { failed: words.failedToInvite, prefersServerMessage: true })

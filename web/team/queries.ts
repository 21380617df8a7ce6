import {
  cancelInvitation,
  createInvitation,
  createInvitationLink,
  type Invitation,
  listInvitations,
  resendInvitation,
} from '#contract/team/invitations.ts'
import {
  changeUserRole,
  deactivateUser,
  listOrganizationUsers,
  reactivateUser,
  type TeamMember,
  getUserWorkload,
  type Workload,
} from '#contract/team/team.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, prefetchEndpoint, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { type Mutation, useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** All users of the viewer's organization; for admins. */
export const useOwnOrganizationUsers = (): QueryResult<TeamMember[]> => useEndpointQuery(listOrganizationUsers, {})

export const prefetchOwnOrganizationUsers = (): void => prefetchEndpoint(listOrganizationUsers, {})

/** The open invitations to the viewer's organization. */
export const useInvitations = (): QueryResult<Invitation[]> => useEndpointQuery(listInvitations, {})

export const prefetchInvitations = (): void => prefetchEndpoint(listInvitations, {})

/** Counts of a user's work. */
export const useWorkload = (userId: string): QueryResult<Workload> =>
  useEndpointQuery(getUserWorkload, { params: { userId } })

/** Discards the counts before they are shown again, because they may be out of date. */
export const removeCachedWorkload = (userId: string): void =>
  queryClient.removeQueries({ queryKey: getQueryKey(getUserWorkload, { params: { userId } }) })

export const useChangeRole = (userId: string): Mutation<typeof changeUserRole> =>
  useWrite(changeUserRole, { failed: words.failedToChangeRole, prefersServerMessage: true, targetId: userId })

export const useDeactivateUser = (userId: string): Mutation<typeof deactivateUser> =>
  useWrite(deactivateUser, { failed: words.failedToDeactivate, prefersServerMessage: true, targetId: userId })

export const useReactivate = (userId: string): Mutation<typeof reactivateUser> =>
  useWrite(reactivateUser, { failed: words.failedToReactivate, prefersServerMessage: true, targetId: userId })

export const useInvite = (): Mutation<typeof createInvitation> =>
  useWrite(createInvitation, { failed: words.failedToInvite, prefersServerMessage: true })

export const useResendInvitation = (id: string): Mutation<typeof resendInvitation> =>
  useWrite(resendInvitation, { failed: words.failedToResend, prefersServerMessage: true, targetId: id })

export const useCreateInvitationLink = (id: string): Mutation<typeof createInvitationLink> =>
  useWrite(createInvitationLink, { failed: words.failedToCopyLink, prefersServerMessage: true, targetId: id })

export const useCancelInvitation = (id: string): Mutation<typeof cancelInvitation> =>
  useWrite(cancelInvitation, { failed: words.failedToCancel, prefersServerMessage: true, targetId: id })

import {
  changeOrganization,
  createOrganization,
  listOrganizations,
} from '#contract/organizations/managed-organizations.ts'
import { regenerateNurtureTasks } from '#contract/sequences/assignments.ts'
import { inviteAsSuperAdmin } from '#contract/super-admin/invitations.ts'
import {
  listInvitationsAsSuperAdmin,
  listProgressAsSuperAdmin,
  listUsersAsSuperAdmin,
} from '#contract/super-admin/organization-lists.ts'
import { getSystemState } from '#contract/super-admin/system-state.ts'
import { updateUserAsSuperAdmin } from '#contract/super-admin/users.ts'
import { useRefresh } from '#web/analytics/queries.ts'
import { cacheOf, compareNewestFirst } from '#web/base/query-cache.ts'
import { getQueryKey, prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** All organizations by name, archived ones too, except the platform's own. */
export const useOrganizations = () => useEndpointQuery(listOrganizations, {})

export const prefetchOrganizations = (): void => prefetchEndpoint(listOrganizations, {})

/** Today's progress of each active user of an organization, read each time it is opened. */
export const useTodayOfOrganization = (organizationId: string) =>
  useEndpointQuery(listProgressAsSuperAdmin, { params: { organizationId } }, { refetchOnMount: 'always' })

export const useCreateOrganization = () =>
  useWrite(createOrganization, {
    failed: words.failedToCreate,
    prefersServerMessage: true,
    onSuccess: (organization) => organizationCache.insert(organization),
  })

/** Changes name or links of an organization, archives or restores it. */
export const useChangeOrganization = (id: string) =>
  useWrite(changeOrganization, {
    failed: words.failedToSave,
    prefersServerMessage: true,
    targetId: id,
    onSuccess: (organization) => organizationCache.insert(organization),
  })

const organizationCache = cacheOf([listOrganizations], {
  compare: (one, other) => one.name.localeCompare(other.name, 'en-US'),
})

/** Rebuilds the nurture tasks of all organizations. */
export const useRegenerateNurtureTasks = () =>
  useWrite(regenerateNurtureTasks, { failed: words.failedToRegenerate, prefersServerMessage: true })

/**
 * Version, jobs, mail and backups at a glance, read each time they are opened, with `refresh`, which reads them again.
 */
export function useSystemState() {
  return {
    state: useEndpointQuery(getSystemState, {}, { refetchOnMount: 'always' }),
    ...useRefresh([{ queryKey: getQueryKey(getSystemState, {}), failed: words.failedToLoadSystem }]),
  }
}

/** All users of an organization, whichever it is. */
export const useUsersAsSuperAdmin = (organizationId: string) =>
  useEndpointQuery(listUsersAsSuperAdmin, { params: { organizationId } })

/** The open invitations to an organization, whichever it is. */
export const useOrganizationInvitations = (organizationId: string) =>
  useEndpointQuery(listInvitationsAsSuperAdmin, { params: { organizationId } })

/** Changes role or activity of a user, whichever organization they belong to. */
export const useChangeUser = (userId: string) =>
  useWrite(updateUserAsSuperAdmin, {
    failed: words.failedToUpdateUser,
    prefersServerMessage: true,
    targetId: userId,
    onSuccess: (member) => void userCache.patch(userId, () => member),
  })

const userCache = cacheOf([listUsersAsSuperAdmin], { compare: compareNewestFirst })

export const useInviteToOrganization = (organizationId: string) =>
  useWrite(inviteAsSuperAdmin, {
    failed: words.failedToInvite,
    prefersServerMessage: true,
    targetId: organizationId,
  })

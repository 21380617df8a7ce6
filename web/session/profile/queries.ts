import { deletePasskey, listPasskeys, renamePasskey } from '#contract/identity/passkeys.ts'
import { endOtherSessions } from '#contract/session/session.ts'
import { getCurrentUser } from '#contract/session/session.ts'
import { updateProfile } from '#contract/team/profile.ts'
import { queryClient } from '#web/base/query-client.ts'
import { toast } from '#web/base/toast.ts'
import { getQueryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { readCachedViewer } from '#web/session/queries.ts'
import { words } from './words.ts'

/**
 * Saves the profile. Names, links and the letter are updated everywhere at once; the user is read again for the rest.
 */
export const useUpdateProfile = () =>
  useWrite(updateProfile, {
    failed: words.failed,
    onSuccess: ({ timeZone, ...names }) => {
      const viewer = readCachedViewer()
      if (viewer)
        queryClient.setQueryData(getQueryKey(getCurrentUser, {}), { ...viewer, ...names, profileTimeZone: timeZone })
      toast({ title: words.saved })
    },
  })

export const usePasskeys = () => useEndpointQuery(listPasskeys, {})

export const useRenamePasskey = () =>
  useWrite(renamePasskey, {
    failed: words.failedToRename,
    onSuccess: ({ name }) => toast({ title: words.renamed, description: name }),
  })

export const useDeletePasskey = () =>
  useWrite(deletePasskey, { failed: words.failedToRemove, onSuccess: () => toast({ title: words.removed }) })

/** Ends the viewer's sessions in other browsers. */
export const useEndOtherSessions = () =>
  useWrite(endOtherSessions, {
    failed: words.failedToSignOut,
    onSuccess: ({ endedSessions }) => toast({ title: words.signedOutElsewhere(endedSessions) }),
  })

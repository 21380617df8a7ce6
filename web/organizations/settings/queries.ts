import { getOrganizationSettings } from '#contract/organizations/organizations.ts'
import { updateOrganizationSettings } from '#contract/organizations/organization-settings-patch.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { type Mutation, useWrite } from '#web/base/use-write.ts'
import { toast } from '#web/ui/toast.tsx'
import { words } from './words.ts'

/** Changes the settings of the viewer's organization. */
export const useUpdateOrganizationSettings = (): Mutation<typeof updateOrganizationSettings> =>
  useWrite(updateOrganizationSettings, {
    failed: words.failed,
    onSuccess: (settings) => {
      queryClient.setQueryData(getQueryKey(getOrganizationSettings, {}), settings)
      toast({ title: words.saved })
    },
  })

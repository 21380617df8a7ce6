import { getNoticeSettings, updateNoticeSettings } from '#contract/notices/notice-settings.ts'
import { queryClient } from '#web/base/query-client.ts'
import { toast } from '#web/base/toast.ts'
import { getQueryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** What the viewer is told, and how. */
export const useNoticeSettings = () => useEndpointQuery(getNoticeSettings, {})

export const useUpdateNoticeSettings = () =>
  useWrite(updateNoticeSettings, {
    failed: words.failedToSave,
    onSuccess: (settings) => {
      queryClient.setQueryData(getQueryKey(getNoticeSettings, {}), settings)
      toast({ title: words.saved })
    },
  })

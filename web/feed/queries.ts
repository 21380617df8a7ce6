import { createFeed, deleteFeed, getFeed } from '#contract/feed/feed.ts'
import { toast } from '#web/base/toast.ts'
import { useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

export const useFeed = () => useEndpointQuery(getFeed, {})

export const useCreateFeed = () => useWrite(createFeed, { failed: words.failedToCreate })

export const useDeleteFeed = () =>
  useWrite(deleteFeed, { failed: words.failedToEnd, onSuccess: () => toast({ title: words.ended }) })

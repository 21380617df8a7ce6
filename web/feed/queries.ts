import { createFeed, deleteFeed, type FeedState, getFeed } from '#contract/feed/feed.ts'
import { toast } from '#web/base/toast.ts'
import { type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { type Mutation, useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

export const useFeed = (): QueryResult<FeedState> => useEndpointQuery(getFeed, {})

export const useCreateFeed = (): Mutation<typeof createFeed> => useWrite(createFeed, { failed: words.failedToMake })

export const useDeleteFeed = (): Mutation<typeof deleteFeed> =>
  useWrite(deleteFeed, { failed: words.failedToEnd, onSuccess: () => toast({ title: words.ended }) })

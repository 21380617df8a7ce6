import { createFeed, deleteFeed, getFeed } from '#contract/feed/feed.ts'
import { toast } from '#web/base/toast.ts'
import { useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** Whether the viewer has a calendar feed, since when, and whether it shows names; its secret address is not in it. */
export const useFeed = () => useEndpointQuery(getFeed, {})

/** Makes a new address of the viewer's calendar feed, which ends the former one; only the reply has it. */
export const useCreateFeed = () => useWrite(createFeed, { failed: words.failedToCreate })

/** Ends the address of the viewer's calendar feed. */
export const useDeleteFeed = () =>
  useWrite(deleteFeed, { failed: words.failedToEnd, onSuccess: () => toast({ title: words.ended }) })

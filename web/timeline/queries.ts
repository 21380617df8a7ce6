import { clientTimeline, logEvent } from '#contract/timeline/timeline.ts'
import { cacheOf, compareText } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getPagedListOptions, usePagedList } from '#web/base/use-paged-list.ts'
import { type Mutation, useWrite } from '#web/base/use-write.ts'
import { updateCachedClientActivity } from '#web/clients/queries.ts'
import { words } from './words.ts'

export type TimelineQuery = ReturnType<typeof useTimeline>

/** A client's timeline, newest first. All views share one query. */
export const useTimeline = (clientId: string) => usePagedList(clientTimeline, timelineInput(clientId))

export const prefetchTimeline = (clientId: string): void =>
  void queryClient.prefetchInfiniteQuery(getPagedListOptions(clientTimeline, timelineInput(clientId)))

const timelineInput = (clientId: string) => ({ params: { clientId }, query: {} })

export const useLogEvent = (): Mutation<typeof logEvent> =>
  useWrite(logEvent, {
    failed: words.failedToAdd,
    onSuccess: (event, { params: { clientId } }) => {
      timelineCache(clientId).insert(event)
      // Events in the future are no activity yet.
      if (event.eventDate <= event.createdAt) updateCachedClientActivity(clientId, event.eventDate)
    },
  })

const timelineCache = (clientId: string) =>
  cacheOf([clientTimeline], {
    input: timelineInput(clientId),
    compare: (one, other) => compareText(other.eventDate, one.eventDate) || compareText(other.id, one.id),
  })

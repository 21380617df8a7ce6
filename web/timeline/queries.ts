import { compareByCodeUnits } from '#contract/base/text.ts'
import { listClientTimeline, isConversation, logClientEvent, type TimelineEvent } from '#contract/timeline/timeline.ts'
import { cacheOf } from '#web/base/query-cache.ts'
import { useToday, useZone } from '#web/base/today.ts'
import { prefetchEndpoint, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { prefetchPagedList, usePagedList } from '#web/base/use-paged-list.ts'
import { useWrite } from '#web/base/use-write.ts'
import { updateCachedClientActivity } from '#web/clients/queries.ts'
import { getDisplayDay } from './timeline-days.ts'
import { words } from './words.ts'

export type TimelineQueryResult = ReturnType<typeof useTimeline>

/** A client's timeline, newest first. All views share one query. */
export const useTimeline = (clientId: string) => usePagedList(listClientTimeline, timelineInput(clientId))

export const prefetchTimeline = (clientId: string): void =>
  prefetchPagedList(listClientTimeline, timelineInput(clientId))

/**
 * The last conversation with a client, null without one: from the loaded events, or else requested, because any number
 * of other events may be newer.
 */
export function useLastConversation(clientId: string): QueryResult<TimelineEvent | null> {
  const today = useToday()
  const zone = useZone()
  const timeline = useTimeline(clientId)
  const isPast = (event: TimelineEvent) => isConversation(event) && getDisplayDay(event, zone) <= today
  const loaded = timeline.state === 'ready' ? timeline.data.find(isPast) : undefined
  const isOlder = timeline.state === 'ready' && !loaded && timeline.nextPage.hasMore
  const read = useReadLastConversation(clientId, { enabled: isOlder })
  if (timeline.state !== 'ready') return timeline
  return isOlder ? read : { state: 'ready', data: loaded ?? null }
}

/**
 * Requests the last conversation with a client alone, null without one; `useLastConversation` needs no request if the
 * timeline has it.
 */
export function useReadLastConversation(
  clientId: string,
  options?: { enabled: boolean },
): QueryResult<TimelineEvent | null> {
  const query = useEndpointQuery(listClientTimeline, lastConversationInput(clientId), options)
  return query.state === 'ready' ? { state: 'ready', data: query.data[0] ?? null } : query
}

export const prefetchLastConversation = (clientId: string): void =>
  prefetchEndpoint(listClientTimeline, lastConversationInput(clientId))

const lastConversationInput = (clientId: string) => ({
  params: { clientId },
  query: { only: 'conversations' as const, limit: '1' },
})

const timelineInput = (clientId: string) => ({ params: { clientId }, query: {} })

/** Adds an event to a client's timeline. */
export const useLogClientEvent = () =>
  useWrite(logClientEvent, {
    failed: words.failedToAdd,
    onSuccess: (event, { params: { clientId } }) => {
      timelineCache(clientId).insert(event)
      // Events in the future are not activity yet.
      if (event.eventDate <= event.createdAt) updateCachedClientActivity(clientId, event.eventDate)
    },
  })

const timelineCache = (clientId: string) =>
  cacheOf([listClientTimeline], {
    input: timelineInput(clientId),
    belongs: (event, { only }) => only === undefined || isConversation(event),
    compare: (one, other) => compareByCodeUnits(other.eventDate, one.eventDate) || compareByCodeUnits(other.id, one.id),
  })

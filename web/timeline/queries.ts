import { clientTimeline, logEvent } from '#contract/timeline/timeline.ts'
import { usePagedList } from '#web/base/use-paged-list.ts'
import { useWrite, type Mutation } from '#web/base/use-write.ts'
import { words } from './words.ts'

export type Timeline = ReturnType<typeof useTimeline>

/** What happened with a client, newest first; one read for every view of it, so that they agree. */
export const useTimeline = (clientId: string) => usePagedList(clientTimeline, timelineInput(clientId))

/** What is asked for a client's timeline. */
export const timelineInput = (clientId: string) => ({ params: { clientId }, query: {} })

/** Writes what a person did to the client's timeline. */
export const useLogEvent = (): Mutation<typeof logEvent> => useWrite(logEvent, { failed: words.failedToAdd })

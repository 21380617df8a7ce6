import { clientTimeline, logEvent } from '#contract/timeline.ts'
import { useOlder } from '#web/base/older.ts'
import { useWrite, type Write } from '#web/base/write.ts'
import { words } from './timeline-words.ts'

export type Timeline = ReturnType<typeof useTimeline>

/** What happened with a client, newest first; one read for every view of it, so that they agree. */
export const useTimeline = (clientId: string) => useOlder(clientTimeline, timelineOf(clientId))

/** What is asked for a client's timeline. */
export const timelineOf = (clientId: string) => ({ params: { clientId }, query: {} })

/** Writes what a person did to the client's timeline. */
export const useLogEvent = (): Write<typeof logEvent> => useWrite(logEvent, { failed: words.failedToAdd })

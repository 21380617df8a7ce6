import type { TimelineEvent } from '#contract/timeline/timeline.ts'

/** By what a timeline can be narrowed down, in the order of the filter. */
export const timelineFilters = ['all', 'call', 'meeting', 'email', 'document', 'note', 'task', 'change'] as const
export type TimelineFilter = (typeof timelineFilters)[number]

/** The one group an event belongs to, so that the groups add up to all: what tasks and changes wrote by that, the rest by its type. */
export function getEventGroup({
  kind,
  eventType,
}: Pick<TimelineEvent, 'kind' | 'eventType'>): Exclude<TimelineFilter, 'all'> {
  switch (kind) {
    case 'task_completed':
    case 'task_edited':
      return 'task'
    case 'client_created':
    case 'client_edited':
    case 'status_changed':
    case 'owner_changed':
    case 'client_archived':
    case 'client_restored':
      return 'change'
    case 'logged':
    case 'note_added':
    case 'document_added':
    case 'message_sent':
      return eventType
  }
}

/** The events a filter lets through. */
export const filterEvents = (events: readonly TimelineEvent[], filter: TimelineFilter): readonly TimelineEvent[] =>
  filter === 'all' ? events : events.filter((event) => getEventGroup(event) === filter)

/** How many events each filter lets through. */
export function countByFilter(events: readonly TimelineEvent[]): Record<TimelineFilter, number> {
  const counts = Object.fromEntries(timelineFilters.map((filter) => [filter, 0])) as Record<TimelineFilter, number>
  counts.all = events.length
  for (const event of events) counts[getEventGroup(event)] += 1
  return counts
}

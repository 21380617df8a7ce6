import type { TimelineEvent } from '#contract/timeline/timeline.ts'

/** The filters of a timeline, in their order on screen. */
export const timelineFilters = ['all', 'call', 'meeting', 'email', 'document', 'note', 'task', 'change'] as const
export type TimelineFilter = (typeof timelineFilters)[number]

/** The group of an event. Every event is in one group, so that the counts add up to all. */
export function getEventGroup({
  kind,
  eventType,
}: Pick<TimelineEvent, 'kind' | 'eventType'>): Exclude<TimelineFilter, 'all'> {
  switch (kind) {
    case 'task_completed':
    case 'task_edited':
      return 'task'
    case 'client_created':
    case 'client_imported':
    case 'client_edited':
    case 'status_changed':
    case 'owner_changed':
    case 'client_archived':
    case 'client_restored':
    case 'client_merged':
    case 'sequence_started':
    case 'sequence_paused':
    case 'sequence_resumed':
    case 'sequence_ended':
    case 'policy_added':
    case 'policy_changed':
    case 'policy_renewed':
    case 'policy_moved':
    case 'policy_lost':
      return 'change'
    case 'logged':
    case 'note_added':
    case 'document_added':
    case 'message_sent':
      return eventType
  }
}

export const filterEventsByGroup = (
  events: readonly TimelineEvent[],
  filter: TimelineFilter,
): readonly TimelineEvent[] => (filter === 'all' ? events : events.filter((event) => getEventGroup(event) === filter))

/** Number of events that match each filter. */
export function countEventsByFilter(events: readonly TimelineEvent[]): Record<TimelineFilter, number> {
  const counts = Object.fromEntries(timelineFilters.map((filter) => [filter, 0])) as Record<TimelineFilter, number>
  counts.all = events.length
  for (const event of events) counts[getEventGroup(event)] += 1
  return counts
}

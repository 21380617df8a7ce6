import type { TimelineEvent } from '#contract/timeline/timeline.ts'

/** The filters of a timeline, in their order on screen. */
export const timelineFilters = ['all', 'call', 'meeting', 'email', 'document', 'note', 'task', 'change'] as const
export type TimelineFilter = (typeof timelineFilters)[number]

type EventGroup = Exclude<TimelineFilter, 'all'>

/** The group of an event. Every event is in one group, so that the counts add up to all. */
export const getEventGroup = ({ kind, eventType }: Pick<TimelineEvent, 'kind' | 'eventType'>): EventGroup =>
  groupsByKind[kind] ?? (kindsWithType.includes(kind) ? eventType : 'change')

const groupsByKind: Partial<Record<TimelineEvent['kind'], EventGroup>> = { task_completed: 'task', task_edited: 'task' }

/** The kinds whose events are in the group of their type. */
const kindsWithType: readonly TimelineEvent['kind'][] = ['logged', 'note_added', 'document_added', 'message_sent']

/** The events of a filter's group; all of them for `all`. */
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

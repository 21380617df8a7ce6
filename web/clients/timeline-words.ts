import type { EventType } from '#contract/timeline.ts'
import type { TimelineFilter } from './timeline-kinds.ts'

export const eventTypeNames: Record<EventType, string> = {
  call: 'Call',
  meeting: 'Meeting',
  email: 'E-mail',
  document: 'Document',
  note: 'Note',
}

export const filterNames: Record<TimelineFilter, string> = {
  all: 'All',
  call: 'Calls',
  meeting: 'Meetings',
  email: 'E-mails',
  document: 'Documents',
  note: 'Notes',
  task: 'Tasks',
  change: 'Changes',
}

/** The texts of a client's timeline; those in spec 2, 5 and 8 to the letter. */
export const words = {
  timeline: 'Timeline',
  recentActivity: 'Recent activity',
  loading: 'Loading what happened',
  failedToLoad: (why: string) => `The timeline could not be loaded. ${why}`,
  nothing: 'Nothing happened yet',
  nothingMore:
    'Calls, meetings and e-mails you log will stand here by day, between what Daybook notes by itself: notes, documents, finished tasks and changes.',
  noneOf: (filter: TimelineFilter, older: boolean) =>
    `No ${filterNames[filter].toLowerCase()} ${older ? 'among the newest events' : 'yet'}`,
  noneOfMore: 'Choose another kind, or log an event.',
  olderMayHave: 'Older events may have some.',
  showAll: 'Show all kinds',
  filter: 'Show',
  countOf: (count: number, more: boolean) => `${count}${more ? '+' : ''}`,
  shown: (count: number, more: boolean) => `${count}${more ? ' newest' : ''} ${count === 1 ? 'event' : 'events'} shown`,
  showOlder: 'Show older',
  olderFailed: (why: string) => `Older events could not be loaded. ${why}`,
  wholeTimeline: 'Whole timeline',
  moreEvents: (count: number, more: boolean) =>
    more ? `${count}+ more events` : count === 1 ? '1 more event' : `${count} more events`,
  you: 'You',
  somebody: 'A colleague',
  addEvent: 'Add Event',
  eventType: 'Type',
  title: 'Title',
  titleLike: 'What was it about?',
  description: 'Description',
  date: 'Date',
  time: 'Time',
  timeHint: 'Without a time it counts for the day.',
  titleRequired: 'Title is required',
  noDate: 'Enter a real date such as 11/21/2026',
  cancel: 'Cancel',
  added: 'Event added',
  failedToAdd: 'Failed to add event',
} as const

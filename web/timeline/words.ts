import { formatCounted } from '#contract/base/format-count.ts'
import type { NoteType } from '#contract/notes/notes.ts'
import type { TimelineEventType } from '#contract/timeline/timeline.ts'
import type { TimelineFilter } from './timeline-kinds.ts'
import type { TimelineRunKind } from './timeline-runs.ts'

export const timelineEventTypeLabels: Record<TimelineEventType, string> = {
  call: 'Call',
  meeting: 'Meeting',
  email: 'E-mail',
  document: 'Document',
  note: 'Note',
}

/** The titles of notes on the timeline. */
export const timelineNoteTitles: Record<NoteType, string> = {
  general: 'Note',
  call_summary: 'Call summary',
  meeting_notes: 'Meeting notes',
  follow_up: 'Follow-up note',
}

/** "12 tasks completed"; "12+" while older events may belong to the run. A run has at least 3 events. */
export const describeTimelineRun = (kind: TimelineRunKind, count: number, hasMore: boolean): string =>
  `${count}${hasMore ? '+' : ''} ${runNames[kind]}`

const runNames: Record<TimelineRunKind, string> = {
  tasks_completed: 'tasks completed',
  tasks_changed: 'tasks moved or edited',
  changes: 'changes',
  documents: 'documents added',
  deleted_notes: 'notes added and later deleted',
}

export const timelineFilterLabels: Record<TimelineFilter, string> = {
  all: 'All',
  call: 'Calls',
  meeting: 'Meetings',
  email: 'E-mails',
  document: 'Documents',
  note: 'Notes',
  task: 'Tasks',
  change: 'Changes',
}

/** The texts of a client's timeline. */
export const words = {
  timeline: 'Timeline',
  recentActivity: 'Recent activity',
  lastConversation: 'Last conversation',
  noConversation: 'No conversation yet. Notes, calls, meetings and e-mails will appear here.',
  deletedNote: 'Note added, later deleted',
  failedToLoadNote: (why: string) => `The rest of the note could not be loaded. ${why}`,
  loading: 'Loading the timeline',
  failedToLoad: (why: string) => `The timeline could not be loaded. ${why}`,
  nothing: 'No activity yet',
  nothingHint:
    'The calls, meetings and e-mails you log will appear here day by day, together with what Daybook records for you: notes, documents, finished tasks and changes.',
  noneOfKind: (filter: TimelineFilter, hasOlder: boolean) =>
    `No ${timelineFilterLabels[filter].toLowerCase()} ${hasOlder ? 'among the newest events' : 'yet'}`,
  noneOfKindHint: 'Choose another kind, or log an event.',
  olderMayMatch: 'Older events may match.',
  showAll: 'Show all kinds',
  filter: 'Show',
  filterCount: (count: number, hasMore: boolean) => `${count}${hasMore ? '+' : ''}`,
  shownCount: (count: number, hasMore: boolean) =>
    `${count}${hasMore ? ' newest' : ''} ${count === 1 ? 'event' : 'events'} shown`,
  showOlder: 'Show older',
  olderFailed: (why: string) => `Older events could not be loaded. ${why}`,
  moreEvents: (count: number, hasMore: boolean) =>
    hasMore ? `${count}+ more events` : formatCounted(count, 'more event'),
  addEvent: 'Add Event',
  eventType: 'Type',
  title: 'Title',
  titlePlaceholder: 'What was it about?',
  description: 'Description',
  date: 'Date',
  time: 'Time',
  timeHint: 'Leave empty for the whole day.',
  invalidDate: 'Enter a valid date, such as 11/21/2026',
  added: 'Event added',
  failedToAdd: 'Failed to add event',
} as const

import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  Day,
  Id,
  ReplyInstant,
  pageParamsUpTo,
  InstantOrDay,
  optionalOrNull,
  optionalTextSchemaUpTo,
  requiredSingleLineSchemaUpTo,
  truncatedTexts,
} from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { ClientParams } from '#contract/clients/client-endpoints.ts'
import { NoteType } from '#contract/notes/notes.ts'
import { CallOutcome } from '#contract/tasks/call-outcomes.ts'

/** What an event is about, whether a user logged it or the system recorded it. */
export const TimelineEventType = z.enum(['call', 'meeting', 'email', 'document', 'note'])
export type TimelineEventType = z.infer<typeof TimelineEventType>

/** `logged` was entered by a user, every other kind recorded by the system. */
export const TimelineEventKind = z.enum([
  'logged',
  'client_created',
  'client_imported',
  'client_edited',
  'status_changed',
  'owner_changed',
  'client_archived',
  'client_restored',
  'client_merged',
  'note_added',
  'document_added',
  'task_completed',
  'task_edited',
  'message_sent',
  'sequence_started',
  'sequence_paused',
  'sequence_resumed',
  'sequence_ended',
  'policy_added',
  'policy_changed',
  'policy_renewed',
  'policy_moved',
  'policy_lost',
])
export type TimelineEventKind = z.infer<typeof TimelineEventKind>

/** An entry of a client's timeline. */
export const TimelineEvent = z.object({
  id: Id,
  eventType: TimelineEventType,
  kind: TimelineEventKind,
  isSystem: z.boolean(),
  title: z.string(),
  /** The current text, for an added note. */
  description: z.nullable(z.string()),
  /** Names the description if it is a truncated note. */
  truncated: truncatedTexts('description'),
  /** Only for an added note that has not been deleted since. */
  noteId: z.nullable(Id),
  noteType: z.nullable(NoteType),
  /** Only for a finished task and its note. */
  outcome: z.nullable(CallOutcome),
  eventDate: ReplyInstant,
  /** The author's local day; the timeline is grouped by it. */
  day: Day,
  /** Null, like their name, for a user of another organization, such as a super administrator. */
  createdBy: z.nullable(Id),
  createdByName: z.nullable(z.string()),
  createdAt: ReplyInstant,
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

/** Maximum length of a note on the timeline; longer ones are cut. */
export const timelineNoteLength = 500

/**
 * Whether an event is a conversation with the client, as opposed to something filed or recorded by the system:
 * docs/product/timeline.md.
 */
export const isConversation = ({
  kind,
  eventType,
  noteId,
}: Pick<TimelineEvent, 'kind' | 'eventType' | 'noteId'>): boolean =>
  kind === 'logged' ? eventType !== 'document' : kind === 'message_sent' || noteId !== null

/** Numbers of events shown on the overview and in the short view. */
export const recentEventCounts = { overview: 5, short: 3 } as const

export const listClientTimeline = endpoint({
  name: 'listClientTimeline',
  method: 'GET',
  path: '/api/clients/:clientId/timeline',
  summary: 'List the events of a client, or only the conversations up to today, newest first, paged',
  access: allRoles,
  params: ClientParams,
  query: z.object({ ...pageParamsUpTo(500, 200), only: z.optional(z.enum(['conversations'])) }),
  reply: z.array(TimelineEvent),
  paged: true,
  shows: ['timeline', 'tasks'],
})

/** An event to log; `eventDate` may be a day without a time. */
export const TimelineEventDraft = z.object({
  eventType: TimelineEventType,
  title: requiredSingleLineSchemaUpTo(maxTextLengths.title),
  description: optionalTextSchemaUpTo(maxTextLengths.text),
  eventDate: optionalOrNull(InstantOrDay),
})
export type TimelineEventDraft = z.output<typeof TimelineEventDraft>

export const logClientEvent = endpoint({
  name: 'logClientEvent',
  method: 'POST',
  path: '/api/clients/:clientId/timeline',
  summary: 'Log an event on the timeline of a client; its date defaults to now',
  access: allRoles,
  params: ClientParams,
  body: TimelineEventDraft,
  reply: TimelineEvent,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE'],
  updates: ['timeline', 'clients'],
})

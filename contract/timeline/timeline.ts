import * as z from 'zod/mini'
import { ClientParams } from '#contract/clients/client-endpoints.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole } from '#contract/base/roles.ts'
import {
  Cursor,
  Day,
  Id,
  Instant,
  Limit,
  limits,
  InstantOrDay,
  optionalText,
  requiredText,
} from '#contract/base/schema.ts'

/** The five types of spec 3; what the product writes itself carries one of them, too (contract 6). */
export const EventType = z.enum(['call', 'meeting', 'email', 'document', 'note'])
export type EventType = z.infer<typeof EventType>

/** What happened; `logged` is what a person wrote, everything else writes itself. */
export const EventKind = z.enum([
  'logged',
  'client_created',
  'client_edited',
  'status_changed',
  'owner_changed',
  'client_archived',
  'client_restored',
  'note_added',
  'document_added',
  'task_completed',
  'task_edited',
  'message_sent',
])
export type EventKind = z.infer<typeof EventKind>

export const TimelineEvent = z.object({
  id: Id,
  eventType: EventType,
  kind: EventKind,
  isSystem: z.boolean(),
  title: z.string(),
  description: z.nullable(z.string()),
  eventDate: Instant,
  /** The day it was for who wrote it: what the timeline is headed by. */
  day: Day,
  createdBy: Id,
  createdByName: z.nullable(z.string()),
  createdAt: Instant,
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

/** How many events the overview and the short view show (spec 9). */
export const recentEvents = { overview: 5, short: 3 } as const

export const clientTimeline = endpoint({
  name: 'clientTimeline',
  method: 'GET',
  path: '/api/clients/:clientId/timeline',
  summary: 'What happened with a client, newest first',
  access: everyRole,
  work: 'read',
  params: ClientParams,
  query: z.object({ limit: z.optional(Limit(500)), cursor: z.optional(Cursor) }),
  reply: z.array(TimelineEvent),
  paged: true,
  errors: ['NOT_FOUND'],
})

/** What a person logs; a day alone is that day, without a time. */
export const EventDraft = z.object({
  eventType: EventType,
  title: requiredText(limits.title),
  description: optionalText(limits.text),
  eventDate: z.optional(InstantOrDay),
})
export type EventDraft = z.output<typeof EventDraft>

export const logEvent = endpoint({
  name: 'logEvent',
  method: 'POST',
  path: '/api/clients/:clientId/timeline',
  summary: 'Log a call, a meeting, an e-mail, a document or a note; now where no date is given',
  access: everyRole,
  work: 'write',
  params: ClientParams,
  body: EventDraft,
  reply: TimelineEvent,
  status: 201,
  idempotent: true,
  errors: ['NOT_FOUND', 'DUPLICATE'],
  invalidates: ['clientTimeline', 'listClients'],
})

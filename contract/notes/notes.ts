import * as z from 'zod/mini'
import { endpoint, restorePeriodDays } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  Id,
  optionalOrNull,
  pageParamsUpTo,
  ReplyInstant,
  requiredSingleLineSchemaUpTo,
  requiredTextSchemaUpTo,
  withDefault,
} from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { ClientParams } from '#contract/clients/client-endpoints.ts'
import { CallOutcome } from '#contract/tasks/call-outcomes.ts'

export const NoteType = z.enum(['general', 'call_summary', 'meeting_notes', 'follow_up'])
export type NoteType = z.infer<typeof NoteType>

/** Maximum number of tags of a note, and of characters of a tag. */
export const tagLimits = { count: 20, length: 40 } as const

const Tags = z.array(requiredSingleLineSchemaUpTo(tagLimits.length)).check(z.maxLength(tagLimits.count))

export const ClientNote = z.object({
  id: Id,
  content: z.string(),
  noteType: NoteType,
  tags: z.array(z.string()),
  /** True for type `general`; these notes appear on the client's overview. */
  isGeneral: z.boolean(),
  /** Outcome of the call it describes. */
  outcome: z.nullable(CallOutcome),
  /** Null, like their name, for a user of another organization, such as a super administrator. */
  createdBy: z.nullable(Id),
  createdByName: z.nullable(z.string()),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
})
export type ClientNote = z.infer<typeof ClientNote>

export const listClientNotes = endpoint({
  name: 'listClientNotes',
  method: 'GET',
  path: '/api/clients/:clientId/notes',
  summary: 'List the notes on a client, newest first, paged',
  access: allRoles,
  params: ClientParams,
  query: z.object(pageParamsUpTo(500, 200)),
  reply: z.array(ClientNote),
  paged: true,
  shows: ['notes'],
})

const NoteParams = z.object({ clientId: Id, noteId: Id })

export const getNote = endpoint({
  name: 'getNote',
  method: 'GET',
  path: '/api/clients/:clientId/notes/:noteId',
  summary: 'Get a note on a client',
  access: allRoles,
  params: NoteParams,
  reply: ClientNote,
  shows: ['notes'],
})

export const listNoteTags = endpoint({
  name: 'listNoteTags',
  method: 'GET',
  path: '/api/clients/note-tags',
  summary: 'List up to 200 tags of the notes accessible to the caller, most used first',
  access: allRoles,
  reply: z.array(z.string()),
  shows: ['noteTags'],
})

export const NoteDraft = z.object({
  content: requiredTextSchemaUpTo(maxTextLengths.text),
  noteType: withDefault(NoteType, 'general'),
  tags: withDefault(Tags, []),
})
export type NoteDraft = z.output<typeof NoteDraft>

export const addNote = endpoint({
  name: 'addNote',
  method: 'POST',
  path: '/api/clients/:clientId/notes',
  summary: 'Add a note to a client',
  access: allRoles,
  params: ClientParams,
  body: NoteDraft,
  reply: ClientNote,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE'],
  changes: ['noteTags', 'timeline'],
  updates: ['notes', 'clients'],
})

export const updateNote = endpoint({
  name: 'updateNote',
  method: 'PUT',
  path: '/api/clients/:clientId/notes/:noteId',
  summary: "Edit one's own note; absent fields are unchanged",
  access: allRoles,
  params: NoteParams,
  body: z.object({
    content: z.optional(requiredTextSchemaUpTo(maxTextLengths.text)),
    noteType: optionalOrNull(NoteType),
    tags: z.optional(
      z.pipe(
        z.nullable(Tags),
        z.transform((value) => value ?? []),
      ),
    ),
    /** `updatedAt` as the caller last read it, compared verbatim; STALE if the note has changed since. */
    updatedAt: optionalOrNull(z.string()),
  }),
  reply: ClientNote,
  errors: ['FORBIDDEN', 'STALE'],
  changes: ['noteTags', 'timeline'],
  updates: ['notes'],
})

export const deleteNote = endpoint({
  name: 'deleteNote',
  method: 'DELETE',
  path: '/api/clients/:clientId/notes/:noteId',
  summary: `Delete one's own note; it can be restored for ${restorePeriodDays} days`,
  access: allRoles,
  params: NoteParams,
  errors: ['FORBIDDEN'],
  changes: ['noteTags', 'timeline'],
  updates: ['notes'],
})

export const restoreNote = endpoint({
  name: 'restoreNote',
  method: 'PUT',
  path: '/api/clients/:clientId/notes/:noteId/restore',
  summary: "Restore one's own deleted note",
  access: allRoles,
  params: NoteParams,
  reply: ClientNote,
  errors: ['FORBIDDEN'],
  changes: ['noteTags', 'timeline'],
  updates: ['notes'],
})

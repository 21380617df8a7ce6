import * as z from 'zod/mini'
import { ClientParams } from '#contract/clients/client-endpoints.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole } from '#contract/base/roles.ts'
import { Id, Instant, limits, requiredText } from '#contract/base/schema.ts'

export const NoteType = z.enum(['general', 'call_summary', 'meeting_notes', 'follow_up'])
export type NoteType = z.infer<typeof NoteType>

/** Maxima of a note's tags (contract 1). */
export const tagLimits = { count: 20, length: 40 } as const

const Tags = z.array(requiredText(tagLimits.length)).check(z.maxLength(tagLimits.count))

export const ClientNote = z.object({
  id: Id,
  content: z.string(),
  noteType: NoteType,
  tags: z.array(z.string()),
  /** Whether its type is general: those stand on the overview (contract 6). */
  isGeneral: z.boolean(),
  createdBy: Id,
  createdByName: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ClientNote = z.infer<typeof ClientNote>

export const clientNotes = endpoint({
  name: 'clientNotes',
  method: 'GET',
  path: '/api/clients/:clientId/notes',
  summary: 'The notes about a client, newest first; the newest 500',
  access: everyRole,
  work: 'read',
  params: ClientParams,
  reply: z.array(ClientNote),
  errors: ['NOT_FOUND'],
})

/** Tags the caller may want again, the most used first. */
export const noteTags = endpoint({
  name: 'noteTags',
  method: 'GET',
  path: '/api/clients/note-tags',
  summary: "The tags of the notes within the caller's reach, the most used first; at most 200",
  access: everyRole,
  work: 'read',
  reply: z.array(z.string()),
})

const noteQueries = ['clientNotes', 'noteTags', 'clientTimeline', 'listClients']

export const NoteDraft = z.object({
  content: requiredText(limits.text),
  noteType: z._default(NoteType, 'general'),
  tags: z._default(Tags, []),
})
export type NoteDraft = z.output<typeof NoteDraft>

export const addNote = endpoint({
  name: 'addNote',
  method: 'POST',
  path: '/api/clients/:clientId/notes',
  summary: 'Write a note about a client',
  access: everyRole,
  work: 'write',
  params: ClientParams,
  body: NoteDraft,
  reply: ClientNote,
  status: 201,
  idempotent: true,
  errors: ['NOT_FOUND', 'DUPLICATE'],
  invalidates: noteQueries,
})

const NoteParams = z.object({ clientId: Id, noteId: Id })

export const editNote = endpoint({
  name: 'editNote',
  method: 'PUT',
  path: '/api/clients/:clientId/notes/:noteId',
  summary: "Change one's own note; what is absent stays",
  access: everyRole,
  work: 'write',
  params: NoteParams,
  body: z.object({
    content: z.optional(requiredText(limits.text)),
    noteType: z.optional(NoteType),
    tags: z.optional(
      z.pipe(
        z.nullable(Tags),
        z.transform((value) => value ?? []),
      ),
    ),
  }),
  reply: ClientNote,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  invalidates: noteQueries,
})

export const deleteNote = endpoint({
  name: 'deleteNote',
  method: 'DELETE',
  path: '/api/clients/:clientId/notes/:noteId',
  summary: "Delete one's own note; for 7 days it can be restored",
  access: everyRole,
  work: 'write',
  params: NoteParams,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  invalidates: noteQueries,
})

export const restoreNote = endpoint({
  name: 'restoreNote',
  method: 'PUT',
  path: '/api/clients/:clientId/notes/:noteId/restore',
  summary: "Bring one's own deleted note back",
  access: everyRole,
  work: 'write',
  params: NoteParams,
  reply: ClientNote,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  invalidates: noteQueries,
})

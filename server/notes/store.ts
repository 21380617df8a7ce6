import * as z from 'zod/mini'
import { restorePeriodDays } from '#contract/base/endpoint.ts'
import { ReplyInstant } from '#contract/base/schema.ts'
import { ClientNote } from '#contract/notes/notes.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { moveStatement } from '#server/base/database/move-statement.ts'
import { actorColumns } from '#server/base/database/name-sql.ts'
import { columns, statement } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, type ViewerAccess, toViewerAccess } from '#server/client-access/columns.ts'

/** Lists the notes on a client that are older than another, newest first. The caller checks access to the client. */
export const listNotes = ({ db }: Ctx, clientId: string, beforeId: string, limit: number) =>
  db.all(notesOfClient, { clientId, limit, beforeId })

/** Finds a note that is not deleted. The caller checks access to the client. */
export const findNote = ({ db }: Ctx, clientId: string, id: string) => db.first(noteOfClient, { clientId, id })

/** Finds and locks a note on an accessible client, whoever wrote it, deleted or not. */
export const lockNote = ({ db, viewer }: Ctx, clientId: string, id: string) =>
  db.first(lockAccessibleNote, { clientId, id, ...toViewerAccess(viewer) })

export const addNote = (
  { db, viewer, now }: Ctx,
  clientId: string,
  id: string,
  fields: NoteFields,
  outcome: ClientNote['outcome'],
) =>
  db.one(insertNote, {
    ...fields,
    id,
    clientId,
    now,
    outcome,
    createdBy: viewer.id,
    createdByOrganization: viewer.organizationId,
  })

export const saveNote = ({ db, now }: Ctx, id: string, fields: NoteFields) => db.one(updateNote, { ...fields, id, now })

/** Marks a note as deleted at an instant; restores it if null. */
export const saveNoteDeletedAt = ({ db }: Ctx, id: string, deletedAt: Date | null) =>
  db.one(updateDeletedAt, { id, deletedAt })

/** Lists up to 200 tags of the notes on accessible clients, most used first, each in its most frequent spelling. */
export const listNoteTags = async ({ db, viewer }: Ctx): Promise<string[]> =>
  (await db.all(tagsOfNotes, toViewerAccess(viewer))).map(({ tag }) => tag)

/**
 * Moves the notes of a locked client to another, deleted ones too: all, or only those with the given ids. Returns their
 * ids.
 */
export const moveNotes = moveStatement('move_notes', 'update client_notes set client_id = :toId')

/** Purges up to 500 notes that can no longer be restored. */
export const purgeNotes = (db: PlatformDb, now: Date) => db.run(deletePurgeableNotes, { now })

const editedFields = { content: 'content', noteType: 'note_type', tags: 'tags' } as const
type NoteFields = Pick<ClientNote, keyof typeof editedFields>
const edited = columns('n', editedFields)

const noteColumns = `${edited.select}, n.note_type is not distinct from 'general' as "isGeneral",
  ${columns('n', { outcome: 'outcome', id: 'id', createdAt: 'created_at', updatedAt: 'updated_at' }).select},
  ${actorColumns('n', 'created_by', 'createdBy')}`

const ofClient = 'n.organization_id = :organizationId and n.client_id = :clientId'

const notesOfClient = statement<{ clientId: string; beforeId: string; limit: number }, ClientNote>(
  'notes_of_client',
  ClientNote,
  `select ${noteColumns} from client_notes n where ${ofClient} and n.id < :beforeId and n.deleted_at is null
   order by n.id desc limit :limit`,
)

const noteOfClient = statement<{ clientId: string; id: string }, ClientNote>(
  'note_of_client',
  ClientNote,
  `select ${noteColumns} from client_notes n where ${ofClient} and n.id = :id and n.deleted_at is null`,
)

const DeletableNote = z.extend(ClientNote, { deletedAt: z.nullable(ReplyInstant) })

const lockAccessibleNote = statement<ViewerAccess & { clientId: string; id: string }, z.infer<typeof DeletableNote>>(
  'lock_note',
  DeletableNote,
  `select ${noteColumns}, n.deleted_at as "deletedAt" from client_notes n
   join clients c on c.organization_id = n.organization_id and c.id = n.client_id
   where ${ofClient} and n.id = :id and ${isAccessibleClientSql} for update of n`,
)

type NewNote = NoteFields & {
  outcome: ClientNote['outcome']
  id: string
  clientId: string
  now: Date
  createdBy: string
  createdByOrganization: string
}

const insertNote = statement<NewNote, ClientNote>(
  'insert_note',
  ClientNote,
  `insert into client_notes as n (organization_id, id, client_id, ${edited.names}, outcome, created_by, created_by_organization,
     created_at, updated_at)
   values (:organizationId, :id, :clientId, ${edited.values}, :outcome, :createdBy, :createdByOrganization, :now, :now)
   returning ${noteColumns}`,
)

const byId = 'n.organization_id = :organizationId and n.id = :id'

const updateNote = statement<NoteFields & { id: string; now: Date }, ClientNote>(
  'update_note',
  ClientNote,
  `update client_notes n set ${edited.assignments}, updated_at = :now where ${byId} returning ${noteColumns}`,
)

const updateDeletedAt = statement<{ id: string; deletedAt: Date | null }, ClientNote>(
  'update_note_deleted_at',
  ClientNote,
  `update client_notes n set deleted_at = :deletedAt where ${byId} returning ${noteColumns}`,
)

const Tag = z.object({ tag: z.string() })

const tagsOfNotes = statement<ViewerAccess, z.infer<typeof Tag>>(
  'tags_of_notes',
  Tag,
  `select mode() within group (order by tag) as tag from client_notes n
   join clients c on c.organization_id = n.organization_id and c.id = n.client_id
   cross join unnest(n.tags) as tag
   where n.organization_id = :organizationId and n.deleted_at is null and ${isAccessibleClientSql}
   group by lower(tag) order by count(*) desc, lower(tag) limit 200`,
)

const deletePurgeableNotes = statement<{ now: Date }>(
  'purge_notes',
  null,
  `delete from client_notes where (organization_id, id) in (
     select organization_id, id from client_notes
     where deleted_at < :now::timestamptz - interval '${restorePeriodDays} days' limit 500)`,
)

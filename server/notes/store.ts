import type { ClientNote } from '#contract/notes/notes.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'
import { selectUserName } from '#server/team/columns.ts'

type NoteFields = Pick<ClientNote, 'content' | 'noteType' | 'tags'>
type StoredNote = ClientNote & { deletedAt: string | null }

/** The notes about a client, newest first; the client's reach is asked apart. */
export const listNotes = ({ db }: Ctx, clientId: string): Promise<ClientNote[]> => db.all(notesOfClient, clientId)

/** A note that is not deleted. */
export const findNote = ({ db }: Ctx, clientId: string, id: string): Promise<ClientNote | undefined> =>
  db.first(noteOfClient, clientId, id)

/** A note about a client within the caller's reach, whoever wrote it, deleted or not, locked. */
export const lockNote = ({ db, viewer }: Ctx, clientId: string, id: string): Promise<StoredNote | undefined> =>
  db.first(lockAccessibleNote, clientId, id, viewer.id, viewer.role !== 'agent')

export const addNote = (
  { db, viewer, now }: Ctx,
  clientId: string,
  id: string,
  { content, noteType, tags }: NoteFields,
) =>
  db.first(
    insertNote,
    id,
    clientId,
    content,
    noteType,
    tags,
    viewer.id,
    viewer.organizationId,
    now,
  ) as Promise<ClientNote>

export const saveNote = ({ db, now }: Ctx, id: string, { content, noteType, tags }: NoteFields) =>
  db.first(updateNote, id, content, noteType, tags, now) as Promise<ClientNote>

/** Deletes a note, or brings it back. */
export const setDeletedAt = ({ db }: Ctx, id: string, deletedAt: Date | null) =>
  db.first(updateDeletedAt, id, deletedAt) as Promise<ClientNote>

/** The tags of the notes within the caller's reach, the most used first; each as it is spelled most often. */
export const listNoteTags = async ({ db, viewer }: Ctx): Promise<string[]> =>
  (await db.all(tagsOfNotes, viewer.id, viewer.role !== 'agent')).map(({ tag }) => tag)

const columns = `n.id, n.content, n.note_type as "noteType", n.tags, n.note_type = 'general' as "isGeneral",
  n.created_by as "createdBy", ${selectUserName('n.organization_id', 'n.created_by')} as "createdByName",
  n.created_at as "createdAt", n.updated_at as "updatedAt"`

const ofClient = 'n.organization_id = $1 and n.client_id = $2'

const notesOfClient = statement<ClientNote>(
  'notes_of_client',
  `select ${columns} from client_notes n where ${ofClient} and n.deleted_at is null order by n.id desc limit 500`,
)

const noteOfClient = statement<ClientNote>(
  'note_of_client',
  `select ${columns} from client_notes n where ${ofClient} and n.id = $3 and n.deleted_at is null`,
)

const lockAccessibleNote = statement<StoredNote>(
  'lock_note',
  `select ${columns}, n.deleted_at as "deletedAt" from client_notes n
   join clients c on c.organization_id = n.organization_id and c.id = n.client_id
   where ${ofClient} and n.id = $3 and (c.assigned_agent_id = $4 or $5::boolean) for update of n`,
)

const insertNote = statement<ClientNote>(
  'insert_note',
  `insert into client_notes as n (organization_id, id, client_id, content, note_type, tags, created_by,
     created_by_organization, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning ${columns}`,
)

const updateNote = statement<ClientNote>(
  'update_note',
  `update client_notes n set content = $3, note_type = $4, tags = $5, updated_at = $6
   where n.organization_id = $1 and n.id = $2 returning ${columns}`,
)

const updateDeletedAt = statement<ClientNote>(
  'update_note_deleted_at',
  `update client_notes n set deleted_at = $3 where n.organization_id = $1 and n.id = $2 returning ${columns}`,
)

const tagsOfNotes = statement<{ tag: string }>(
  'tags_of_notes',
  `select mode() within group (order by tag) as tag from client_notes n
   join clients c on c.organization_id = n.organization_id and c.id = n.client_id
   cross join unnest(n.tags) as tag
   where n.organization_id = $1 and n.deleted_at is null and (c.assigned_agent_id = $2 or $3::boolean)
   group by lower(tag) order by count(*) desc, lower(tag) limit 200`,
)

import type { ClientDocument } from '#contract/documents/documents.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'
import { selectUserName } from '#server/team/columns.ts'

type DocumentFile = Pick<ClientDocument, 'fileName' | 'mediaType' | 'size'> & { fileId: string }
type StoredDocument = ClientDocument & { deletedAt: string | null }
type DocumentFields = DocumentFile & Pick<ClientDocument, 'description'>

/** The documents of a client, newest first; the client's reach is asked apart. */
export const listDocuments = ({ db }: Ctx, clientId: string): Promise<ClientDocument[]> =>
  db.all(documentsOfClient, clientId)

/** A document that is not deleted. */
export const findDocument = ({ db }: Ctx, clientId: string, id: string): Promise<ClientDocument | undefined> =>
  db.first(documentOfClient, clientId, id)

/** Where a document of a client within the caller's reach is kept, and what its bytes are. */
export const findDocumentFile = (ctx: Ctx, clientId: string, id: string): Promise<DocumentFile | undefined> =>
  ctx.db.first(accessibleDocumentFile, ...accessParams(ctx, clientId, id))

/** Notes that bytes are about to be kept, so that they are found again where no document comes to name them. */
export const addStoredFile = ({ db, now }: Ctx, fileId: string): Promise<number> =>
  db.run(insertStoredFile, fileId, now)

/** Forgets bytes that were taken away. */
export const dropStoredFile = ({ db }: Ctx, fileId: string): Promise<number> => db.run(deleteStoredFile, fileId)

export const addDocument = ({ db, viewer, now }: Ctx, clientId: string, id: string, fields: DocumentFields) =>
  db.first(
    insertDocument,
    ...[id, clientId, fields.fileId, fields.fileName, fields.description, fields.mediaType, fields.size],
    viewer.id,
    viewer.organizationId,
    now,
  ) as Promise<ClientDocument>

/** A document of a client within the caller's reach, deleted or not, locked. */
export const lockDocument = (ctx: Ctx, clientId: string, id: string): Promise<StoredDocument | undefined> =>
  ctx.db.first(lockAccessibleDocument, ...accessParams(ctx, clientId, id))

export const saveDescription = ({ db }: Ctx, id: string, description: string | null) =>
  db.first(updateDescription, id, description) as Promise<ClientDocument>

/** Deletes a document, or brings it back. */
export const setDeletedAt = ({ db }: Ctx, id: string, deletedAt: Date | null) =>
  db.first(updateDeletedAt, id, deletedAt) as Promise<ClientDocument>

const accessParams = ({ viewer }: Ctx, clientId: string, id: string) => [
  clientId,
  id,
  viewer.id,
  viewer.role !== 'agent',
]

const columns = `d.id, d.file_name as "fileName", d.description, d.media_type as "mediaType", d.size,
  d.created_by as "createdBy", ${selectUserName('d.organization_id', 'd.created_by')} as "createdByName",
  d.created_at as "createdAt"`

const ofClient = 'd.organization_id = $1 and d.client_id = $2'
const accessibleDocument = `${ofClient} and d.id = $3 and c.organization_id = d.organization_id and c.id = d.client_id
   and (c.assigned_agent_id = $4 or $5::boolean)`

const documentsOfClient = statement<ClientDocument>(
  'documents_of_client',
  `select ${columns} from documents d where ${ofClient} and d.deleted_at is null order by d.id desc limit 500`,
)

const documentOfClient = statement<ClientDocument>(
  'document_of_client',
  `select ${columns} from documents d where ${ofClient} and d.id = $3 and d.deleted_at is null`,
)

const accessibleDocumentFile = statement<DocumentFile>(
  'document_file',
  `select d.file_id as "fileId", d.file_name as "fileName", d.media_type as "mediaType", d.size
   from documents d, clients c where ${accessibleDocument} and d.deleted_at is null`,
)

const insertStoredFile = statement<never>(
  'insert_stored_file',
  'insert into stored_files (organization_id, id, created_at) values ($1, $2, $3)',
)

const deleteStoredFile = statement<never>(
  'delete_stored_file',
  'delete from stored_files where organization_id = $1 and id = $2',
)

const insertDocument = statement<ClientDocument>(
  'insert_document',
  `insert into documents as d (organization_id, id, client_id, file_id, file_name, description, media_type, size,
     created_by, created_by_organization, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${columns}`,
)

const lockAccessibleDocument = statement<StoredDocument>(
  'lock_document',
  `select ${columns}, d.deleted_at as "deletedAt" from documents d, clients c where ${accessibleDocument} for update of d`,
)

const updateDescription = statement<ClientDocument>(
  'update_document_description',
  `update documents d set description = $3 where d.organization_id = $1 and d.id = $2 returning ${columns}`,
)

const updateDeletedAt = statement<ClientDocument>(
  'update_document_deleted_at',
  `update documents d set deleted_at = $3 where d.organization_id = $1 and d.id = $2 returning ${columns}`,
)

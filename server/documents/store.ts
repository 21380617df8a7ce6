import * as z from 'zod/mini'
import { Id, ReplyInstant } from '#contract/base/schema.ts'
import { ClientDocument } from '#contract/documents/documents.ts'
import type { Ctx } from '#server/base/context.ts'
import { moveStatement } from '#server/base/database/move-statement.ts'
import { actorColumns } from '#server/base/database/name-sql.ts'
import { columns, statement, toColumnNames } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, type ViewerAccess, toViewerAccess } from '#server/client-access/columns.ts'

/** The key of a file in the file storage. */
export const buildFileStorageKey = (organizationId: string, fileId: string): string => `${organizationId}/${fileId}`

/** Lists documents of a client that are older than another, newest first. The caller checks access to the client. */
export const listDocuments = ({ db }: Ctx, clientId: string, beforeId: string, limit: number) =>
  db.all(documentsOfClient, { clientId, limit, beforeId })

/** Finds a document that is not deleted. The caller checks access to the client. */
export const findDocument = ({ db }: Ctx, clientId: string, id: string) => db.first(documentOfClient, { clientId, id })

/** Finds the file of a document of an accessible client. */
export const findDocumentFile = ({ db, viewer }: Ctx, clientId: string, id: string) =>
  db.first(accessibleDocumentFile, { clientId, id, ...toViewerAccess(viewer) })

/** Finds the file of the document that was added next after another one. The caller checks access to the client. */
export const findNextDocumentFile = ({ db }: Ctx, clientId: string, afterId: string) =>
  db.first(nextDocumentFile, { clientId, afterId })

/** Registers a file before its bytes are stored, so that the sweep finds them if no document ever references it. */
export const addStoredFile = ({ db, now }: Ctx, fileId: string) => db.run(insertStoredFile, { fileId, now })

/** Deletes the row of a file whose bytes were removed. */
export const deleteStoredFileRow = ({ db }: Ctx, fileId: string) => db.run(deleteStoredFileById, { fileId })

export const addDocument = ({ db, viewer, now }: Ctx, clientId: string, id: string, fields: NewDocument) =>
  db.one(insertDocument, {
    ...fields,
    id,
    clientId,
    now,
    createdBy: viewer.id,
    createdByOrganization: viewer.organizationId,
  })

/** Finds and locks a document of an accessible client, deleted or not. */
export const lockDocument = ({ db, viewer }: Ctx, clientId: string, id: string) =>
  db.first(lockAccessibleDocument, { clientId, id, ...toViewerAccess(viewer) })

export const saveDocumentDescription = ({ db }: Ctx, id: string, description: string | null) =>
  db.one(updateDescription, { id, description })

/** Marks a document as deleted at an instant; restores it if null. */
export const saveDocumentDeletedAt = ({ db }: Ctx, id: string, deletedAt: Date | null) =>
  db.one(updateDeletedAt, { id, deletedAt })

/**
 * Moves the documents of a locked client to another, deleted ones too: all, or only those with the given ids. Returns
 * their ids.
 */
export const moveDocuments = moveStatement('move_documents', 'update documents set client_id = :toId')

const insertedFields = toColumnNames(ClientDocument, 'id', 'createdAt', 'createdBy', 'createdByName')
type NewDocument = Pick<ClientDocument, keyof typeof insertedFields> & { fileId: string }
const inserted = columns('d', { ...insertedFields, fileId: 'file_id' })

const documentColumns = `${columns('d', toColumnNames(ClientDocument, 'createdBy', 'createdByName')).select},
  ${actorColumns('d', 'created_by', 'createdBy')}`

const ofClient = 'd.organization_id = :organizationId and d.client_id = :clientId'
const fromAccessible = `from documents d join clients c on c.organization_id = d.organization_id and c.id = d.client_id
   where ${ofClient} and d.id = :id and ${isAccessibleClientSql}`

const documentsOfClient = statement<{ clientId: string; beforeId: string; limit: number }, ClientDocument>(
  'documents_of_client',
  ClientDocument,
  `select ${documentColumns} from documents d where ${ofClient} and d.id < :beforeId and d.deleted_at is null
   order by d.id desc limit :limit`,
)

type DocumentId = { clientId: string; id: string }

const documentOfClient = statement<DocumentId, ClientDocument>(
  'document_of_client',
  ClientDocument,
  `select ${documentColumns} from documents d where ${ofClient} and d.id = :id and d.deleted_at is null`,
)

const DocumentFile = z.object({ fileId: Id, fileName: z.string(), mediaType: z.string(), size: z.int() })

const accessibleDocumentFile = statement<DocumentId & ViewerAccess, z.infer<typeof DocumentFile>>(
  'document_file',
  DocumentFile,
  `select ${columns('d', toColumnNames(DocumentFile)).select} ${fromAccessible} and d.deleted_at is null`,
)

const NextDocumentFile = z.object({
  id: Id,
  fileId: Id,
  fileName: z.string(),
  size: z.int(),
  createdAt: ReplyInstant,
})

const nextDocumentFile = statement<{ clientId: string; afterId: string }, z.infer<typeof NextDocumentFile>>(
  'next_document_file',
  NextDocumentFile,
  `select d.id, d.file_id as "fileId", d.file_name as "fileName", d.size, d.created_at as "createdAt" from documents d
   where ${ofClient} and d.id > :afterId and d.deleted_at is null order by d.id limit 1`,
)

const insertStoredFile = statement<{ fileId: string; now: Date }>(
  'insert_stored_file',
  null,
  'insert into stored_files (organization_id, id, created_at) values (:organizationId, :fileId, :now)',
)

const deleteStoredFileById = statement<{ fileId: string }>(
  'delete_stored_file',
  null,
  'delete from stored_files where organization_id = :organizationId and id = :fileId',
)

const insertDocument = statement<
  NewDocument & DocumentId & { now: Date; createdBy: string; createdByOrganization: string },
  ClientDocument
>(
  'insert_document',
  ClientDocument,
  `insert into documents as d (organization_id, id, client_id, ${inserted.names}, created_by, created_by_organization,
     created_at)
   values (:organizationId, :id, :clientId, ${inserted.values}, :createdBy, :createdByOrganization, :now)
   returning ${documentColumns}`,
)

const DeletableDocument = z.extend(ClientDocument, { deletedAt: z.nullable(ReplyInstant) })

const lockAccessibleDocument = statement<DocumentId & ViewerAccess, z.infer<typeof DeletableDocument>>(
  'lock_document',
  DeletableDocument,
  `select ${documentColumns}, d.deleted_at as "deletedAt" ${fromAccessible} for update of d`,
)

const byId = 'd.organization_id = :organizationId and d.id = :id'

const updateDescription = statement<{ id: string; description: string | null }, ClientDocument>(
  'update_document_description',
  ClientDocument,
  `update documents d set description = :description where ${byId} returning ${documentColumns}`,
)

const updateDeletedAt = statement<{ id: string; deletedAt: Date | null }, ClientDocument>(
  'update_document_deleted_at',
  ClientDocument,
  `update documents d set deleted_at = :deletedAt where ${byId} returning ${documentColumns}`,
)

import * as z from 'zod/mini'
import { ClientParams } from '#contract/clients/client-endpoints.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole } from '#contract/base/roles.ts'
import { Id, Instant, limits, optionalText } from '#contract/base/schema.ts'

/** Bytes of a document at most: 25 MB (contract 6). */
export const maxDocumentBytes = 25 * 1_048_576

/** UTF-8 bytes of a file name at most; a longer one is cut before its ending. */
export const maxFileNameBytes = 255

export const ClientDocument = z.object({
  id: Id,
  fileName: z.string(),
  description: z.nullable(z.string()),
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  createdBy: Id,
  createdByName: z.nullable(z.string()),
  createdAt: Instant,
})
export type ClientDocument = z.infer<typeof ClientDocument>

export const clientDocuments = endpoint({
  name: 'clientDocuments',
  method: 'GET',
  path: '/api/clients/:clientId/documents',
  summary: "A client's documents, newest first; the newest 500",
  access: everyRole,
  work: 'read',
  params: ClientParams,
  reply: z.array(ClientDocument),
  errors: ['NOT_FOUND'],
})

const documentQueries = ['clientDocuments', 'clientTimeline', 'listClients']

const DocumentDescription = z.object({ description: optionalText(limits.text) })

export const uploadDocument = endpoint({
  name: 'uploadDocument',
  method: 'POST',
  path: '/api/clients/:clientId/documents',
  summary: 'Keep a file of a client; one of at most 25 MB that is not empty',
  access: everyRole,
  work: 'none',
  params: ClientParams,
  upload: { field: 'document', maxBytes: maxDocumentBytes },
  body: DocumentDescription,
  reply: ClientDocument,
  status: 201,
  idempotent: true,
  limit: { calls: 200, minutes: 10 },
  errors: ['NOT_FOUND', 'DUPLICATE', 'TOO_LARGE', 'WRONG_TYPE', 'UNAVAILABLE'],
  invalidates: documentQueries,
})

const DocumentParams = z.object({ clientId: Id, documentId: Id })

export const downloadDocument = endpoint({
  name: 'downloadDocument',
  method: 'GET',
  path: '/api/clients/:clientId/documents/:documentId/download',
  summary: "A document's bytes, as an attachment of its own name and media type",
  access: everyRole,
  work: 'none',
  params: DocumentParams,
  download: true,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const describeDocument = endpoint({
  name: 'describeDocument',
  method: 'PUT',
  path: '/api/clients/:clientId/documents/:documentId',
  summary: 'Change what a document is described by',
  access: everyRole,
  work: 'write',
  params: DocumentParams,
  body: DocumentDescription,
  reply: ClientDocument,
  errors: ['NOT_FOUND'],
  invalidates: documentQueries,
})

export const deleteDocument = endpoint({
  name: 'deleteDocument',
  method: 'DELETE',
  path: '/api/clients/:clientId/documents/:documentId',
  summary: 'Delete a document; for 7 days it can be restored',
  access: everyRole,
  work: 'write',
  params: DocumentParams,
  errors: ['NOT_FOUND'],
  invalidates: documentQueries,
})

export const restoreDocument = endpoint({
  name: 'restoreDocument',
  method: 'PUT',
  path: '/api/clients/:clientId/documents/:documentId/restore',
  summary: 'Bring a deleted document back',
  access: everyRole,
  work: 'write',
  params: DocumentParams,
  reply: ClientDocument,
  errors: ['NOT_FOUND'],
  invalidates: documentQueries,
})

import * as z from 'zod/mini'
import { endpoint, restorePeriodDays } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Id, pageParamsUpTo, optionalTextSchemaUpTo, ReplyInstant } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { ClientParams } from '#contract/clients/client-endpoints.ts'

/** 25 MB. */
export const maxClientDocumentBytes = 25 * 1_048_576

/** A file kept with a client, without its bytes. */
export const ClientDocument = z.object({
  id: Id,
  fileName: z.string(),
  description: z.nullable(z.string()),
  mediaType: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Null, like their name, for a user of another organization, such as a super administrator. */
  createdBy: z.nullable(Id),
  createdByName: z.nullable(z.string()),
  createdAt: ReplyInstant,
})
export type ClientDocument = z.infer<typeof ClientDocument>

export const listClientDocuments = endpoint({
  name: 'listClientDocuments',
  method: 'GET',
  path: '/api/clients/:clientId/documents',
  summary: 'List the documents of a client, newest first, paged',
  access: allRoles,
  params: ClientParams,
  query: z.object(pageParamsUpTo(500)),
  reply: z.array(ClientDocument),
  paged: true,
  shows: ['documents'],
})

export const DocumentDescription = z.object({ description: optionalTextSchemaUpTo(maxTextLengths.text) })

export const uploadDocument = endpoint({
  name: 'uploadDocument',
  method: 'POST',
  path: '/api/clients/:clientId/documents',
  summary: 'Upload a document of a client; at most 25 MB, not empty',
  access: allRoles,
  work: 'none',
  params: ClientParams,
  upload: { field: 'document', maxBytes: maxClientDocumentBytes },
  body: DocumentDescription,
  reply: ClientDocument,
  status: 201,
  idempotent: true,
  limit: { calls: 200, minutes: 10 },
  errors: ['DUPLICATE', 'TOO_LARGE', 'WRONG_TYPE', 'UNAVAILABLE'],
  changes: ['timeline'],
  updates: ['documents', 'clients'],
})

const DocumentParams = z.object({ clientId: Id, documentId: Id })

export const downloadDocument = endpoint({
  name: 'downloadDocument',
  method: 'GET',
  path: '/api/clients/:clientId/documents/:documentId/download',
  summary: 'Download a document as an attachment',
  access: allRoles,
  work: 'none',
  params: DocumentParams,
  download: true,
  errors: ['UNAVAILABLE'],
})

export const updateDocumentDescription = endpoint({
  name: 'updateDocumentDescription',
  method: 'PUT',
  path: '/api/clients/:clientId/documents/:documentId',
  summary: "Change a document's description",
  access: allRoles,
  params: DocumentParams,
  body: DocumentDescription,
  reply: ClientDocument,
  updates: ['documents'],
})

export const deleteDocument = endpoint({
  name: 'deleteDocument',
  method: 'DELETE',
  path: '/api/clients/:clientId/documents/:documentId',
  summary: `Delete a document; it can be restored for ${restorePeriodDays} days`,
  access: allRoles,
  params: DocumentParams,
  updates: ['documents'],
})

export const restoreDocument = endpoint({
  name: 'restoreDocument',
  method: 'PUT',
  path: '/api/clients/:clientId/documents/:documentId/restore',
  summary: 'Restore a deleted document',
  access: allRoles,
  params: DocumentParams,
  reply: ClientDocument,
  updates: ['documents'],
})

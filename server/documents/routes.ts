import {
  listClientDocuments,
  deleteDocument,
  updateDocumentDescription,
  downloadDocument,
  restoreDocument,
  uploadDocument,
} from '#contract/documents/documents.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as service from './service.ts'

export function documentRoutes(mount: Mount, files: FileStorage): void {
  mount(listClientDocuments, (ctx, { params, query }) => service.getDocumentPage(ctx, params.clientId, query))
  mount(uploadDocument, (ctx, { params, ...upload }) =>
    service.storeUploadedDocument(ctx, files, params.clientId, upload),
  )
  mount(downloadDocument, (ctx, { params }) => service.downloadDocument(ctx, files, params.clientId, params.documentId))
  mount(updateDocumentDescription, (ctx, { params, body }) =>
    service.updateDocumentDescription(ctx, params.clientId, params.documentId, body.description),
  )
  mount(deleteDocument, (ctx, { params }) => service.deleteDocument(ctx, params.clientId, params.documentId))
  mount(restoreDocument, (ctx, { params }) => service.restoreDocument(ctx, params.clientId, params.documentId))
}

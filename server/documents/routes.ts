import {
  listClientDocuments,
  deleteDocument,
  updateDocumentDescription,
  downloadDocument,
  restoreDocument,
  uploadDocument,
} from '#contract/documents/documents.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import { getHeader } from '#server/base/parse.ts'
import { getClient } from '#server/client-access/service.ts'
import * as service from './service.ts'

export function documentRoutes(
  { mount, mountPage, mountUpload, mountDownload }: MountFunctions,
  files: FileStorage,
): void {
  mountPage(listClientDocuments, (ctx, { params, query }) => service.getDocumentPage(ctx, params.clientId, query))
  mountUpload(
    uploadDocument,
    (ctx, { params }) => getClient(ctx, params.clientId),
    (ctx, { params, request, receive }) =>
      service.storeUploadedDocument(ctx, files, {
        clientId: params.clientId,
        idempotencyKey: getHeader(request, 'idempotency-key'),
        receive,
      }),
  )
  mountDownload(
    downloadDocument,
    (ctx, { params }) => service.getDocumentFileForDownload(ctx, params.clientId, params.documentId),
    (file) => service.openDocumentFile(files, file),
  )
  mount(updateDocumentDescription, (ctx, { params, body }) =>
    service.updateDocumentDescription(ctx, params.clientId, params.documentId, body.description),
  )
  mount(deleteDocument, (ctx, { params }) => service.deleteDocument(ctx, params.clientId, params.documentId))
  mount(restoreDocument, (ctx, { params }) => service.restoreDocument(ctx, params.clientId, params.documentId))
}

import type { NonTransactionalCtx } from '#server/base/context.ts'
import type { FileStorage, ReceivedFile } from '#server/base/files/file-storage.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './store.ts'

/**
 * Stores the file of an import, to read it again, and returns its id. The row is inserted first, so that the sweep can
 * find an orphaned file.
 */
export async function storeImportFile(
  ctx: NonTransactionalCtx,
  files: FileStorage,
  file: ReceivedFile,
): Promise<string> {
  const fileId = newId()
  await ctx.transact('write', (txCtx) => store.addStoredFile(txCtx, fileId))
  await files.save(getImportFileKey(ctx.viewer.organizationId, fileId), file)
  return fileId
}

/** Returns the key of an import's file in the file storage. */
export const getImportFileKey = (organizationId: string, fileId: string): string =>
  store.buildFileStorageKey(organizationId, fileId)

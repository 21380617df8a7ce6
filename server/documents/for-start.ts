import type { Database } from '#server/base/database/database.ts'
import { Failure } from '#server/base/failure.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import { newId } from '#server/base/ids.ts'
import type { Logger } from '#server/base/logger.ts'
import { StartupError } from '#server/base/settings.ts'
import * as store from './for-start-store.ts'

/**
 * Compares the id in the file store with the one in the database, both written by the first start. Throws StartupError if
 * they differ: the instance would not find the files of the others.
 */
export async function assertOwnFileStore(database: Database, files: FileStorage, log: Logger): Promise<void> {
  try {
    const foundId = await files.readId()
    const id = await database.acrossOrganizations('write', async (db) => {
      const isNew = (await store.addFileStore(db, foundId ?? newId())) === 1
      const saved = await store.getFileStore(db)
      // Inside the transaction, so that other instances wait and the id is in the database only if it is in the store.
      if (isNew && !foundId) await files.writeId(saved.id)
      return saved.id
    })
    if ((await files.readId()) !== id)
      throw new StartupError(
        `${files.location} is not where this database has its files: instances share an S3 bucket or a folder. ` +
          `If the files were moved here, write ${id} into ${files.location}/store-id`,
      )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.warn('The file store is not available, and was not compared with the database')
  }
}

import type { FileStorage } from '#server/base/file-storage.ts'
import type { Job } from '#server/base/jobs.ts'
import * as store from './purge-store.ts'
import { storageKeyFor } from './storage-key.ts'

/**
 * Removes for good what was deleted more than 7 days ago, and the bytes that no document names any more: of deleted
 * documents and clients, and of uploads that broke. A store that is away leaves them for the next run.
 */
export const sweepRecordsJob = (files: FileStorage): Job => ({
  name: 'sweep-records',
  cron: '47 * * * *',
  run: async ({ database, now }) => {
    const orphans = await database.acrossOrganizations('write', async (db) => {
      await store.purgeDeleted(db, now)
      return store.findOrphanedFiles(db, now)
    })
    const removed: store.StoredFile[] = []
    try {
      for (const file of orphans) {
        await files.remove(storageKeyFor(file.organizationId, file.id))
        removed.push(file)
      }
    } finally {
      if (removed.length) await database.acrossOrganizations('write', (db) => store.deleteStoredFiles(db, removed))
    }
    await files.sweepIncoming(now)
  },
})

import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { Job } from '#server/base/jobs.ts'
import { buildFileStorageKey } from './store.ts'
import * as sweepStore from './sweep-store.ts'

/**
 * Purges documents deleted more than 7 days ago and removes files that no document references: of purged documents,
 * deleted clients and failed uploads. Files that cannot be removed are left for the next run.
 */
export const createSweepDocumentsJob = (files: FileStorage): Job => ({
  name: 'sweep-documents',
  cron: '47 * * * *',
  run: async ({ database, now }) => {
    const orphans = await database.acrossOrganizations('write', async (db) => {
      await sweepStore.purgeDocuments(db, now)
      return sweepStore.listOrphanedFiles(db, now)
    })
    const removed: sweepStore.StoredFileKey[] = []
    try {
      for (const file of orphans) {
        await files.remove(buildFileStorageKey(file.organizationId, file.id))
        removed.push(file)
      }
    } finally {
      if (removed.length)
        await database.acrossOrganizations('write', (db) => sweepStore.deleteStoredFileRows(db, removed))
    }
    await files.sweepIncoming(now)
  },
})

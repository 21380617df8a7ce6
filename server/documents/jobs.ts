import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { Job } from '#server/base/jobs.ts'
import { buildFileStorageKey } from './store.ts'
import * as sweepStore from './sweep-store.ts'

/**
 * Purges deleted documents and removes files that no document or import references, such as those of deleted clients
 * and failed uploads. A file that cannot be removed is left for the next run: after removing the others the run fails,
 * which is logged and causes a retry.
 */
export const createSweepDocumentsJob = (files: FileStorage): Job => ({
  name: 'sweep-documents',
  cron: '47 * * * *',
  run: async ({ database, now }) => {
    const orphans = await database.acrossOrganizations('write', async (db) => {
      await sweepStore.purgeDocuments(db, now)
      return sweepStore.listOrphanedFiles(db, now)
    })
    const { removed, failures } = await removeFiles(files, orphans)
    if (removed.length)
      await database.acrossOrganizations('write', (db) => sweepStore.deleteStoredFileRows(db, removed))
    await files.sweepIncoming(now)
    if (failures.length) throw failures[0]
  },
})

async function removeFiles(
  files: FileStorage,
  keys: readonly sweepStore.StoredFileKey[],
): Promise<{ removed: sweepStore.StoredFileKey[]; failures: unknown[] }> {
  const removed: sweepStore.StoredFileKey[] = []
  const failures: unknown[] = []
  let failuresInARow = 0
  for (const key of keys) {
    try {
      await files.remove(buildFileStorageKey(key.organizationId, key.id))
      removed.push(key)
      failuresInARow = 0
    } catch (failure) {
      failures.push(failure)
      failuresInARow += 1
      if (failuresInARow === maxFailuresInARow) break
    }
  }
  return { removed, failures }
}

/** After this many, the store is treated as unavailable: each may have waited for its timeout. */
const maxFailuresInARow = 20

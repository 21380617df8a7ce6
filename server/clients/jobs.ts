import type { Files } from '#server/base/files.ts'
import type { Job } from '#server/base/jobs.ts'
import * as store from './records-store.ts'
import { storeKey } from './store-key.ts'

/**
 * Removes for good what was deleted more than 7 days ago, and the bytes that no document names any more: of deleted
 * documents and clients, and of uploads that broke. A store that is away leaves them for the next run.
 */
export const sweepRecordsJob = (files: Files): Job => ({
  name: 'sweep-records',
  cron: '47 * * * *',
  run: async ({ database, now }) => {
    const unnamed = await database.acrossOrganizations('write', async (db) => {
      await store.purgeDeleted(db, now)
      return store.unnamedFiles(db, now)
    })
    const gone: store.StoredFile[] = []
    try {
      for (const file of unnamed) {
        await files.remove(storeKey(file.organizationId, file.id))
        gone.push(file)
      }
    } finally {
      if (gone.length) await database.acrossOrganizations('write', (db) => store.forgetFiles(db, gone))
    }
    await files.sweepIncoming(now)
  },
})

import { deleteExpiredIdempotencyKeys } from '#server/base/idempotency.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { Job } from '#server/base/jobs.ts'
import { createSweepDocumentsJob } from '#server/documents/jobs.ts'
import { purgeNotesJob } from '#server/notes/jobs.ts'
import { openAndCloseDaysJob } from '#server/occurrences/jobs.ts'
import { deleteExpiredSessions, deleteUsedSignIns } from '#server/session/store.ts'

/** Lists all scheduled jobs. */
export const createJobs = (files: FileStorage): readonly Job[] => [
  openAndCloseDaysJob,
  purgeNotesJob,
  createSweepDocumentsJob(files),
  {
    name: 'sweep',
    cron: '17 * * * *',
    run: ({ database, now }) =>
      database.acrossOrganizations('write', async (db) => {
        await deleteExpiredSessions(db, now)
        await deleteUsedSignIns(db, now)
        await deleteExpiredIdempotencyKeys(db, now)
      }),
  },
]

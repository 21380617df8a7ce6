import { sweepIdempotencyKeys } from './base/idempotency.ts'
import type { Files } from './base/files.ts'
import type { Job } from './base/jobs.ts'
import { sweepRecordsJob } from './clients/jobs.ts'
import { openDaysJob } from './occurrences/jobs.ts'
import { sweepSessions } from './session/store.ts'

/** All jobs of the program. */
export const jobsOf = (files: Files): readonly Job[] => [
  openDaysJob,
  sweepRecordsJob(files),
  {
    name: 'sweep',
    cron: '17 * * * *',
    run: ({ database, now }) =>
      database.acrossOrganizations('write', async (db) => {
        await db.run(sweepSessions, now)
        await db.run(sweepIdempotencyKeys, now)
      }),
  },
]

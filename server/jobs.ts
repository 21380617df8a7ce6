import { sweepIdempotencyKeys } from './base/idempotency.ts'
import type { Job } from './base/jobs.ts'
import { openDaysJob } from './occurrences/jobs.ts'
import { sweepSessions } from './session/store.ts'

/** All jobs of the program. */
export const jobs: readonly Job[] = [
  openDaysJob,
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

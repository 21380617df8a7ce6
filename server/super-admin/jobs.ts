import type { Job } from '#server/base/jobs.ts'
import { saveJobRun } from './system-store.ts'

/** Wraps a job so that the time and the outcome of its last run are stored, for the super administrators. */
export const wrapJobToRecordRuns = (job: Job, clock: () => Date): Job => ({
  ...job,
  run: async (deps) => {
    const startedAt = clock()
    const save = (outcome: 'done' | 'failed', error: string | null) =>
      deps.database.acrossOrganizations('write', (db) =>
        saveJobRun(db, { name: job.name, startedAt, finishedAt: clock(), outcome, error }),
      )
    try {
      await job.run(deps)
    } catch (error) {
      // The job's own error counts, even if saving the run fails too.
      await save('failed', (error as Error).name).catch(() => undefined)
      throw error
    }
    await save('done', null)
  },
})

import type { Job } from '#server/base/jobs.ts'
import { purgeNotes } from './store.ts'

/** Purges notes deleted more than 7 days ago, up to 500 an hour. */
export const purgeNotesJob: Job = {
  name: 'purge-notes',
  cron: '37 * * * *',
  run: async ({ database, now }) => {
    await database.acrossOrganizations('write', (db) => purgeNotes(db, now))
  },
}

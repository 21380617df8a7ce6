import pg from 'pg'
import { expect, test } from 'vitest'
import { type Job, startJobs } from '#server/base/jobs.ts'
import { createLogger } from '#server/base/logger.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { createTestApp } from '#test/support/test-app.ts'

test('the schedule of a job that no longer exists is removed, others stay', async () => {
  const { url, jobsUrl, database, clock } = await createTestApp()
  const deps = { database, clock, log: createLogger('silent'), metrics: createMetrics(database.pool) }
  const createJob = (name: string): Job => ({ name, cron: '17 * * * *', run: async () => undefined })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const scheduledNames = async () =>
    (await client.query<{ name: string }>('select name from pgboss.schedule order by name')).rows.map(
      ({ name }) => name,
    )

  await (await startJobs(jobsUrl, [createJob('former'), createJob('lasting')], deps)).stop()
  expect(await scheduledNames()).toEqual(['former', 'lasting'])
  await (await startJobs(jobsUrl, [createJob('lasting'), createJob('new')], deps)).stop()
  expect(await scheduledNames()).toEqual(['lasting', 'new'])
  await client.end()
})

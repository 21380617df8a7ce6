import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { createDatabaseFromPool } from '#server/base/database/database.ts'
import { type Job, startJobs } from '#server/base/jobs.ts'
import { createLogger } from '#server/base/logger.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { createTestApp } from '#test/support/test-app.ts'

test('the schedule of a job that no longer exists is removed, others stay', async () => {
  const { owner, jobsUrl, database, clock } = await createTestApp()
  const deps = { database, clock, log: createLogger('silent'), metrics: createMetrics(database.pool) }
  const createJob = (name: string): Job => ({ name, cron: '17 * * * *', run: async () => undefined })
  const scheduledNames = async () =>
    (await owner.query<{ name: string }>('select name from pgboss.schedule order by name')).rows.map(({ name }) => name)

  await (await startJobs(jobsUrl, [createJob('former'), createJob('lasting')], deps)).stop()
  expect(await scheduledNames()).toEqual(['former', 'lasting'])
  await (await startJobs(jobsUrl, [createJob('lasting'), createJob('new')], deps)).stop()
  expect(await scheduledNames()).toEqual(['lasting', 'new'])
})

test('a job that a transaction requests runs right after its commit, and not after a rollback', async () => {
  const { jobsUrl, pool, database, clock } = await createTestApp()
  const deps = { database, clock, log: createLogger('silent'), metrics: createMetrics(pool) }
  let runs = 0
  const job: Job = { name: 'wanted', cron: '17 3 * * *', run: async () => void (runs += 1) }
  const jobs = await startJobs(jobsUrl, [job], deps)
  const { acrossOrganizations } = createDatabaseFromPool(pool, (name) => void jobs.runNow(name))
  await expect(
    acrossOrganizations('write', async (db) => {
      db.runJobAfterCommit('wanted')
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await acrossOrganizations('write', async (db) => db.runJobAfterCommit('wanted'))
  // Sooner than the job queue is asked again.
  await expect.poll(() => runs, { timeout: 8_000 }).toBe(1)
  await jobs.stop()
})

test('a job whose instance was killed does not hold up the next ones', async () => {
  const { jobsUrl, owner, database, clock } = await createTestApp()
  // The killed instance is of a release whose queues had no heartbeat.
  const killed = new PgBoss({ connectionString: jobsUrl, migrate: false, schedule: false, supervise: false })
  await killed.start()
  const name = 'interrupted'
  await killed.createQueue(name, { policy: 'singleton' })
  let runs = 0
  const job: Job = { name, cron: '17 3 * * *', run: async () => void (runs += 1) }
  const deps = { database, clock, log: createLogger('silent'), metrics: createMetrics(database.pool) }
  const start = () => startJobs(jobsUrl, [job], { ...deps, superviseSeconds: 1 })
  await (await start()).stop()
  await killed.send(name)
  expect(await killed.fetch(name)).toHaveLength(1)
  await owner.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '61 seconds' where state = 'active'")
  const jobs = await start()
  await jobs.runNow(name)
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(1)
  await jobs.stop()
  await killed.stop({ graceful: false })
})

import { beforeAll, expect, test } from 'vitest'
import { wrapJobToRecordRuns } from '#server/super-admin/jobs.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let superAdmin: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  superAdmin = await testApp.signIn(people.platform.superAdmin)
})

test('the last run of each job is recorded, a failure by the name of its error, which is still thrown', async () => {
  const failures: Error[] = []
  const job = wrapJobToRecordRuns(
    {
      name: 'sweep',
      cron: '* * * * *',
      run: async () => {
        testApp.clock.advance({ seconds: 2 })
        for (const failure of failures) throw failure
      },
    },
    testApp.clock,
  )
  const run = () => job.run({ database: testApp.database, now: testApp.clock() })
  const read = async () => (await superAdmin.get('/api/super-admin/system')).body
  expect(await read()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    jobs: [],
    waitingEmails: 0,
    oldestEmailAt: null,
    isBackupSetUp: false,
    lastBackup: null,
    lastProof: null,
    backupWarnings: [],
  })
  await run()
  const done = { name: 'sweep', startedAt: '2026-11-21T15:00:00.000Z', finishedAt: '2026-11-21T15:00:02.000Z' }
  expect(await read()).toMatchObject({ jobs: [{ ...done, outcome: 'done', error: null }] })
  failures.push(new TypeError('grace@example.com'))
  await expect(run()).rejects.toBe(failures[0])
  expect(await read()).toMatchObject({ jobs: [{ name: 'sweep', outcome: 'failed', error: 'TypeError' }] })
  await superAdmin.post(`/api/super-admin/organizations/${people.harbor.organization.id}/invitations`, {
    email: 'waiting@example.com',
    role: 'org_admin',
  })
  expect(await read()).toMatchObject({ waitingEmails: 1, oldestEmailAt: testApp.clock().toISOString() })
})

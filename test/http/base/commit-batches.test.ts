import { beforeAll, beforeEach, expect, test } from 'vitest'
import { statement } from '#server/base/statement.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { createBatchRecorder } from '#test/support/batch-recorder.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const { batches, Client } = createBatchRecorder()

let testApp: TestApp
let browser: Browser
let clientId: string
let organizationId: string
beforeAll(async () => {
  testApp = await createTestApp({ Client })
  const user = await testApp.seed.user(await testApp.seed.organization())
  organizationId = user.organizationId
  browser = await testApp.signIn(user)
  clientId = (await browser.post<{ id: string }>('/api/clients', { firstName: 'Ada' })).body.id
})
beforeEach(() => void batches.splice(0))

async function createTask(): Promise<string> {
  const { body } = await browser.post<{ id: string }>('/api/tasks', { title: 'Call', type: 'call', clientId })
  batches.splice(0)
  return body.id
}
const complete = (id: string) => browser.put(`/api/tasks/${id}`, { status: 'completed' })

test('the commit of a completed task travels with its last statements', async () => {
  expect((await complete(await createTask())).status).toBe(200)
  expect(batches).toEqual([
    ['begin', 'open_write', 'active_session', 'lock_task'],
    ['update_task', 'insert_timeline_event', 'commit'],
  ])
})

// Seen to fail with the commit sent before the statements.
test('a statement that fails before the commit of its batch takes everything back', async () => {
  const id = await createTask()
  const before = await testApp.snapshot()
  await testApp.owner.query('revoke insert on timeline from daybook_app')
  const refused = await complete(id)
  await testApp.owner.query('grant insert on timeline to daybook_app')
  expect(refused.status).toBe(500)
  expect(await testApp.snapshot()).toEqual(before)
  expect(batches.at(-2)).toContain('commit')
  expect((await complete(id)).status).toBe(200)
})

// Seen to fail without the condition that the session is confirmed.
test('nothing is committed for a session that has ended on another instance', async () => {
  const id = await createTask()
  await testApp.owner.query('delete from sessions')
  const before = await testApp.snapshot()
  expect((await complete(id)).status).toBe(401)
  expect(await testApp.snapshot()).toEqual(before)
  expect(batches.flat()).not.toContain('commit')
})

const saveZone = statement<{ zone: string }>(
  'test_save_all_zones',
  null,
  'update users set last_seen_time_zone = :zone where organization_id = :organizationId',
)

test('a transaction takes no statement after its commit was sent, and none is sent early that may not', async () => {
  const saveTwice = (mayCommit: boolean) =>
    testApp.database.inOrganization(
      organizationId,
      'write',
      async (db) => {
        const saving = db.run(saveZone, { zone: 'Asia/Tokyo' })
        db.commitWithBatch()
        await saving
        await db.run(saveZone, { zone: 'Asia/Tokyo' })
      },
      () => mayCommit,
    )
  await expect(saveTwice(true)).rejects.toThrow('test_save_all_zones comes after the end of its transaction')
  batches.splice(0)
  await saveTwice(false)
  expect(batches.map((names) => names.at(-1))).toEqual(['test_save_all_zones', 'test_save_all_zones', 'commit'])
})

import { expect, test } from 'vitest'
import { statement } from '#server/base/database/statement.ts'
import { createTestApp } from '#test/support/test-app.ts'

const acquireLock = statement<{ key: number }>(
  'test_acquire_lock',
  null,
  'select from pg_advisory_xact_lock(:key::bigint)',
)

// PostgreSQL aborts one of them after deadlock_timeout, one second.
test('two transactions that wait for each other both succeed, one of them at the second attempt', async () => {
  const testApp = await createTestApp()
  const { id } = await testApp.seed.organization()
  const bothLocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const attempts = [0, 0]
  const runLocked = (index: number) =>
    testApp.database.inOrganization(id, 'write', async (db) => {
      attempts[index]! += 1
      await db.run(acquireLock, { key: index })
      bothLocked[index]!.resolve()
      await bothLocked[1 - index]!.promise
      await db.run(acquireLock, { key: 1 - index })
    })
  await Promise.all([runLocked(0), runLocked(1)])
  expect(attempts[0]! + attempts[1]!).toBe(3)
})

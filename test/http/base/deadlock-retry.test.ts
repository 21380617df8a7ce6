import { expect, test } from 'vitest'
import { statement } from '#server/base/positional.ts'
import { createTestApp } from '#test/support/test-app.ts'

const acquireLock = statement<never>('acquire_test_lock', 'select pg_advisory_xact_lock($2::bigint), $1::uuid')

/* Two that wait for each other: PostgreSQL ends one after a second, and it is tried again when the other is through. */
test('of two transactions that wait for each other both come through', async () => {
  const testApp = await createTestApp()
  const { id } = await testApp.seed.organization()
  const bothLocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const attempts = [0, 0]
  const runLocked = (index: number) =>
    testApp.database.inOrganization(id, 'write', async (db) => {
      attempts[index]! += 1
      await db.run(acquireLock, index)
      bothLocked[index]!.resolve()
      await bothLocked[1 - index]!.promise
      await db.run(acquireLock, 1 - index)
    })
  await Promise.all([runLocked(0), runLocked(1)])
  expect(attempts[0]! + attempts[1]!).toBe(3)
})

import { expect, test } from 'vitest'
import { statement } from '#server/base/statement.ts'
import { testHouse } from '#test/support/house.ts'

const hold = statement<never>('hold_a_lock_in_a_test', 'select pg_advisory_xact_lock($2::bigint), $1::uuid')

/* Two that wait for each other: PostgreSQL ends one after a second, and it is tried again when the other is through. */
test('of two transactions that wait for each other both come through', async () => {
  const house = await testHouse()
  const { id } = await house.seed.organization()
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const tries = [0, 0]
  const work = (mine: number) =>
    house.database.inOrganization(id, 'write', async (db) => {
      tries[mine]! += 1
      await db.run(hold, mine)
      both[mine]!.resolve()
      await both[1 - mine]!.promise
      await db.run(hold, 1 - mine)
    })
  await Promise.all([work(0), work(1)])
  expect(tries[0]! + tries[1]!).toBe(3)
})

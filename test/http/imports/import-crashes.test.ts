import { beforeAll, expect, test } from 'vitest'
import type { Database, Db } from '#server/base/database/database.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { createDirectImports, dumpBook } from '#test/support/imports/direct-imports.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let agent: SeededUser
beforeAll(async () => {
  testApp = await createTestApp()
  agent = await testApp.seed.user(await testApp.seed.organization())
})

const killed = new Error('killed')

/** A database whose program dies at a statement, or right after a commit. */
function dyingDatabase(at: { statement?: number; commit?: number }): Pick<Database, 'inOrganization'> {
  let [statements, commits] = [0, 0]
  return {
    inOrganization: async (organizationId, mode, work) => {
      const result = await testApp.database.inOrganization(organizationId, mode, (db) =>
        work(
          new Proxy(db, {
            get: (target, key: keyof Db) => {
              statements += 1
              if (statements === at.statement) throw killed
              return target[key]
            },
          }),
        ),
      )
      commits += 1
      if (commits === at.commit) throw killed
      return result
    },
  }
}

const rows = Array.from(
  { length: 8 },
  (_, index) => `P${index},p${index % 6}@example.com,617 555 01${10 + index},Acme,N-${index},2027-05-01`,
)
const text = `First name,Email,Phone,Carrier,Policy #,Exp Date\n${rows.join('\n')}\n`

test('an import that dies at any of thirty places loses nothing and doubles nothing', async () => {
  const imports = createDirectImports(testApp, agent)
  const empty = await dumpBook(testApp, agent.organizationId)
  const bringIn = async (database: Pick<Database, 'inOrganization'>) => {
    const { id } = await imports.upload(text)
    await imports.start(id)
    const died = await imports.run(id, 3, database).then(
      () => false,
      (error) => error === killed,
    )
    const done = await imports.run(id, 3)
    expect(done).toMatchObject({ state: 'done', processed: 8, added: 6, changed: 2, skipped: 0 })
    const { rows: clients } = await testApp.owner.query('select first_name, email, phone from clients order by email')
    const { rows: policies } = await testApp.owner.query('select policy_number from policies order by 1')
    expect(policies).toHaveLength(8)
    await imports.undo(id)
    expect(await dumpBook(testApp, agent.organizationId)).toBe(empty)
    return { died, clients }
  }
  const whole = await bringIn(testApp.database)
  expect(whole.clients).toHaveLength(6)
  const places = [
    ...Array.from({ length: 30 }, (_, index) => ({ statement: index + 1 })),
    { commit: 1 },
    { commit: 2 },
    { commit: 3 },
  ]
  for (const place of places) {
    const { died, clients } = await bringIn(dyingDatabase(place))
    expect(died, JSON.stringify(place)).toBe(true)
    expect(clients).toEqual(whole.clients)
  }
})

import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

test.each([
  { firstName: 'Ada' },
  {
    ...{ firstName: '"Zoë"\\ ', lastName: 'O’Neill\u2028', email: 'z@example.com', phone: '+12025550123' },
    address: 'a\nb',
  },
  { firstName: 'x', dateOfBirth: '1964-02-29', notes: '🍵\t\u007f'.repeat(75), status: 'active' },
  { firstName: 'x', address: '1 Elm '.repeat(50), notes: 'y'.repeat(301) },
])('stores the JSON that a change of the client would store: %j', async (input) => {
  const { id } = (await fixture.agent.post<Client>('/api/clients', input)).body
  const readStored = async (sql: string) =>
    JSON.parse(`${(await fixture.testApp.owner.query<{ json: string }>(sql, [id])).rows[0]!.json}}`) as Client
  const stored = await readStored('select list_json as json from clients where id = $1')
  expect(stored).toMatchObject({ id, firstName: input.firstName.trim() })
  expect(await readStored('update clients set list_json = null where id = $1 returning list_json as json')).toEqual(
    stored,
  )
})

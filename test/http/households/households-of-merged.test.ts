import { beforeAll, expect, test } from 'vitest'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { seedHousehold } from '#test/support/data/seed-household.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

const addClients = (...names: string[]) =>
  fixture.testApp.seed.clients(
    fixture.people.harbor.agent,
    names.map((first_name) => ({ first_name })),
  )
const addHousehold = (clientIds: string[]) => seedHousehold(fixture.testApp, fixture.people.harbor.agent, clientIds)
const readMembers = async () =>
  (
    await fixture.testApp.owner.query<{ household_id: string; client_id: string }>(
      'select m.*, h.name, h.created_at, h.updated_at from household_members m join households h on h.id = m.household_id order by 3, 2',
    )
  ).rows
const merge = async (kept: string, from: string) => {
  const { status, body } = await fixture.agent.post<{ mergeId: string }>(`/api/clients/${kept}/merge`, { from })
  expect(status).toBe(200)
  return () => fixture.agent.post(`/api/merges/${body.mergeId}/undo`, {})
}
const membersOf = async (id: string) =>
  (await readMembers()).flatMap(({ household_id, client_id }) => (household_id === id ? client_id : []))

test('the kept client takes the place of the merged one, and Undo gives it back', async () => {
  const [kept, gone, third] = await addClients('Ana', 'Anna', 'Ben')
  const id = await addHousehold([gone!, third!])
  const before = await readMembers()
  const undo = await merge(kept!, gone!)
  expect(new Set(await membersOf(id))).toEqual(new Set([kept, third]))
  expect((await undo()).status).toBe(200)
  expect(await readMembers()).toEqual(before)
})

test('the kept client stays in its own household, and the merged one’s is deleted with its last member', async () => {
  const [kept, gone] = await addClients('Ana', 'Anna')
  const [own, other] = [await addHousehold([kept!]), await addHousehold([gone!])]
  const before = await readMembers()
  const undo = await merge(kept!, gone!)
  expect([await membersOf(own), await membersOf(other)]).toEqual([[kept], []])
  expect((await fixture.agent.get(`/api/households/${other}`)).status).toBe(404)
  await undo()
  expect(await readMembers()).toEqual(before)
})

test('both in one household: the kept one stays, and Undo restores the other', async () => {
  const [kept, gone] = await addClients('Ana', 'Anna')
  const id = await addHousehold([gone!, kept!])
  const before = await readMembers()
  const undo = await merge(kept!, gone!)
  expect(await membersOf(id)).toEqual([kept])
  await undo()
  expect(await readMembers()).toEqual(before)
})

test('Undo restores nobody if the household was deleted or the kept client left it since', async () => {
  const [kept, gone, third] = await addClients('Ana', 'Anna', 'Ben')
  const id = await addHousehold([gone!, third!])
  const undo = await merge(kept!, gone!)
  await fixture.agent.patch(`/api/households/${id}`, { members: [{ clientId: third, role: 'head' }] })
  expect((await undo()).status).toBe(200)
  expect(await membersOf(id)).toEqual([third])

  const [keptToo, goneToo, fourth] = await addClients('Ana', 'Anna', 'Cleo')
  const [, other] = [await addHousehold([keptToo!]), await addHousehold([goneToo!, fourth!])]
  const undoToo = await merge(keptToo!, goneToo!)
  await fixture.agent.delete(`/api/households/${other}`)
  expect((await undoToo()).status).toBe(200)
  expect(await membersOf(other)).toEqual([])
})

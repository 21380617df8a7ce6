import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClientRelatedCounts } from '#contract/clients/clients.ts'
import { createDayFixture, type DayFixture, type Person } from '#test/support/data/day-fixture.ts'

let fixture: DayFixture
let person: Person
let clientId: string
beforeAll(async () => {
  fixture = await createDayFixture()
})

/** Gives the daily roleplay a client. */
beforeEach(async () => {
  person = await fixture.addPerson()
  clientId = (await fixture.testApp.seed.clients(person.user, [{}]))[0]!
  await person.browser.get('/api/stats/agent')
  const text = 'select id from tasks where assigned_agent_id = $1 and is_daily'
  const { rows } = await fixture.testApp.owner.query(text, [person.user.id])
  expect((await person.browser.put(`/api/tasks/${rows[0].id}`, { clientId })).status).toBe(200)
})

test.each([
  ['archiving', 200],
  ['deleting', 204],
  ['reassigning', 200],
])('%s the client of a daily roleplay leaves it as it is', async (way, expectedStatus) => {
  const [admin, other] = [await fixture.addPerson({ role: 'org_admin' }), await fixture.addPerson()]
  await other.browser.get('/api/stats/agent')
  const path = `/api/clients/${clientId}`
  const { body: counts } = await admin.browser.get<ClientRelatedCounts>(`${path}/belongings`)
  expect(counts).toMatchObject({ openTasks: 0, openTasksOfOwner: 0 })
  const { status } =
    way === 'archiving'
      ? await person.browser.put(`${path}/archive`, {})
      : way === 'deleting'
        ? await person.browser.delete(path)
        : await admin.browser.put(`${path}/owner`, { assignedAgentId: other.user.id })
  expect(status).toBe(expectedStatus)
  expect(await fixture.readRoleplays(person)).toEqual(['2026-11-21 pending'])
  expect(await fixture.readRoleplays(other)).toEqual(['2026-11-21 pending'])
})

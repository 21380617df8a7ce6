import { beforeAll, describe, expect, test } from 'vitest'
import type { TaskOfDay } from '#contract/planning.ts'
import type { Browser } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { type People, seedPeople } from '#test/support/people.ts'

let house: TestHouse
let people: People
let agent: Browser
beforeAll(async () => {
  house = await testHouse()
  people = await seedPeople(house.seed)
  agent = await house.signedIn(people.harbor.agent)
})

test('x', async () => {
  await house.seed.tasks(people.harbor.agent, [{}])
  const came = await agent.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-21')
  console.log(came)
  console.log(await agent.post('/api/tasks', { title: 'x' }), await house.snapshot())
})

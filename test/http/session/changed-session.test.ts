import { beforeEach, expect, test } from 'vitest'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
beforeEach(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
})

const setUser = (assignment: string) =>
  testApp.owner.query(`update users set ${assignment} where id = $1`, [people.harbor.agent.id])

test('a write that began with the session of the last request is rolled back if the user is inactive by now', async () => {
  const browser = await testApp.signIn(people.harbor.agent)
  expect(await browser.post('/api/tasks', { title: 'before' })).toMatchObject({ status: 201 })
  await setUser('is_active = false')
  const before = await testApp.snapshot()
  expect(await browser.post('/api/tasks', { title: 'after' })).toMatchObject({ status: 401 })
  expect(await browser.put('/api/tasks/nothing', {})).toMatchObject({ status: 401 })
  expect(await browser.get('/api/clients')).toMatchObject({ status: 401 })
  expect(await testApp.snapshot()).toEqual(before)
})

test('a role that was given or taken counts at the next request', async () => {
  const browser = await testApp.signIn(people.harbor.agent)
  expect(await browser.get('/api/clients?scope=organization')).toMatchObject({ status: 403 })
  await setUser(`role = 'org_admin'`)
  expect(await browser.get('/api/clients?scope=organization')).toMatchObject({ status: 200 })
  await setUser(`role = 'agent'`)
  expect(await browser.get('/api/clients?scope=organization')).toMatchObject({ status: 403 })
})

test('a time zone that was chosen counts at the next request', async () => {
  testApp.clock.set('2026-11-21T23:30:00Z')
  const browser = await testApp.signIn(people.harbor.agent)
  await setUser(`time_zone = 'UTC'`)
  await browser.get('/api/stats/agent')
  await setUser(`time_zone = 'Asia/Tokyo'`)
  expect(await browser.post('/api/tasks', { title: 'x' })).toMatchObject({
    status: 201,
    body: { dueDate: '2026-11-22' },
  })
})

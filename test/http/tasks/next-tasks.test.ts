import { beforeAll, expect, test } from 'vitest'
import type { NextTask } from '#contract/tasks/next-tasks.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let agent: Browser
let grace: string
let ada: string
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  agent = await testApp.signIn(people.harbor.agent)
  const [first, second, idle] = await testApp.seed.clients(people.harbor.agent, [{}, {}, {}])
  ;[grace, ada] = [first!, second!]
  const { owner, seed } = testApp
  const ids = await seed.tasks(people.harbor.agent, [
    { title: 'later', dueDate: '2026-12-24', clientId: grace },
    { title: 'next', dueDate: '2026-11-30', clientId: grace },
    { title: 'done', dueDate: '2026-11-20', clientId: grace, status: 'completed' },
    { title: 'skipped', dueDate: '2026-11-20', clientId: grace, status: 'abandoned' },
    { title: 'begun', dueDate: '2026-11-19', clientId: ada, status: 'in_progress' },
    { title: 'done with another', clientId: idle!, status: 'completed' },
    { title: 'without a client' },
    { title: 'waits for its sequence', dueDate: '2026-11-20', clientId: grace },
  ])
  await owner.query('update tasks set is_paused = true where id = $1', [ids.at(-1)])
  await seed.tasks(people.harbor.colleague, [{ title: 'of a former agent', dueDate: '2026-11-19', clientId: grace }])
})

const listNextTasks = async (browser: Browser) => {
  const { status, body } = await browser.get<NextTask[]>('/api/tasks/next-of-clients')
  expect(status).toBe(200)
  return body
}

test('the first open task of the caller with each own client is listed, soonest first', async () => {
  expect(await listNextTasks(agent)).toEqual([
    { clientId: ada, title: 'begun', dueDate: '2026-11-19' },
    { clientId: grace, title: 'next', dueDate: '2026-11-30' },
  ])
})

test('tasks with clients of others and of other organizations are not listed', async () => {
  const titlesOf = async (user: People['harbor']['agent']) =>
    (await listNextTasks(await testApp.signIn(user))).map(({ title }) => title)
  expect(await titlesOf(people.harbor.colleague)).toEqual([])
  expect(await titlesOf(people.summit.agent)).toEqual([])
})

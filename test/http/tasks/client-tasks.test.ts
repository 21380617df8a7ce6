import { beforeAll, describe, expect, test } from 'vitest'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let clientId: string
let agent: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  agent = await testApp.signIn(people.harbor.agent)
  const [id, other] = await testApp.seed.clients(people.harbor.agent, [
    { first_name: 'Grace', last_name: 'Hopper', phone: '+12025550123' },
    { first_name: 'Somebody else' },
  ])
  clientId = id!
  await testApp.seed.tasks(people.harbor.agent, [
    { title: 'later', dueDate: '2026-12-24', clientId },
    { title: 'done', dueDate: '2026-11-19', clientId, status: 'completed' },
    { title: 'overdue', dueDate: '2026-11-20', clientId, status: 'in_progress' },
    { title: 'skipped', dueDate: '2026-11-18', clientId, status: 'abandoned' },
    { title: 'today', clientId },
    { title: 'of another client', clientId: other! },
  ])
  await testApp.seed.tasks(people.harbor.colleague, [{ title: 'of a former agent', dueDate: '2026-11-29', clientId }])
  await testApp.seed.tasks(people.harbor.admin, [{ title: 'the admin’s own', dueDate: '2026-11-30', clientId }])
})

const listTitles = async (browser: Browser, query = '') => {
  const { status, body } = await browser.get<TaskOfDay[]>(`/api/clients/${clientId}/tasks${query}`)
  expect(status).toBe(200)
  return body.map(({ title }) => title)
}

describe('the tasks with a client', () => {
  test.each([
    ['?state=open', ['overdue', 'today', 'later']],
    ['?state=closed', ['done', 'skipped']],
    ['', ['later', 'today', 'overdue', 'done', 'skipped']],
  ])('of the query %j in its order, with the client on each', async (query, titles) => {
    expect(await listTitles(agent, query)).toEqual(titles)
    const { body } = await agent.get<TaskOfDay[]>(`/api/clients/${clientId}/tasks${query}`)
    const client = {
      id: clientId,
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.com',
      phone: '+12025550123',
    }
    expect(body.map((task) => task.client)).toEqual(titles.map(() => client))
  })

  test.each(['?state=open&', '?state=closed&', '?'])('page %s without losing or repeating one', async (query) => {
    const titles: string[] = []
    let cursor = ''
    for (;;) {
      const path = `/api/clients/${clientId}/tasks${query}limit=1${cursor}`
      const { status, body, headers } = await agent.get<TaskOfDay[]>(path)
      expect([status, body.length]).toEqual([200, 1])
      titles.push(body[0]!.title)
      if (!headers['x-next-cursor']) break
      cursor = `&cursor=${encodeURIComponent(headers['x-next-cursor'] as string)}`
    }
    expect(titles).toEqual(await listTitles(agent, query))
  })

  test('are one’s own; an admin sees the owner’s too', async () => {
    const admin = await testApp.signIn(people.harbor.admin)
    expect(await listTitles(admin, '?state=open')).toEqual(['overdue', 'today', 'the admin’s own', 'later'])
    expect(await listTitles(agent, '?state=open')).not.toContain('the admin’s own')
  })

  test('has those that became tasks with the day', async () => {
    const created = await agent.post('/api/tasks', {
      title: 'weekly call',
      clientId,
      dueDate: '2026-11-21',
      hasRepeat: true,
      repeatInterval: 'weekly',
    })
    expect(created.status).toBe(201)
    testApp.clock.set('2026-11-28T12:00:00Z')
    const { body } = await agent.get<TaskOfDay[]>(`/api/clients/${clientId}/tasks?state=open`)
    expect(body.filter(({ title }) => title === 'weekly call').map(({ dueDate }) => dueDate)).toEqual(['2026-11-28'])
    testApp.clock.set('2026-11-21T12:00:00Z')
  })

  test.each(['?state=done', '?limit=501', '?cursor=x'])('refuses %s', async (query) => {
    expect((await agent.get(`/api/clients/${clientId}/tasks${query}`)).status).toBe(400)
  })
})

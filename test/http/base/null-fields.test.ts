import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { createTestApp } from '#test/support/test-app.ts'

let people: People
let browser: Browser
let clientId: string
beforeAll(async () => {
  const testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  browser = await testApp.signIn(people.harbor.agent)
  clientId = (await testApp.seed.clients(people.harbor.agent, [{ status: 'inactive' }]))[0]!
})

const create = async (path: string, body: object) => {
  const response = await browser.post<Record<string, unknown> & { id: string }>(path, body)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body
}
const change = async (path: string, body: object) => {
  const response = await browser.put<Record<string, unknown>>(path, body)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}

test('null is taken where a field may be absent, and means its default or no change', async () => {
  expect(await create('/api/clients', { firstName: 'Ann', status: null, rejectDuplicates: null })).toMatchObject({
    status: 'prospect',
  })
  for (const status of [null, ''])
    expect(await change(`/api/clients/${clientId}`, { firstName: 'Ann', status })).toMatchObject({ status: 'inactive' })

  const notePath = `/api/clients/${clientId}/notes`
  const note = await create(notePath, { content: 'Text', noteType: null, tags: null })
  expect(note).toMatchObject({ noteType: 'general', tags: [] })
  await change(`${notePath}/${note.id}`, { noteType: 'follow_up' })
  expect(await change(`${notePath}/${note.id}`, { noteType: null })).toMatchObject({ noteType: 'follow_up' })

  expect(
    await create(`/api/clients/${clientId}/timeline`, { eventType: 'call', title: 'Call', eventDate: null }),
  ).toMatchObject({ title: 'Call' })

  const defaults = { type: 'call', priority: 'medium', targetCount: 1, estimatedMinutes: 30, resourceType: 'none' }
  const nulls = { type: null, priority: null, targetCount: null, estimatedMinutes: null, dueDate: null }
  const task = await create('/api/tasks', { title: 'Task', ...nulls, resourceType: null, hasRepeat: null })
  expect(task).toMatchObject(defaults)
  expect(
    await change(`/api/tasks/${task.id}`, { ...nulls, status: null, completedCount: null, version: null }),
  ).toMatchObject({ ...defaults, version: 1 })

  const sequence = await create('/api/nurture-sequences', {
    name: 'Sequence',
    isActive: null,
    isOrgLevel: null,
    endsWhenActive: null,
    hasRepeat: null,
    tasks: null,
  })
  const sequencePath = `/api/nurture-sequences/${sequence.id}`
  await change(sequencePath, { repeatInterval: 'monthly' })
  expect(await change(sequencePath, { isActive: null, hasRepeat: null })).toMatchObject({
    isActive: true,
    repeatInterval: 'monthly',
  })
  expect(await change(sequencePath, { repeatInterval: '' })).toMatchObject({ hasRepeat: false, repeatInterval: null })
  const step = { taskType: null, priority: null, daysAfterKickoff: null, estimatedMinutes: null, targetCount: null }
  expect(await create(`${sequencePath}/tasks`, { title: 'Step', ...step })).toMatchObject({
    taskType: 'call',
    priority: 'medium',
    daysAfterKickoff: 0,
  })
  await create('/api/schedule', { startDate: null, tasks: [{ title: 'Task', ...nulls, daysFromStart: null }] })
})

test('a value that is no choice is refused at its field as before', async () => {
  for (const [path, body, field] of [
    ['/api/clients', { firstName: 'Ann', status: 'gone' }, 'status'],
    ['/api/tasks', { title: 'Task', type: '' }, 'type'],
    ['/api/nurture-sequences', { name: 'Sequence', repeatInterval: 'hourly' }, 'repeatInterval'],
  ] as const)
    expect(await browser.post(path, body)).toMatchObject({
      status: 400,
      body: { issues: [{ path: field, message: expect.stringMatching(/^Must be one of \w+, /) }] },
    })
})

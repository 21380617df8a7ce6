import { beforeAll, describe, expect, test } from 'vitest'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Browser, ErrorResponse } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { effort } from '#test/support/effort.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let agent: Browser
const clients = { own: '', colleagues: '', theirs: '', absent: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b' }
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  agent = await testApp.signIn(people.harbor.agent)
  const { harbor, summit } = people
  clients.own = (await testApp.seed.clients(harbor.agent, [{}]))[0]!
  clients.colleagues = (await testApp.seed.clients(harbor.colleague, [{}]))[0]!
  clients.theirs = (await testApp.seed.clients(summit.agent, [{}]))[0]!
})

const createTask = (body: unknown, headers = {}) => agent.post<Task>('/api/tasks', body, headers)

describe('a new task', () => {
  test('with only a title has all defaults, is due today and belongs to the caller', async () => {
    const response = await createTask({ title: '  Call Ada  ' })
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      type: 'call',
      title: 'Call Ada',
      description: null,
      status: 'pending',
      priority: 'medium',
      clientId: null,
      dueDate: '2026-11-21',
      targetCount: 1,
      completedCount: 0,
      dueTime: null,
      reminderMinutes: null,
      estimatedMinutes: 30,
      resourceType: 'none',
      resourceLink: null,
      isDaily: false,
      hasRepeat: false,
      repeatInterval: null,
      repeatEndDate: null,
      repeatCustomDays: null,
      assignedAgentId: people.harbor.agent.id,
      version: 1,
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:00:00.000Z',
    })
  })

  test('has every given field', async () => {
    const input = {
      title: 'Ten calls 📞',
      type: 'follow_up',
      description: 'Line one\nline two',
      priority: 'high',
      clientId: clients.own,
      dueDate: '2027-02-28',
      targetCount: 1_000,
      estimatedMinutes: 1_440,
      resourceType: 'link',
      resourceLink: 'https://example.com/x?y=1',
    }
    expect((await createTask(input)).body).toMatchObject(input)
  })

  test('ignores fields that a caller may not set', async () => {
    const { body } = await createTask({
      title: 'x',
      id: clients.absent,
      organizationId: people.summit.organization.id,
      assignedAgentId: people.harbor.colleague.id,
      status: 'completed',
      completedCount: 1,
      isDaily: true,
      version: 9,
      createdAt: '2000-01-01T00:00:00Z',
      hasOwnProperty: 1,
    })
    expect(body).toMatchObject({
      assignedAgentId: people.harbor.agent.id,
      status: 'pending',
      completedCount: 0,
      isDaily: false,
      version: 1,
    })
    expect(body.id).not.toBe(clients.absent)
  })

  test('by an admin belongs to the admin, whoever is named', async () => {
    const { harbor } = people
    const admin = await testApp.signIn(harbor.admin)
    const { body } = await admin.post<Task>('/api/tasks', { title: 'x', assignedAgentId: harbor.colleague.id })
    expect(body.assignedAgentId).toBe(harbor.admin.id)
  })

  test('can be a roleplay, which is not the daily one and can be deleted', async () => {
    for (const title of ['first', 'second']) {
      const { status, body } = await createTask({ title, type: 'roleplay' })
      expect({ status, body }).toMatchObject({ status: 201, body: { type: 'roleplay', isDaily: false } })
      expect((await agent.delete(`/api/tasks/${body.id}`)).status).toBe(204)
    }
  })

  test('treats empty and null optional fields as absent', async () => {
    const response = await createTask({ title: 'x', description: '  ', clientId: '', resourceLink: null })
    expect(response.body).toMatchObject({ description: null, clientId: null, resourceLink: null })
  })

  test('has a link only if the resource is a link', async () => {
    const response = await createTask({ title: 'x', resourceType: 'none', resourceLink: 'https://example.com' })
    expect(response).toMatchObject({ status: 201, body: { resourceLink: null } })
  })

  test('of an admin can be for any client of the organization, but not of another', async () => {
    const admin = await testApp.signIn(people.harbor.admin)
    expect(await admin.post('/api/tasks', { title: 'x', clientId: clients.own })).toMatchObject({
      status: 201,
      body: { clientId: clients.own },
    })
    expect((await admin.post('/api/tasks', { title: 'x', clientId: clients.theirs })).status).toBe(400)
  })
})

describe('a refused draft creates nothing and names the field', () => {
  const title = 'x'
  const textOfLength = (length: number) => 'x'.repeat(length)
  test.each<[string, unknown, string]>([
    ['no title', {}, 'title'],
    ['a null title', { title: null }, 'title'],
    ['a blank title', { title: ' \n ' }, 'title'],
    ['a title that is no string', { title: { toString: 'x' } }, 'title'],
    ['a title of 201 characters', { title: textOfLength(201) }, 'title'],
    ['U+0000', { title: 'a\u0000b' }, 'title'],
    ['half a surrogate pair', { title, description: 'a\ud800b' }, 'description'],
    ['a description of 10,001 characters', { title, description: textOfLength(10_001) }, 'description'],
    ['an unknown type', { title, type: 'sms' }, 'type'],
    ['an unknown priority', { title, priority: 'urgent' }, 'priority'],
    ['an empty priority', { title, priority: '' }, 'priority'],
    ['a day that does not exist', { title, dueDate: '2026-02-30' }, 'dueDate'],
    ['a day in words', { title, dueDate: 'tomorrow' }, 'dueDate'],
    ['an instant for a day', { title, dueDate: '2026-12-01T00:00:00Z' }, 'dueDate'],
    ['a day before today', { title, dueDate: '2026-11-20' }, 'dueDate'],
    ['a target of 0', { title, targetCount: 0 }, 'targetCount'],
    ['a target of 1,001', { title, targetCount: 1_001 }, 'targetCount'],
    ['half a target', { title, targetCount: 1.5 }, 'targetCount'],
    ['a target as a string', { title, targetCount: '3' }, 'targetCount'],
    ['no minutes', { title, estimatedMinutes: 0 }, 'estimatedMinutes'],
    ['more minutes than a day has', { title, estimatedMinutes: 1_441 }, 'estimatedMinutes'],
    ['a javascript: link', { title, resourceType: 'link', resourceLink: 'javascript:alert(1)' }, 'resourceLink'],
    ['a link without a scheme', { title, resourceType: 'link', resourceLink: 'example.com' }, 'resourceLink'],
    [
      'a link of 2,001',
      { title, resourceType: 'link', resourceLink: `https://example.com/${textOfLength(2_000)}` },
      'resourceLink',
    ],
    ['link without a link', { title, resourceType: 'link' }, 'resourceLink'],
    ['client without a client', { title, resourceType: 'client' }, 'clientId'],
    ['an invalid client id', { title, clientId: 'x' }, 'clientId'],
    ['a list as body', [], ''],
    ['a string as body', '"x"', ''],
    ['no body', undefined, ''],
  ])('%s', async (_name, body, path) => {
    const before = await testApp.snapshot()
    const response = (await createTask(body)) as unknown as ErrorResponse
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path, message: expect.stringMatching(/./) }] },
    })
    expect(response.body.issues).toHaveLength(1)
    expect(await testApp.snapshot()).toEqual(before)
  })

  test.each(['colleagues', 'theirs', 'absent'] as const)('a client that is not accessible: %s', async (which) => {
    const before = await testApp.snapshot()
    const response = await createTask({ title, clientId: clients[which] })
    expect(response).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'clientId', message: 'This is not one of your clients' }] },
    })
    expect(await testApp.snapshot()).toEqual(before)
  })

  test('all invalid fields are named', async () => {
    const response = (await createTask({ priority: 'x', targetCount: -1 })) as unknown as ErrorResponse
    expect(response.body.issues?.map(({ path }) => path).sort()).toEqual(['priority', 'targetCount', 'title'])
  })
})

describe('an Idempotency-Key', () => {
  const keyHeader = (value: string) => ({ 'idempotency-key': value })
  const countTasks = async (title: string) =>
    (await testApp.owner.query('select count(*)::int as n from tasks where title = $1', [title])).rows[0].n

  test('a repeated request creates nothing and answers 201 with the current row', async () => {
    const first = await createTask({ title: 'once' }, keyHeader('a'))
    await agent.put(`/api/tasks/${first.body.id}`, { title: 'renamed' })
    const repeated = await createTask({ title: 'once' }, keyHeader('a'))
    expect(repeated).toMatchObject({ status: 201, body: { id: first.body.id, title: 'renamed', version: 2 } })
    expect(await countTasks('once')).toBe(0)
    expect(await countTasks('renamed')).toBe(1)
  })

  test('bodies that differ in explicit defaults and surrounding spaces are equal', async () => {
    const first = await createTask({ title: 'same' }, keyHeader('b'))
    const repeated = await createTask({ priority: 'medium', title: ' same ' }, keyHeader('b'))
    expect(repeated.body.id).toBe(first.body.id)
  })

  test('another body with the same key is refused', async () => {
    await createTask({ title: 'one' }, keyHeader('c'))
    const before = await testApp.snapshot()
    expect(await createTask({ title: 'other' }, keyHeader('c'))).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE' },
    })
    expect(await testApp.snapshot()).toEqual(before)
  })

  test('belongs to its user and organization', async () => {
    const ids = new Set<string>()
    for (const user of [people.harbor.agent, people.harbor.colleague, people.summit.agent]) {
      const browser = await testApp.signIn(user)
      ids.add((await browser.post<Task>('/api/tasks', { title: 'mine' }, keyHeader('d'))).body.id)
    }
    expect(ids.size).toBe(3)
  })

  test('expires after 24 hours', async () => {
    const first = await createTask({ title: 'daily' }, keyHeader('e'))
    testApp.clock.advance({ hours: 23, seconds: 3_599 })
    expect((await createTask({ title: 'daily' }, keyHeader('e'))).body.id).toBe(first.body.id)
    testApp.clock.advance({ seconds: 2 })
    expect((await createTask({ title: 'daily' }, keyHeader('e'))).body.id).not.toBe(first.body.id)
    testApp.clock.advance({ days: -1, seconds: -1 })
  })

  test('can be used again after a refused request', async () => {
    expect((await createTask({ title: 'x', clientId: clients.theirs }, keyHeader('f'))).status).toBe(400)
    expect((await createTask({ title: 'x' }, keyHeader('f'))).status).toBe(201)
  })

  test.each([
    ['k'.repeat(200), 201],
    ['k'.repeat(201), 400],
  ])('%#: has up to 200 characters', async (value, status) => {
    expect((await createTask({ title: 'x' }, keyHeader(value))).status).toBe(status)
  })

  test('twenty simultaneous requests on two instances create one task', async () => {
    const other = agent.at((await testApp.addInstance()).app)
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const title = `raced ${round}`
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? agent : other).post<Task>('/api/tasks', { title }, keyHeader(title)),
        ),
      )
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
      expect(await countTasks(title)).toBe(1)
    }
  })
})

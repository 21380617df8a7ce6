import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task, TaskPatch } from '#contract/tasks.ts'
import type { Browser } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { type People, seedPeople } from '#test/support/people.ts'
import { someNow } from '#test/support/test-clock.ts'

let house: TestHouse
let people: People
let agent: Browser
let client: string
beforeAll(async () => {
  house = await testHouse()
  people = await seedPeople(house.seed)
  agent = await house.signedIn(people.harbor.agent)
  client = (await house.seed.clients(people.harbor.agent, [{}]))[0]!
})
beforeEach(() => house.clock.set(someNow))

type Given = Parameters<TestHouse['seed']['tasks']>[1][number]
const made = async (given: Given = {}) => (await house.seed.tasks(people.harbor.agent, [given]))[0]!
const put = (id: string, patch: unknown) => agent.put<Task>(`/api/tasks/${id}`, patch)

const historyOf = async (id: string) =>
  (await house.owner.query('select action, previous_value as "from", new_value as "to", day::text, created_at, user_id from task_history where task_id = $1 order by id', [id])).rows
const steps = async (id: string) => (await historyOf(id)).map((row) => `${row.action} ${row.from}->${row.to}`)
const timelineOf = async (of: string) =>
  (await house.owner.query('select event_type, kind, title, is_system, created_by from timeline where client_id = $1 order by id', [of])).rows

/** Sends a patch that must be refused, and looks that nothing at all has changed. */
async function refused(id: string, patch: unknown, expected: { status: number; body?: object }) {
  const before = await house.snapshot()
  const came = await put(id, patch)
  expect(came).toMatchObject(expected)
  expect(await house.snapshot()).toEqual(before)
  return came
}

describe('working a task', () => {
  test('start, complete, undo, complete: row, version and history follow', async () => {
    const id = await made()
    expect((await put(id, { status: 'in_progress' })).body).toMatchObject({ status: 'in_progress', completedCount: 0, version: 2 })
    expect((await put(id, { status: 'completed' })).body).toMatchObject({ status: 'completed', completedCount: 1, version: 3 })
    expect((await put(id, { status: 'in_progress' })).body).toMatchObject({ status: 'in_progress', completedCount: 0, version: 4 })
    expect((await put(id, { status: 'completed' })).body).toMatchObject({ status: 'completed', completedCount: 1, version: 5 })
    expect(await steps(id)).toEqual(['started 0->0', 'completed 0->1', 'decremented 1->0', 'completed 0->1'])
  })

  test('plus, plus, minus, plus to the target, undo: the values chain', async () => {
    const id = await made({ targetCount: 3 })
    for (const completedCount of [1, 2, 1, 3]) await put(id, { completedCount })
    await put(id, { status: 'in_progress' })
    expect(await steps(id)).toEqual(['incremented 0->1', 'incremented 1->2', 'decremented 2->1', 'incremented 1->3', 'completed 1->3', 'decremented 3->2'])
  })

  test('the history knows who, when, and the local day of it', async () => {
    const id = await made()
    house.clock.set('2026-11-21T18:15:00Z')
    await agent.with({ 'x-time-zone': 'Asia/Kathmandu' }).put(`/api/tasks/${id}`, { status: 'completed' })
    expect(await historyOf(id)).toMatchObject([{ user_id: people.harbor.agent.id, day: '2026-11-22', created_at: new Date('2026-11-21T18:15:00Z') }])
  })

  test('completing twice writes once, and the second press reads the row', async () => {
    const id = await made()
    const first = await put(id, { status: 'completed' })
    const before = await house.snapshot()
    expect(await put(id, { status: 'completed' })).toMatchObject({ status: 200, body: first.body })
    expect(await put(id, { completedCount: 1 })).toMatchObject({ status: 200, body: first.body })
    expect(await house.snapshot()).toEqual(before)
  })

  test('abandoned is the end', async () => {
    const id = await made({ targetCount: 3, status: 'in_progress', completedCount: 2 })
    expect((await put(id, { status: 'abandoned' })).body).toMatchObject({ status: 'abandoned', completedCount: 2 })
    expect(await steps(id)).toEqual(['abandoned 2->2'])
    for (const patch of [{ status: 'abandoned' }, { status: 'in_progress' }, { completedCount: 3 }, { title: 'x' }, {}])
      await refused(id, patch, { status: 409, body: { code: 'TRANSITION' } })
  })

  test.each<[string, Given, TaskPatch, number, string, string | undefined]>([
    ['back to pending', { status: 'in_progress' }, { status: 'pending' }, 409, 'TRANSITION', undefined],
    ['abandoning what is done', { status: 'completed' }, { status: 'abandoned' }, 409, 'TRANSITION', undefined],
    ['more than the target', { targetCount: 2 }, { completedCount: 3 }, 400, 'VALIDATION', 'completedCount'],
    ['less than nothing', {}, { completedCount: -1 }, 400, 'VALIDATION', 'completedCount'],
    ['half a step', { targetCount: 3 }, { completedCount: 0.5 }, 400, 'VALIDATION', 'completedCount'],
    ['a disagreement', { targetCount: 3 }, { status: 'completed', completedCount: 2 }, 400, 'VALIDATION', 'completedCount'],
    ['started with the target lowered to the count', { targetCount: 3, status: 'in_progress', completedCount: 2 }, { status: 'in_progress', targetCount: 2 }, 400, 'VALIDATION', 'completedCount'],
    ['a target below the count', { targetCount: 3, status: 'in_progress', completedCount: 2 }, { targetCount: 1 }, 400, 'VALIDATION', 'completedCount'],
    ['an unknown status', {}, { status: 'done' as never }, 400, 'VALIDATION', 'status'],
    ['a null count', {}, { completedCount: null as never }, 400, 'VALIDATION', 'completedCount'],
  ])('refuses %s and writes nothing', async (_name, given, patch, status, code, path) => {
    await refused(await made(given), patch, { status, body: { code, ...(path && { issues: [{ path }] }) } })
  })

  test('a raised target keeps a completed task whole when it is said to be completed', async () => {
    const id = await made({ targetCount: 2, status: 'completed' })
    expect(await put(id, { status: 'completed', targetCount: 5 })).toMatchObject({ status: 200, body: { completedCount: 5, status: 'completed' } })
  })

  test('undo ends with the fifth day past', async () => {
    const [fourth, fifth] = await house.seed.tasks(people.harbor.agent, [
      { dueDate: '2026-11-17', status: 'completed' },
      { dueDate: '2026-11-16', status: 'completed' },
    ])
    expect((await put(fourth!, { status: 'in_progress' })).status).toBe(200)
    await refused(fifth!, { status: 'in_progress' }, { status: 409, body: { code: 'TRANSITION' } })
    await refused(fifth!, { completedCount: 0 }, { status: 409, body: { code: 'TRANSITION' } })
    expect((await put(fifth!, { title: 'renamed' })).status).toBe(200)
  })

  test('it was completed on the day it was, whatever is edited after', async () => {
    const id = await made({ dueDate: '2026-11-20' })
    const day = async () => (await house.owner.query('select completed_on::text as day from tasks where id = $1', [id])).rows[0].day
    await put(id, { status: 'completed' })
    house.clock.advance({ days: 1 })
    await put(id, { title: 'edited' })
    expect(await day()).toBe('2026-11-21')
    await put(id, { status: 'in_progress' })
    expect(await day()).toBeNull()
    await put(id, { status: 'completed' })
    expect(await day()).toBe('2026-11-22')
  })
})

describe('the version', () => {
  test('a stale one answers 409 with the row as it is', async () => {
    const id = await made({ targetCount: 5 })
    await put(id, { completedCount: 1, version: 1 })
    const came = await refused(id, { completedCount: 2, version: 1 }, { status: 409, body: { code: 'STALE' } })
    expect((came.body as unknown as { current: Task }).current).toMatchObject({ id, completedCount: 1, version: 2 })
    expect((await put(id, { completedCount: 2, version: 2 })).body).toMatchObject({ completedCount: 2, version: 3 })
  })

  test('one that was not said is not asked for', async () => {
    const id = await made()
    await put(id, { title: 'one' })
    expect((await put(id, { title: 'two' })).status).toBe(200)
  })
})

describe('editing', () => {
  test('changes what is said and leaves the rest; empty empties', async () => {
    const id = await made({ description: 'old', clientId: client, resourceType: 'link', resourceLink: 'https://example.com' })
    const { body } = await put(id, { title: ' new ', type: 'email', priority: 'low', estimatedMinutes: 5, dueDate: '2026-12-24' })
    expect(body).toMatchObject({ title: 'new', type: 'email', priority: 'low', estimatedMinutes: 5, dueDate: '2026-12-24', description: 'old', clientId: client, resourceLink: 'https://example.com' })
    expect((await put(id, { description: '', clientId: null, resourceType: 'none' })).body).toMatchObject({ description: null, clientId: null, resourceType: 'none', resourceLink: null })
    expect(await steps(id)).toEqual([])
  })

  test('nothing said changes nothing', async () => {
    const id = await made()
    const before = await house.snapshot()
    expect(await put(id, {})).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await house.snapshot()).toEqual(before)
  })

  test('a day before today is refused, unless it stays as it was', async () => {
    const id = await made({ dueDate: '2026-11-19' })
    await refused(id, { dueDate: '2026-11-20' }, { status: 400, body: { issues: [{ path: 'dueDate' }] } })
    expect((await put(id, { dueDate: '2026-11-19', title: 'same day' })).body).toMatchObject({ dueDate: '2026-11-19', title: 'same day' })
    expect((await put(id, { dueDate: '2026-11-21' })).body.dueDate).toBe('2026-11-21')
  })

  test('the roleplay is neither moved nor retyped, and nothing becomes one', async () => {
    const roleplay = await made({ type: 'roleplay', isDaily: true })
    await refused(roleplay, { dueDate: '2026-11-22' }, { status: 409, body: { code: 'TRANSITION' } })
    await refused(roleplay, { type: 'call' }, { status: 409, body: { code: 'TRANSITION' } })
    expect((await put(roleplay, { type: 'roleplay', dueDate: '2026-11-21', status: 'in_progress' })).status).toBe(200)
    await refused(await made(), { type: 'roleplay' }, { status: 400, body: { issues: [{ path: 'type' }] } })
  })

  test('its client must be in reach', async () => {
    const [theirs] = await house.seed.clients(people.summit.agent, [{}])
    const [colleagues] = await house.seed.clients(people.harbor.colleague, [{}])
    const id = await made()
    for (const clientId of [theirs, colleagues, '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'])
      await refused(id, { clientId }, { status: 400, body: { issues: [{ path: 'clientId' }] } })
  })

  test('a resource needs what it is about', async () => {
    const id = await made()
    await refused(id, { resourceType: 'client' }, { status: 400, body: { issues: [{ path: 'clientId' }] } })
    await refused(id, { resourceType: 'link' }, { status: 400, body: { issues: [{ path: 'resourceLink' }] } })
    const linked = await made({ resourceType: 'link', resourceLink: 'https://example.com' })
    await refused(linked, { resourceLink: '' }, { status: 400, body: { issues: [{ path: 'resourceLink' }] } })
  })

  test('nothing a caller may not set is taken', async () => {
    const id = await made()
    const wants = { id: client, organizationId: people.summit.organization.id, assignedAgentId: people.harbor.colleague.id, isDaily: true, createdAt: 'x' }
    expect((await put(id, { ...wants, title: 'x' })).body).toMatchObject({ id, assignedAgentId: people.harbor.agent.id, isDaily: false })
  })
})

describe('the client’s timeline', () => {
  const newClient = async () => (await house.seed.clients(people.harbor.agent, [{}]))[0]!

  test('tells a completion once, with the kind of contact it was', async () => {
    const about = await newClient()
    for (const type of ['call', 'meeting', 'email', 'follow_up'] as const) {
      const id = await made({ clientId: about, type, title: `a ${type}` })
      await put(id, { status: 'completed' })
      await put(id, { status: 'completed' })
    }
    const event = (event_type: string, of: string) => ({ event_type, kind: 'task_completed', title: `Task completed: a ${of}`, is_system: true, created_by: people.harbor.agent.id })
    expect(await timelineOf(about)).toEqual([event('call', 'call'), event('meeting', 'meeting'), event('email', 'email'), event('note', 'follow_up')])
  })

  test('tells an edit as a note; start, plus and abandon are in the history alone', async () => {
    const about = await newClient()
    const id = await made({ clientId: about, targetCount: 5 })
    await put(id, { dueDate: '2026-12-01' })
    await put(id, { completedCount: 1 })
    await put(id, { status: 'abandoned' })
    expect(await timelineOf(about)).toMatchObject([{ event_type: 'note', kind: 'task_edited' }])
  })
})

describe('what is not the caller’s is not there', () => {
  test('a colleague’s, another organisation’s and none at all answer alike', async () => {
    const [colleagues] = await house.seed.tasks(people.harbor.colleague, [{}])
    const [theirs] = await house.seed.tasks(people.summit.agent, [{}])
    const bodies = new Set<string>()
    for (const id of [colleagues!, theirs!, '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b']) {
      const came = await refused(id, { status: 'completed' }, { status: 404, body: { code: 'NOT_FOUND' } })
      bodies.add(JSON.stringify({ ...came.body, requestId: '' }))
    }
    expect(bodies.size).toBe(1)
  })

  test('an id that is none is 400', async () => {
    await refused('x', { status: 'completed' }, { status: 400, body: { issues: [{ path: 'taskId' }] } })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { type TaskFixture, createTaskFixture } from '#test/support/data/task-fixture.ts'

let fixture: TaskFixture
let client: string
beforeAll(async () => {
  fixture = await createTaskFixture()
  client = await addClient()
})

const addClient = async () => (await fixture.testApp.seed.clients(fixture.people.harbor.agent, [{}]))[0]!

const readTimeline = async (of: string) => {
  const text = 'select event_type, kind, title, is_system, created_by from timeline where client_id = $1 order by id'
  return (await fixture.testApp.owner.query(text, [of])).rows
}

describe('editing', () => {
  test('changes the given fields only; empty values clear a field', async () => {
    const id = await fixture.addTask({
      description: 'old',
      clientId: client,
      resourceType: 'link',
      resourceLink: 'https://example.com',
    })
    const { body } = await fixture.putTask(id, {
      title: ' new ',
      type: 'email',
      priority: 'low',
      estimatedMinutes: 5,
      dueDate: '2026-12-24',
    })
    expect(body).toMatchObject({
      title: 'new',
      type: 'email',
      priority: 'low',
      estimatedMinutes: 5,
      dueDate: '2026-12-24',
      description: 'old',
      clientId: client,
      resourceLink: 'https://example.com',
    })
    expect((await fixture.putTask(id, { description: '', clientId: null, resourceType: 'none' })).body).toMatchObject({
      description: null,
      clientId: null,
      resourceType: 'none',
      resourceLink: null,
    })
    expect(await fixture.readSteps(id)).toEqual([])
  })

  test('with no fields changes nothing', async () => {
    const id = await fixture.addTask()
    const before = await fixture.testApp.snapshot()
    expect(await fixture.putTask(id, {})).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await fixture.testApp.snapshot()).toEqual(before)
  })

  test('refuses a day before today unless it is unchanged', async () => {
    const id = await fixture.addTask({ dueDate: '2026-11-19' })
    await fixture.expectRefusal(id, { dueDate: '2026-11-20' }, { status: 400, body: { issues: [{ path: 'dueDate' }] } })
    expect((await fixture.putTask(id, { dueDate: '2026-11-19', title: 'same day' })).body).toMatchObject({
      dueDate: '2026-11-19',
      title: 'same day',
    })
    expect((await fixture.putTask(id, { dueDate: '2026-11-21' })).body.dueDate).toBe('2026-11-21')
  })

  test('neither moves nor retypes the daily roleplay', async () => {
    const roleplay = await fixture.addTask({ type: 'roleplay', isDaily: true })
    await fixture.expectRefusal(roleplay, { dueDate: '2026-11-22' }, { status: 409, body: { code: 'TRANSITION' } })
    await fixture.expectRefusal(roleplay, { type: 'call' }, { status: 409, body: { code: 'TRANSITION' } })
    expect(
      (await fixture.putTask(roleplay, { type: 'roleplay', dueDate: '2026-11-21', status: 'in_progress' })).status,
    ).toBe(200)
  })

  test('moves and retypes a roleplay made by hand', async () => {
    const roleplay = await fixture.addTask()
    expect((await fixture.putTask(roleplay, { type: 'roleplay' })).body).toMatchObject({
      type: 'roleplay',
      isDaily: false,
    })
    expect((await fixture.putTask(roleplay, { dueDate: '2026-11-22' })).body.dueDate).toBe('2026-11-22')
    expect((await fixture.putTask(roleplay, { type: 'call' })).body.type).toBe('call')
  })

  test('refuses a client that is not accessible', async () => {
    const [foreignClient] = await fixture.testApp.seed.clients(fixture.people.summit.agent, [{}])
    const [colleagues] = await fixture.testApp.seed.clients(fixture.people.harbor.colleague, [{}])
    const id = await fixture.addTask()
    for (const clientId of [foreignClient, colleagues, '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'])
      await fixture.expectRefusal(id, { clientId }, { status: 400, body: { issues: [{ path: 'clientId' }] } })
  })

  test('refuses a resource without its client or link', async () => {
    const id = await fixture.addTask()
    await fixture.expectRefusal(
      id,
      { resourceType: 'client' },
      { status: 400, body: { issues: [{ path: 'clientId' }] } },
    )
    await fixture.expectRefusal(
      id,
      { resourceType: 'link' },
      { status: 400, body: { issues: [{ path: 'resourceLink' }] } },
    )
    const linkedTask = await fixture.addTask({ resourceType: 'link', resourceLink: 'https://example.com' })
    await fixture.expectRefusal(
      linkedTask,
      { resourceLink: '' },
      { status: 400, body: { issues: [{ path: 'resourceLink' }] } },
    )
  })

  test('ignores fields that a caller may not set', async () => {
    const id = await fixture.addTask()
    const changes = {
      id: client,
      organizationId: fixture.people.summit.organization.id,
      assignedAgentId: fixture.people.harbor.colleague.id,
      isDaily: true,
      createdAt: 'x',
    }
    expect((await fixture.putTask(id, { ...changes, title: 'x' })).body).toMatchObject({
      id,
      assignedAgentId: fixture.people.harbor.agent.id,
      isDaily: false,
    })
  })
})

describe('the client’s timeline', () => {
  test('has one event for a completion, with the type of contact', async () => {
    const newClientId = await addClient()
    for (const type of ['call', 'meeting', 'email', 'follow_up'] as const) {
      const id = await fixture.addTask({ clientId: newClientId, type, title: `a ${type}` })
      await fixture.putTask(id, { status: 'completed' })
      await fixture.putTask(id, { status: 'completed' })
    }
    const expectedEvent = (event_type: string, of: string) => ({
      event_type,
      kind: 'task_completed',
      title: `Task completed: a ${of}`,
      is_system: true,
      created_by: fixture.people.harbor.agent.id,
    })
    expect(await readTimeline(newClientId)).toEqual([
      expectedEvent('call', 'call'),
      expectedEvent('meeting', 'meeting'),
      expectedEvent('email', 'email'),
      expectedEvent('note', 'follow_up'),
    ])
  })

  test('has a note for an edit, but nothing for start, plus and abandon', async () => {
    const newClientId = await addClient()
    const id = await fixture.addTask({ clientId: newClientId, targetCount: 5 })
    await fixture.putTask(id, { dueDate: '2026-12-01' })
    await fixture.putTask(id, { completedCount: 1 })
    await fixture.putTask(id, { status: 'abandoned' })
    expect(await readTimeline(newClientId)).toMatchObject([
      { event_type: 'note', kind: 'task_edited', title: 'Task moved to Dec 1, 2026: Call about the policy' },
    ])
  })

  test('has two events for a move and an edit in one call', async () => {
    const newClientId = await addClient()
    const id = await fixture.addTask({ clientId: newClientId })
    await fixture.putTask(id, { dueDate: '2026-12-01', title: 'said better' })
    expect((await readTimeline(newClientId)).map(({ title }) => title)).toEqual([
      'Task moved to Dec 1, 2026: said better',
      'Task edited: said better',
    ])
  })

  test('has two events for a completion and an edit in one call', async () => {
    const newClientId = await addClient()
    const id = await fixture.addTask({ clientId: newClientId })
    await fixture.putTask(id, { status: 'completed', title: 'said better' })
    expect(await readTimeline(newClientId)).toMatchObject([{ kind: 'task_completed' }, { kind: 'task_edited' }])
  })
})

describe('a task that is not the caller’s', () => {
  test('has an invalid id', async () => {
    await fixture.expectRefusal('x', { status: 'completed' }, { status: 400, body: { issues: [{ path: 'taskId' }] } })
  })
})

describe('null and spelling', () => {
  test('a null resource means none', async () => {
    const id = await fixture.addTask({ resourceType: 'link', resourceLink: 'https://example.com' })
    expect(await fixture.putTask(id, { resourceType: null })).toMatchObject({
      status: 200,
      body: { resourceType: 'none', resourceLink: null },
    })
  })

  test('the same client in upper case is the same client', async () => {
    const clientId = await addClient()
    const id = await fixture.addTask({ clientId })
    await fixture.expectRefusal(
      id,
      { clientId: clientId.toUpperCase() },
      { status: 200, body: { version: 1, clientId } },
    )
  })
})

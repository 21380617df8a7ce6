import { beforeAll, describe, expect, test } from 'vitest'
import { type TaskDesk, taskDesk } from '#test/support/task-desk.ts'

let desk: TaskDesk
let client: string
beforeAll(async () => {
  desk = await taskDesk()
  client = await newClient()
})

const newClient = async () => (await desk.house.seed.clients(desk.people.harbor.agent, [{}]))[0]!

const timelineOf = async (of: string) => {
  const text = 'select event_type, kind, title, is_system, created_by from timeline where client_id = $1 order by id'
  return (await desk.house.owner.query(text, [of])).rows
}

describe('editing', () => {
  test('changes what is said and leaves the rest; empty empties', async () => {
    const id = await desk.made({
      description: 'old',
      clientId: client,
      resourceType: 'link',
      resourceLink: 'https://example.com',
    })
    const { body } = await desk.put(id, {
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
    expect((await desk.put(id, { description: '', clientId: null, resourceType: 'none' })).body).toMatchObject({
      description: null,
      clientId: null,
      resourceType: 'none',
      resourceLink: null,
    })
    expect(await desk.steps(id)).toEqual([])
  })

  test('nothing said changes nothing', async () => {
    const id = await desk.made()
    const before = await desk.house.snapshot()
    expect(await desk.put(id, {})).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await desk.house.snapshot()).toEqual(before)
  })

  test('a day before today is refused, unless it stays as it was', async () => {
    const id = await desk.made({ dueDate: '2026-11-19' })
    await desk.refused(id, { dueDate: '2026-11-20' }, { status: 400, body: { issues: [{ path: 'dueDate' }] } })
    expect((await desk.put(id, { dueDate: '2026-11-19', title: 'same day' })).body).toMatchObject({
      dueDate: '2026-11-19',
      title: 'same day',
    })
    expect((await desk.put(id, { dueDate: '2026-11-21' })).body.dueDate).toBe('2026-11-21')
  })

  test('the roleplay is neither moved nor retyped, and nothing becomes one', async () => {
    const roleplay = await desk.made({ type: 'roleplay', isDaily: true })
    await desk.refused(roleplay, { dueDate: '2026-11-22' }, { status: 409, body: { code: 'TRANSITION' } })
    await desk.refused(roleplay, { type: 'call' }, { status: 409, body: { code: 'TRANSITION' } })
    expect((await desk.put(roleplay, { type: 'roleplay', dueDate: '2026-11-21', status: 'in_progress' })).status).toBe(
      200,
    )
    await desk.refused(await desk.made(), { type: 'roleplay' }, { status: 400, body: { issues: [{ path: 'type' }] } })
  })

  test('its client must be in reach', async () => {
    const [theirs] = await desk.house.seed.clients(desk.people.summit.agent, [{}])
    const [colleagues] = await desk.house.seed.clients(desk.people.harbor.colleague, [{}])
    const id = await desk.made()
    for (const clientId of [theirs, colleagues, '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'])
      await desk.refused(id, { clientId }, { status: 400, body: { issues: [{ path: 'clientId' }] } })
  })

  test('a resource needs what it is about', async () => {
    const id = await desk.made()
    await desk.refused(id, { resourceType: 'client' }, { status: 400, body: { issues: [{ path: 'clientId' }] } })
    await desk.refused(id, { resourceType: 'link' }, { status: 400, body: { issues: [{ path: 'resourceLink' }] } })
    const linked = await desk.made({ resourceType: 'link', resourceLink: 'https://example.com' })
    await desk.refused(linked, { resourceLink: '' }, { status: 400, body: { issues: [{ path: 'resourceLink' }] } })
  })

  test('nothing a caller may not set is taken', async () => {
    const id = await desk.made()
    const wants = {
      id: client,
      organizationId: desk.people.summit.organization.id,
      assignedAgentId: desk.people.harbor.colleague.id,
      isDaily: true,
      createdAt: 'x',
    }
    expect((await desk.put(id, { ...wants, title: 'x' })).body).toMatchObject({
      id,
      assignedAgentId: desk.people.harbor.agent.id,
      isDaily: false,
    })
  })
})

describe('the client’s timeline', () => {
  test('tells a completion once, with the kind of contact it was', async () => {
    const about = await newClient()
    for (const type of ['call', 'meeting', 'email', 'follow_up'] as const) {
      const id = await desk.made({ clientId: about, type, title: `a ${type}` })
      await desk.put(id, { status: 'completed' })
      await desk.put(id, { status: 'completed' })
    }
    const event = (event_type: string, of: string) => ({
      event_type,
      kind: 'task_completed',
      title: `Task completed: a ${of}`,
      is_system: true,
      created_by: desk.people.harbor.agent.id,
    })
    expect(await timelineOf(about)).toEqual([
      event('call', 'call'),
      event('meeting', 'meeting'),
      event('email', 'email'),
      event('note', 'follow_up'),
    ])
  })

  test('tells an edit as a note; start, plus and abandon are in the history alone', async () => {
    const about = await newClient()
    const id = await desk.made({ clientId: about, targetCount: 5 })
    await desk.put(id, { dueDate: '2026-12-01' })
    await desk.put(id, { completedCount: 1 })
    await desk.put(id, { status: 'abandoned' })
    expect(await timelineOf(about)).toMatchObject([{ event_type: 'note', kind: 'task_edited' }])
  })

  test('work and an edit in one call are two events', async () => {
    const about = await newClient()
    const id = await desk.made({ clientId: about })
    await desk.put(id, { status: 'completed', title: 'said better' })
    expect(await timelineOf(about)).toMatchObject([{ kind: 'task_completed' }, { kind: 'task_edited' }])
  })
})

describe('what is not the caller’s is not there', () => {
  test('a colleague’s, another organisation’s and none at all answer alike', async () => {
    const [colleagues] = await desk.house.seed.tasks(desk.people.harbor.colleague, [{}])
    const [theirs] = await desk.house.seed.tasks(desk.people.summit.agent, [{}])
    const bodies = new Set<string>()
    for (const id of [colleagues!, theirs!, '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b']) {
      const came = await desk.refused(id, { status: 'completed' }, { status: 404, body: { code: 'NOT_FOUND' } })
      bodies.add(JSON.stringify({ ...came.body, requestId: '' }))
    }
    expect(bodies.size).toBe(1)
  })

  test('an id that is none is 400', async () => {
    await desk.refused('x', { status: 'completed' }, { status: 400, body: { issues: [{ path: 'taskId' }] } })
  })
})

describe('null and spelling', () => {
  test('a null resource is none', async () => {
    const id = await desk.made({ resourceType: 'link', resourceLink: 'https://example.com' })
    expect(await desk.put(id, { resourceType: null })).toMatchObject({
      status: 200,
      body: { resourceType: 'none', resourceLink: null },
    })
  })

  test('the same client in upper case is the same client', async () => {
    const clientId = await newClient()
    const id = await desk.made({ clientId })
    await desk.refused(id, { clientId: clientId.toUpperCase() }, { status: 200, body: { version: 1, clientId } })
  })
})

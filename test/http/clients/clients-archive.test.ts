import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import type { HistoryEntry } from '#contract/tasks/task-history.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

const changeArchive = (id: string, what: 'archive' | 'restore', browser = fixture.agent) =>
  browser.put<Client>(`/api/clients/${id}/${what}`, {})
const listIds = async (query = '') =>
  (await fixture.agent.get<Client[]>(`/api/clients${query}`)).body.map(({ id }) => id)
const readTasks = async (id: string) =>
  (
    await fixture.testApp.owner.query(
      'select id, status, completed_count, version, closed_as, moved_from from tasks where client_id = $1 order by id',
      [id],
    )
  ).rows
const readHistory = async (id: string) =>
  (
    await fixture.testApp.owner.query(
      `select h.task_id, h.user_id, h.action, h.reason, h.previous_value, h.new_value, h.day::text
       from task_history h join tasks t on t.id = h.task_id where t.client_id = $1 order by h.task_id`,
      [id],
    )
  ).rows

describe('an archived client', () => {
  test('moves from the list to the archived clients and keeps its status', async () => {
    const id = await fixture.addClient({ status: 'active' })
    fixture.testApp.clock.advance({ hours: 1 })
    const { status, body } = await changeArchive(id, 'archive')
    fixture.testApp.clock.advance({ hours: -1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'active',
      archivedAt: '2026-11-21T16:00:00.000Z',
      updatedAt: '2026-11-21T16:00:00.000Z',
    })
    expect(await listIds()).not.toContain(id)
    expect(await listIds('?archived=true')).toContain(id)
    expect((await fixture.readEvents(id)).map(({ kind, title }) => [kind, title])).toEqual([
      ['client_archived', 'Client archived'],
    ])
  })

  test('archived again is answered unchanged, and nothing is written', async () => {
    const id = await fixture.addClient()
    const first = await changeArchive(id, 'archive')
    await fixture.expectRefusal(() => changeArchive(id, 'archive'), { status: 200, body: first.body })
  })

  test('restored is listed again; its abandoned tasks stay abandoned', async () => {
    const id = await fixture.addClient()
    await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{ clientId: id }])
    await changeArchive(id, 'archive')
    expect(await changeArchive(id, 'restore')).toMatchObject({ status: 200, body: { id, archivedAt: null } })
    expect(await listIds()).toContain(id)
    expect(await readTasks(id)).toMatchObject([{ status: 'abandoned' }])
    expect((await fixture.readEvents(id)).map(({ kind }) => kind)).toEqual(['client_archived', 'client_restored'])
    await fixture.expectRefusal(() => changeArchive(id, 'restore'), { status: 200 })
  })

  test('keeps its recurring rules active for when it is restored', async () => {
    const id = await fixture.addClient()
    await fixture.agent.post('/api/tasks', { title: 'x', clientId: id, hasRepeat: true, repeatInterval: 'weekly' })
    await changeArchive(id, 'archive')
    const { rows } = await fixture.testApp.owner.query('select stopped_at from recurring_rules where client_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ stopped_at: null }])
  })
})

describe('open tasks of an archived client', () => {
  test('are abandoned for every agent, with history on the owner’s local day; other tasks are unchanged', async () => {
    const { agent, colleague, organization } = fixture.people.harbor
    const farAheadAgent = await fixture.testApp.seed.user(organization, 'agent', {
      last_seen_time_zone: 'Pacific/Kiritimati',
    })
    const id = await fixture.addClient()
    const taskRows = [
      { clientId: id, title: 'pending' },
      { clientId: id, title: 'counted', status: 'in_progress' as const, targetCount: 5, completedCount: 3 },
      { clientId: id, title: 'done', status: 'completed' as const },
      { clientId: id, title: 'gone', status: 'abandoned' as const },
      { title: 'without client' },
    ]
    const [pendingTask, startedTask, doneTask, abandonedTask, taskWithoutClient] = await fixture.testApp.seed.tasks(
      agent,
      taskRows,
    )
    const [colleagueTask] = await fixture.testApp.seed.tasks(colleague, [{ clientId: id }])
    const [farAheadTask] = await fixture.testApp.seed.tasks(farAheadAgent, [{ clientId: id, dueDate: '2027-01-01' }])

    await changeArchive(id, 'archive', fixture.agent.with({ 'x-time-zone': 'Pacific/Pago_Pago' }))

    const statuses = Object.fromEntries(
      (await readTasks(id)).map((task) => [task.id, [task.status, task.completed_count, task.version]]),
    )
    expect(statuses).toEqual({
      [pendingTask!]: ['abandoned', 0, 2],
      [startedTask!]: ['abandoned', 3, 2],
      [colleagueTask!]: ['abandoned', 0, 2],
      [farAheadTask!]: ['abandoned', 0, 2],
      [doneTask!]: ['completed', 1, 1],
      [abandonedTask!]: ['abandoned', 0, 1],
    })
    const entry = { action: 'abandoned', reason: 'client_archived', previous_value: 0, new_value: 0 }
    expect(await readHistory(id)).toEqual(
      [
        { ...entry, task_id: pendingTask, user_id: agent.id, day: '2026-11-21' },
        { ...entry, task_id: startedTask, user_id: agent.id, day: '2026-11-21', previous_value: 3, new_value: 3 },
        { ...entry, task_id: colleagueTask, user_id: colleague.id, day: '2026-11-21' },
        { ...entry, task_id: farAheadTask, user_id: farAheadAgent.id, day: '2026-11-22' },
      ].toSorted((one, other) => (one.task_id! < other.task_id! ? -1 : 1)),
    )
    const { rows } = await fixture.testApp.owner.query('select status, version from tasks where id = $1', [
      taskWithoutClient,
    ])
    expect(rows).toEqual([{ status: 'pending', version: 1 }])
    // They are not reported as closed during an absence.
    expect((await readTasks(id)).map(({ closed_as }) => closed_as)).toEqual(Array(6).fill(null))
    const { body } = await (await fixture.testApp.signIn(colleague)).get<HistoryEntry[]>('/api/task-history')
    expect(body).toMatchObject([{ taskId: colleagueTask, action: 'abandoned', notes: 'client archived' }])
  })

  test('of the caller are abandoned on the day in the time zone of the call', async () => {
    const id = await fixture.addClient()
    await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{ clientId: id }])
    await changeArchive(id, 'archive', fixture.agent.with({ 'x-time-zone': 'Pacific/Kiritimati' }))
    expect((await readHistory(id)).map(({ day }) => day)).toEqual(['2026-11-22'])
  })

  test('cannot be moved back by undoing an earlier move while they are abandoned', async () => {
    const id = await fixture.addClient()
    const [task] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{ clientId: id }])
    await fixture.agent.post('/api/tasks/reschedule', { ids: [task], dueDate: '2026-12-01' })
    await changeArchive(id, 'archive')
    expect((await fixture.agent.post('/api/tasks/reschedule/undo', { ids: [task] })).status).toBe(409)
  })
})

describe('a task for an archived client', () => {
  const archivedRefusal = { status: 400, body: { issues: [{ path: 'clientId', message: 'This client is archived' }] } }

  test('is not created, single or recurring, by agent or admin', async () => {
    const clientId = await fixture.addClient({ archived_at: '2026-11-03T00:00:00Z' })
    for (const overrides of [{}, { hasRepeat: true, repeatInterval: 'daily' }])
      for (const browser of [fixture.agent, fixture.admin])
        await fixture.expectRefusal(
          () => browser.post('/api/tasks', { title: 'x', clientId, ...overrides }),
          archivedRefusal,
        )
  })

  test('is not created by editing; a task that already has the client can be worked on', async () => {
    const clientId = await fixture.addClient({ archived_at: '2026-11-03T00:00:00Z' })
    const [other, own] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{}, { clientId }])
    await fixture.expectRefusal(() => fixture.agent.put(`/api/tasks/${other}`, { clientId }), archivedRefusal)
    expect(
      (await fixture.agent.put<Task>(`/api/tasks/${own}`, { clientId, title: 'y', status: 'completed' })).body,
    ).toMatchObject({ clientId, title: 'y' })
  })

  test('is not put back', async () => {
    const clientId = await fixture.addClient({ archived_at: '2026-11-03T00:00:00Z' })
    const [task] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [
      { clientId, dueDate: '2026-11-10', status: 'abandoned' },
    ])
    await fixture.testApp.owner.query("update tasks set closed_as = 'overdue' where id = $1", [task])
    await fixture.expectRefusal(() => fixture.agent.post(`/api/tasks/${task}/put-back`), {
      status: 409,
      body: { code: 'TRANSITION', message: 'This client is archived' },
    })
  })
})

test('no concurrent request leaves an open task to an archived client', async () => {
  const other = fixture.agent.at((await fixture.testApp.addInstance()).app)
  for (let round = 0; round < 8; round += 1) {
    const clientId = await fixture.addClient()
    const tasks = await fixture.testApp.seed.tasks(
      fixture.people.harbor.agent,
      Array.from({ length: 4 }, () => ({ clientId })),
    )
    const [movedTask] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{}])
    const createTask = () => other.post('/api/tasks', { title: 'x', clientId })
    const responses = await Promise.all([
      createTask(),
      createTask(),
      other.put(`/api/tasks/${movedTask}`, { clientId }),
      ...tasks.map((task) => other.put(`/api/tasks/${task}`, { status: 'completed' })),
      changeArchive(clientId, 'archive'),
      createTask(),
      createTask(),
      changeArchive(clientId, 'archive', other),
      other.post('/api/tasks/reschedule', { ids: tasks.toReversed(), dueDate: '2026-12-01' }),
    ])
    for (const { status, text } of responses) expect([200, 201, 400, 409], text).toContain(status)
    const openTasks = (await readTasks(clientId)).filter(
      ({ status }) => status === 'pending' || status === 'in_progress',
    )
    expect(openTasks).toEqual([])
  }
})

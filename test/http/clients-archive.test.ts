import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients.ts'
import type { Task } from '#contract/tasks.ts'
import type { HistoryEntry } from '#contract/task-history.ts'
import { type ClientDesk, clientDesk } from '#test/support/client-desk.ts'

let desk: ClientDesk
beforeAll(async () => {
  desk = await clientDesk()
})

const put = (id: string, what: 'archive' | 'restore', browser = desk.agent) =>
  browser.put<Client>(`/api/clients/${id}/${what}`, {})
const idsOf = async (query = '') => (await desk.agent.get<Client[]>(`/api/clients${query}`)).body.map(({ id }) => id)
const tasksOf = async (id: string) =>
  (
    await desk.house.owner.query(
      'select id, status, completed_count, version, closed_as, moved_from from tasks where client_id = $1 order by id',
      [id],
    )
  ).rows
const historyOf = async (id: string) =>
  (
    await desk.house.owner.query(
      `select h.task_id, h.user_id, h.action, h.notes, h.previous_value, h.new_value, h.day::text
       from task_history h join tasks t on t.id = h.task_id where t.client_id = $1 order by h.task_id`,
      [id],
    )
  ).rows

describe('an archived client', () => {
  test('leaves the list and stands among the archived, with its status', async () => {
    const id = await desk.made({ status: 'active' })
    desk.house.clock.advance({ hours: 1 })
    const { status, body } = await put(id, 'archive')
    desk.house.clock.advance({ hours: -1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'active',
      archivedAt: '2026-11-21T16:00:00.000Z',
      updatedAt: '2026-11-21T16:00:00.000Z',
    })
    expect(await idsOf()).not.toContain(id)
    expect(await idsOf('?archived=true')).toContain(id)
    expect((await desk.eventsOf(id)).map(({ kind, title }) => [kind, title])).toEqual([
      ['client_archived', 'Client archived'],
    ])
  })

  test('archived again is the same row, and nothing is written', async () => {
    const id = await desk.made()
    const first = await put(id, 'archive')
    await desk.refused(() => put(id, 'archive'), { status: 200, body: first.body })
  })

  test('restored is in the list again; its abandoned tasks stay abandoned', async () => {
    const id = await desk.made()
    await desk.house.seed.tasks(desk.people.harbor.agent, [{ clientId: id }])
    await put(id, 'archive')
    expect(await put(id, 'restore')).toMatchObject({ status: 200, body: { id, archivedAt: null } })
    expect(await idsOf()).toContain(id)
    expect(await tasksOf(id)).toMatchObject([{ status: 'abandoned' }])
    expect((await desk.eventsOf(id)).map(({ kind }) => kind)).toEqual(['client_archived', 'client_restored'])
    await desk.refused(() => put(id, 'restore'), { status: 200 })
  })

  test('keeps its rules as they are, to yield again when it is restored', async () => {
    const id = await desk.made()
    await desk.agent.post('/api/tasks', { title: 'x', clientId: id, hasRepeat: true, repeatInterval: 'weekly' })
    await put(id, 'archive')
    const { rows } = await desk.house.owner.query('select stopped_at from recurring_rules where client_id = $1', [id])
    expect(rows).toEqual([{ stopped_at: null }])
  })
})

describe('its open tasks', () => {
  test('of every agent are abandoned, each in its owner’s history on its owner’s day; others stay', async () => {
    const { agent, colleague, organization } = desk.people.harbor
    const far = await desk.house.seed.user(organization, 'agent', { kept_time_zone: 'Pacific/Kiritimati' })
    const id = await desk.made()
    const given = [
      { clientId: id, title: 'pending' },
      { clientId: id, title: 'counted', status: 'in_progress' as const, targetCount: 5, completedCount: 3 },
      { clientId: id, title: 'done', status: 'completed' as const },
      { clientId: id, title: 'gone', status: 'abandoned' as const },
      { title: 'of nobody' },
    ]
    const [pending, counted, done, gone, ofNobody] = await desk.house.seed.tasks(agent, given)
    const [theirs] = await desk.house.seed.tasks(colleague, [{ clientId: id }])
    const [far1] = await desk.house.seed.tasks(far, [{ clientId: id, dueDate: '2027-01-01' }])

    await put(id, 'archive', desk.agent.with({ 'x-time-zone': 'Pacific/Pago_Pago' }))

    const statuses = Object.fromEntries(
      (await tasksOf(id)).map((task) => [task.id, [task.status, task.completed_count, task.version]]),
    )
    expect(statuses).toEqual({
      ...{ [pending!]: ['abandoned', 0, 2], [counted!]: ['abandoned', 3, 2], [theirs!]: ['abandoned', 0, 2] },
      ...{ [far1!]: ['abandoned', 0, 2], [done!]: ['completed', 1, 1], [gone!]: ['abandoned', 0, 1] },
    })
    const entry = { action: 'abandoned', notes: 'client archived', previous_value: 0, new_value: 0 }
    expect(await historyOf(id)).toEqual(
      [
        { ...entry, task_id: pending, user_id: agent.id, day: '2026-11-21' },
        { ...entry, task_id: counted, user_id: agent.id, day: '2026-11-21', previous_value: 3, new_value: 3 },
        { ...entry, task_id: theirs, user_id: colleague.id, day: '2026-11-21' },
        { ...entry, task_id: far1, user_id: far.id, day: '2026-11-22' },
      ].toSorted((one, other) => (one.task_id! < other.task_id! ? -1 : 1)),
    )
    const { rows } = await desk.house.owner.query('select status, version from tasks where id = $1', [ofNobody])
    expect(rows).toEqual([{ status: 'pending', version: 1 }])
    // It is no task the program closed while its user was away.
    expect((await tasksOf(id)).map(({ closed_as }) => closed_as)).toEqual(Array(6).fill(null))
    const { body } = await (await desk.house.signedIn(colleague)).get<HistoryEntry[]>('/api/task-history')
    expect(body).toMatchObject([{ taskId: theirs, action: 'abandoned', notes: 'client archived' }])
  })

  test('on the caller’s own day are the caller’s, as the call has it', async () => {
    const id = await desk.made()
    await desk.house.seed.tasks(desk.people.harbor.agent, [{ clientId: id }])
    await put(id, 'archive', desk.agent.with({ 'x-time-zone': 'Pacific/Kiritimati' }))
    expect((await historyOf(id)).map(({ day }) => day)).toEqual(['2026-11-22'])
  })

  test('cannot be undone into a move', async () => {
    const id = await desk.made()
    const [task] = await desk.house.seed.tasks(desk.people.harbor.agent, [{ clientId: id }])
    await desk.agent.post('/api/tasks/reschedule', { ids: [task], dueDate: '2026-12-01' })
    await put(id, 'archive')
    expect(await tasksOf(id)).toMatchObject([{ moved_from: null }])
  })
})

describe('a task for an archived client', () => {
  const archived = { status: 400, body: { issues: [{ path: 'clientId', message: 'This client is archived' }] } }

  test('is not made, neither once nor repeating, by agent or admin', async () => {
    const clientId = await desk.made({ archived_at: '2026-11-03T00:00:00Z' })
    for (const more of [{}, { hasRepeat: true, repeatInterval: 'daily' }])
      for (const browser of [desk.agent, desk.admin])
        await desk.refused(() => browser.post('/api/tasks', { title: 'x', clientId, ...more }), archived)
  })

  test('is not made by editing either, while one that has it already can be worked', async () => {
    const clientId = await desk.made({ archived_at: '2026-11-03T00:00:00Z' })
    const [other, own] = await desk.house.seed.tasks(desk.people.harbor.agent, [{}, { clientId }])
    await desk.refused(() => desk.agent.put(`/api/tasks/${other}`, { clientId }), archived)
    expect(
      (await desk.agent.put<Task>(`/api/tasks/${own}`, { clientId, title: 'y', status: 'completed' })).body,
    ).toMatchObject({ clientId, title: 'y' })
  })

  test('is not put back', async () => {
    const clientId = await desk.made({ archived_at: '2026-11-03T00:00:00Z' })
    const [task] = await desk.house.seed.tasks(desk.people.harbor.agent, [
      { clientId, dueDate: '2026-11-10', status: 'abandoned' },
    ])
    await desk.house.owner.query("update tasks set closed_as = 'overdue' where id = $1", [task])
    await desk.refused(() => desk.agent.post(`/api/tasks/${task}/put-back`), {
      status: 409,
      body: { code: 'TRANSITION', message: 'This client is archived' },
    })
  })
})

test('whatever comes at the same moment, no open task is left to an archived client', async () => {
  const other = desk.agent.at((await desk.house.instance()).app)
  for (let round = 0; round < 8; round += 1) {
    const clientId = await desk.made()
    const tasks = await desk.house.seed.tasks(
      desk.people.harbor.agent,
      Array.from({ length: 4 }, () => ({ clientId })),
    )
    const [moved] = await desk.house.seed.tasks(desk.people.harbor.agent, [{}])
    const create = () => other.post('/api/tasks', { title: 'x', clientId })
    const came = await Promise.all([
      ...[create(), create(), other.put(`/api/tasks/${moved}`, { clientId })],
      ...tasks.map((task) => other.put(`/api/tasks/${task}`, { status: 'completed' })),
      ...[put(clientId, 'archive'), create(), create(), put(clientId, 'archive', other)],
      other.post('/api/tasks/reschedule', { ids: tasks.toReversed(), dueDate: '2026-12-01' }),
    ])
    for (const { status, text } of came) expect([200, 201, 400, 409], text).toContain(status)
    const open = (await tasksOf(clientId)).filter(({ status }) => status === 'pending' || status === 'in_progress')
    expect(open).toEqual([])
  }
})

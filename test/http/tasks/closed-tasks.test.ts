import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AutoClosedTask } from '#contract/tasks/closed-tasks.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { absentId } from '#test/support/access/world.ts'
import { type DayFixture, createDayFixture, type Person, planningPath } from '#test/support/data/day-fixture.ts'

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
})
beforeEach(() => fixture.testApp.clock.set('2026-11-20T12:00:00Z'))

type TaskRow = Parameters<DayFixture['testApp']['seed']['tasks']>[1][number]

/** Creates an agent whose tasks were closed as overdue. */
async function createClosedTasks(...overrides: TaskRow[]): Promise<{ one: Person; ids: string[] }> {
  const one = await fixture.addPerson()
  const ids = await fixture.testApp.seed.tasks(
    one.user,
    overrides.map((task) => ({ dueDate: '2026-11-15', ...task })),
  )
  await one.browser.get('/api/tasks/closed')
  return { one, ids }
}

const keyHeader = { 'idempotency-key': 'back' }
const listClosedTasks = async ({ browser }: Person) =>
  (await browser.get<AutoClosedTask[]>('/api/tasks/closed')).body.map(({ id }) => id)
const acknowledgeTasks = ({ browser }: Person, ids: unknown) => browser.post('/api/tasks/closed/acknowledge', { ids })
const putBackTask = ({ browser }: Person, id: string) => browser.post<Task>(`/api/tasks/${id}/put-back`)

describe('closed tasks', () => {
  test('are listed until they are acknowledged', async () => {
    const { one, ids } = await createClosedTasks({}, {}, {})
    expect(await listClosedTasks(one)).toEqual(ids)
    expect(await acknowledgeTasks(one, ids.slice(0, 2))).toMatchObject({ status: 204, text: '' })
    expect(await listClosedTasks(one)).toEqual(ids.slice(2))
    await acknowledgeTasks(one, ids)
    await acknowledgeTasks(one, ids)
    expect(await listClosedTasks(one)).toEqual([])
    fixture.testApp.clock.set('2026-11-26T12:00:00Z')
    expect(await listClosedTasks(one)).toEqual([])
  })

  test('come in parts of 200, the next when those are acknowledged', async () => {
    const { one, ids } = await createClosedTasks(...Array.from({ length: 501 }, () => ({})))
    for (const start of [0, 200, 400, 600]) {
      const listed = await listClosedTasks(one)
      expect(listed).toEqual(ids.slice(start, start + 200))
      if (listed.length) expect((await acknowledgeTasks(one, listed)).status).toBe(204)
    }
  })

  test('do not include tasks that a user abandoned or completed', async () => {
    const one = await fixture.addPerson()
    await fixture.testApp.seed.tasks(one.user, [
      { dueDate: '2026-11-10', status: 'abandoned' },
      { dueDate: '2026-11-10', status: 'completed' },
    ])
    const [by] = await fixture.testApp.seed.tasks(one.user, [{ dueDate: '2026-11-20' }])
    await one.browser.put(`/api/tasks/${by}`, { status: 'abandoned' })
    expect(await listClosedTasks(one)).toEqual([])
  })

  test('are visible to their owner only, and only the owner can acknowledge them', async () => {
    const { one, ids } = await createClosedTasks({})
    const others = [
      await fixture.addPerson(),
      await fixture.addPerson({ of: await fixture.testApp.seed.organization() }),
    ]
    for (const other of [...others, await fixture.addPerson({ role: 'org_admin' })]) {
      expect(await listClosedTasks(other)).toEqual([])
      expect(await acknowledgeTasks(other, ids)).toMatchObject({ status: 400, body: { issues: [{ path: 'ids' }] } })
    }
    expect(await listClosedTasks(one)).toEqual(ids)
  })

  test('acknowledging an open task has no effect', async () => {
    const { one } = await createClosedTasks()
    const [id] = await fixture.testApp.seed.tasks(one.user, [{ dueDate: '2026-11-20' }])
    await acknowledgeTasks(one, [id])
    fixture.testApp.clock.set('2026-11-25T12:00:00Z')
    expect(await listClosedTasks(one)).toEqual([id])
  })

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['a string', 'x'],
    ['an invalid id', ['x']],
    ['no list', undefined],
    ['501 ids', Array.from({ length: 501 }, () => absentId)],
  ])('acknowledging %s is refused', async (_name, ids) => {
    const { one } = await createClosedTasks()
    expect(await acknowledgeTasks(one, ids)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })
})

describe('putting a closed task back', () => {
  test('creates a new task for today with the same fields, and leaves the closed one unchanged', async () => {
    const { one, ids } = await createClosedTasks({
      title: 'ten calls',
      type: 'call',
      description: 'new leads',
      priority: 'high',
      targetCount: 10,
      completedCount: 4,
      status: 'in_progress',
      estimatedMinutes: 60,
      version: 5,
      resourceType: 'link',
      resourceLink: 'https://example.com/',
    })
    const response = await putBackTask(one, ids[0]!)
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      title: 'ten calls',
      type: 'call',
      description: 'new leads',
      priority: 'high',
      targetCount: 10,
      completedCount: 0,
      status: 'pending',
      estimatedMinutes: 60,
      version: 1,
      dueDate: '2026-11-20',
      resourceType: 'link',
      resourceLink: 'https://example.com/',
      isDaily: false,
      hasRepeat: false,
      assignedAgentId: one.user.id,
      createdAt: '2026-11-20T12:00:00.000Z',
    })
    expect(response.body.id).not.toBe(ids[0])
    expect(response.body).not.toHaveProperty('closedAs')
    expect(await listClosedTasks(one)).toEqual([])
    const { body } = await one.browser.get<TaskOfDay[]>(planningPath('2026-11-20'))
    expect(body.map(({ title, status }) => `${title} ${status}`).toSorted()).toEqual([
      'Daily roleplay pending',
      'ten calls pending',
    ])
    const { rows } = await fixture.testApp.owner.query('select status, completed_count as n from tasks where id = $1', [
      ids[0],
    ])
    expect(rows).toEqual([{ status: 'abandoned', n: 4 }])
    expect((await fixture.readClosedTasks(one)).length).toBe(1)
  })

  test('keeps the client, and uses the today of the caller’s time zone', async () => {
    const one = await fixture.addPerson()
    const [client] = await fixture.testApp.seed.clients(one.user, [{}])
    const [id] = await fixture.testApp.seed.tasks(one.user, [{ dueDate: '2026-11-10', clientId: client }])
    await one.browser.get('/api/tasks/closed')
    fixture.testApp.clock.set('2026-11-20T15:00:00Z')
    const response = await one.browser.with({ 'x-time-zone': 'Pacific/Kiritimati' }).post(`/api/tasks/${id}/put-back`)
    expect(response.body).toMatchObject({ clientId: client, dueDate: '2026-11-21' })
  })

  test('is refused the second time and after acknowledging', async () => {
    const { one, ids } = await createClosedTasks({}, {})
    expect((await putBackTask(one, ids[0]!)).status).toBe(201)
    expect(await putBackTask(one, ids[0]!)).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
    await acknowledgeTasks(one, [ids[1]])
    expect(await putBackTask(one, ids[1]!)).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
  })

  test('from ten devices on two instances at once creates one task', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { one, ids } = await createClosedTasks({ title: 'once' })
      const devices = [one, { ...one, browser: one.browser.at(fixture.secondInstance.app) }]
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) => putBackTask(devices[index % 2]!, ids[0]!)),
      )
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)])
      const { rows } = await fixture.testApp.owner.query(
        'select status from tasks where assigned_agent_id = $1 and title = $2 order by status',
        [one.user.id, 'once'],
      )
      expect(rows.map(({ status }) => status)).toEqual(['abandoned', 'pending'])
    }
  })

  test('is refused for open, completed and abandoned tasks and for a missed roleplay', async () => {
    const one = await fixture.addPerson()
    await one.browser.get(planningPath('2026-11-20'))
    fixture.testApp.clock.set('2026-11-21T12:00:00Z')
    await one.browser.get(planningPath('2026-11-21'))
    await fixture.testApp.seed.tasks(
      one.user,
      (['pending', 'completed', 'abandoned'] as const).map((status) => ({ status })),
    )
    const { rows } = await fixture.testApp.owner.query('select id from tasks where assigned_agent_id = $1', [
      one.user.id,
    ])
    expect(rows).toHaveLength(5)
    const before = await fixture.testApp.snapshot()
    for (const { id } of rows)
      expect(await putBackTask(one, id)).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
    expect(await fixture.testApp.snapshot()).toEqual(before)
  })
})

test('putting back with the same idempotency key creates one task and returns it again', async () => {
  const { one, ids } = await createClosedTasks({})
  const repeatPutBack = () => one.browser.post<Task>(`/api/tasks/${ids[0]}/put-back`, undefined, keyHeader)
  const first = await repeatPutBack()
  expect(first.status).toBe(201)
  expect(await repeatPutBack()).toMatchObject({ status: 201, body: { id: first.body.id } })
})

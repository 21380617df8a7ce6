import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClosedTask } from '#contract/closed-tasks.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import type { Task } from '#contract/tasks.ts'
import { absentId } from '#test/support/access-world.ts'
import { type DayDesk, dayDesk, type Person, planningOf } from '#test/support/day-desk.ts'

let desk: DayDesk
beforeAll(async () => {
  desk = await dayDesk()
})
beforeEach(() => desk.house.clock.set('2026-11-20T12:00:00Z'))

type Given = Parameters<DayDesk['house']['seed']['tasks']>[1][number]

/** Somebody for whom these were closed as overdue, and their ids. */
async function withClosed(...given: Given[]): Promise<{ one: Person; ids: string[] }> {
  const one = await desk.person()
  const ids = await desk.house.seed.tasks(
    one.user,
    given.map((task) => ({ dueDate: '2026-11-15', ...task })),
  )
  await one.browser.get('/api/tasks/closed')
  return { one, ids }
}

const withKey = { 'idempotency-key': 'back' }
const told = async ({ browser }: Person) =>
  (await browser.get<ClosedTask[]>('/api/tasks/closed')).body.map(({ id }) => id)
const tell = ({ browser }: Person, ids: unknown) => browser.post('/api/tasks/closed/told', { ids })
const putBack = ({ browser }: Person, id: string) => browser.post<Task>(`/api/tasks/${id}/put-back`)

describe('what was closed', () => {
  test('is told until it is read, and no more', async () => {
    const { one, ids } = await withClosed({}, {}, {})
    expect(await told(one)).toEqual(ids)
    expect(await tell(one, ids.slice(0, 2))).toMatchObject({ status: 204, text: '' })
    expect(await told(one)).toEqual(ids.slice(2))
    await tell(one, ids)
    await tell(one, ids)
    expect(await told(one)).toEqual([])
    desk.house.clock.set('2026-11-26T12:00:00Z')
    expect(await told(one)).toEqual([])
  })

  test('is what the program closed: what a person abandoned, skipped or did is not among it', async () => {
    const one = await desk.person()
    await desk.house.seed.tasks(one.user, [
      { dueDate: '2026-11-10', status: 'abandoned' },
      { dueDate: '2026-11-10', status: 'completed' },
    ])
    const [by] = await desk.house.seed.tasks(one.user, [{ dueDate: '2026-11-20' }])
    await one.browser.put(`/api/tasks/${by}`, { status: 'abandoned' })
    expect(await told(one)).toEqual([])
  })

  test('is the caller’s alone, and only its owner can read it away', async () => {
    const { one, ids } = await withClosed({})
    const others = [await desk.person(), await desk.person({ of: await desk.house.seed.organization() })]
    for (const other of [...others, await desk.person({ role: 'org_admin' })]) {
      expect(await told(other)).toEqual([])
      expect(await tell(other, ids)).toMatchObject({ status: 400, body: { issues: [{ path: 'ids' }] } })
    }
    expect(await told(one)).toEqual(ids)
  })

  test('an open task cannot be read away', async () => {
    const { one } = await withClosed()
    const [id] = await desk.house.seed.tasks(one.user, [{ dueDate: '2026-11-20' }])
    await tell(one, [id])
    desk.house.clock.set('2026-11-25T12:00:00Z')
    expect(await told(one)).toEqual([id])
  })

  test.each<[string, unknown]>([
    ['none', []],
    ['no list', 'x'],
    ['what is no id', ['x']],
    ['nothing', undefined],
    ['501', Array.from({ length: 501 }, () => absentId)],
  ])('reading away %s: 400', async (_name, ids) => {
    const { one } = await withClosed()
    expect(await tell(one, ids)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })
})

describe('put back', () => {
  test('makes a fresh task for today of the same work, and leaves the closed one as it is', async () => {
    const { one, ids } = await withClosed({
      ...{ title: 'ten calls', type: 'call', description: 'new leads', priority: 'high', targetCount: 10 },
      ...{ completedCount: 4, status: 'in_progress', estimatedMinutes: 60, version: 5 },
      ...{ resourceType: 'link', resourceLink: 'https://example.com/' },
    })
    const came = await putBack(one, ids[0]!)
    expect(came.status).toBe(201)
    expect(came.body).toMatchObject({
      ...{ title: 'ten calls', type: 'call', description: 'new leads', priority: 'high', targetCount: 10 },
      ...{ completedCount: 0, status: 'pending', estimatedMinutes: 60, version: 1, dueDate: '2026-11-20' },
      ...{ resourceType: 'link', resourceLink: 'https://example.com/', isDaily: false, hasRepeat: false },
      ...{ assignedAgentId: one.user.id, createdAt: '2026-11-20T12:00:00.000Z' },
    })
    expect(came.body.id).not.toBe(ids[0])
    expect(came.body).not.toHaveProperty('closedAs')
    expect(await told(one)).toEqual([])
    const { body } = await one.browser.get<TaskOfDay[]>(planningOf('2026-11-20'))
    expect(body.map(({ title, status }) => `${title} ${status}`).toSorted()).toEqual([
      'Daily roleplay pending',
      'ten calls pending',
    ])
    const { rows } = await desk.house.owner.query('select status, completed_count as n from tasks where id = $1', [
      ids[0],
    ])
    expect(rows).toEqual([{ status: 'abandoned', n: 4 }])
    expect((await desk.closed(one)).length).toBe(1)
  })

  test('keeps the client, and is due on the caller’s own today', async () => {
    const one = await desk.person()
    const [client] = await desk.house.seed.clients(one.user, [{}])
    const [id] = await desk.house.seed.tasks(one.user, [{ dueDate: '2026-11-10', clientId: client }])
    await one.browser.get('/api/tasks/closed')
    desk.house.clock.set('2026-11-20T15:00:00Z')
    const came = await one.browser.with({ 'x-time-zone': 'Pacific/Kiritimati' }).post(`/api/tasks/${id}/put-back`)
    expect(came.body).toMatchObject({ clientId: client, dueDate: '2026-11-21' })
  })

  test('works once: the second time, and once it was read away, 409', async () => {
    const { one, ids } = await withClosed({}, {})
    expect((await putBack(one, ids[0]!)).status).toBe(201)
    expect(await putBack(one, ids[0]!)).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
    await tell(one, [ids[1]])
    expect(await putBack(one, ids[1]!)).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
  })

  test('by ten devices on two programs at once: one fresh task', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { one, ids } = await withClosed({ title: 'once' })
      const devices = [one, { ...one, browser: one.browser.at(desk.there.app) }]
      const came = await Promise.all(Array.from({ length: 10 }, (_, index) => putBack(devices[index % 2]!, ids[0]!)))
      expect(came.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)])
      const { rows } = await desk.house.owner.query(
        'select status from tasks where assigned_agent_id = $1 and title = $2 order by status',
        [one.user.id, 'once'],
      )
      expect(rows.map(({ status }) => status)).toEqual(['abandoned', 'pending'])
    }
  })

  test('an open, a done, a skipped one, the missed roleplay: 409, and nothing is made', async () => {
    const one = await desk.person()
    await one.browser.get(planningOf('2026-11-20'))
    desk.house.clock.set('2026-11-21T12:00:00Z')
    await one.browser.get(planningOf('2026-11-21'))
    await desk.house.seed.tasks(
      one.user,
      (['pending', 'completed', 'abandoned'] as const).map((status) => ({ status })),
    )
    const { rows } = await desk.house.owner.query('select id from tasks where assigned_agent_id = $1', [one.user.id])
    expect(rows).toHaveLength(5)
    const before = await desk.house.snapshot()
    for (const { id } of rows)
      expect(await putBack(one, id)).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
    expect(await desk.house.snapshot()).toEqual(before)
  })

  test('another’s and one that is not: 404, in the same words', async () => {
    const { ids } = await withClosed({})
    const others = [
      await desk.person(),
      await desk.person({ role: 'org_admin' }),
      await desk.person({ of: await desk.house.seed.organization() }),
    ]
    for (const other of others) {
      const [theirs, none] = [await putBack(other, ids[0]!), await putBack(other, absentId)]
      expect(theirs.status).toBe(404)
      expect({ ...theirs.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
    }
  })
})

test('the same key puts back once, and answers the same task again', async () => {
  const { one, ids } = await withClosed({})
  const again = () => one.browser.post<Task>(`/api/tasks/${ids[0]}/put-back`, undefined, withKey)
  const first = await again()
  expect(first.status).toBe(201)
  expect(await again()).toMatchObject({ status: 201, body: { id: first.body.id } })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import type { Came } from '#test/support/browser.ts'
import { absentId } from '#test/support/access-world.ts'
import { whileHeld } from '#test/support/held-row.ts'
import { type TaskDesk, taskDesk } from '#test/support/task-desk.ts'

const today = '2026-11-21'
const tomorrow = '2026-11-22'

let desk: TaskDesk
beforeAll(async () => {
  desk = await taskDesk()
})
beforeEach(() => desk.house.clock.set('2026-11-21T15:00:00Z'))

const move = (ids: unknown, dueDate: unknown = tomorrow) =>
  desk.agent.post<Task[]>('/api/tasks/reschedule', { ids, dueDate })
const undo = (ids: string[]) => desk.agent.post<Task[]>('/api/tasks/reschedule/undo', { ids })
const daysOf = async (ids: string[]) => {
  const { rows } = await desk.house.owner.query<{ id: string; day: string; byHand: boolean }>(
    'select id, due_date::text as day, moved_by_hand as "byHand" from tasks where id = any($1)',
    [ids],
  )
  return ids
    .map((id) => rows.find((row) => row.id === id)!)
    .map(({ day, byHand }) => `${day}${byHand ? ' by hand' : ''}`)
}
const made = (...days: string[]) =>
  desk.house.seed.tasks(
    desk.people.harbor.agent,
    days.map((dueDate) => ({ dueDate })),
  )

/** Sends what must be refused, and looks that nothing at all has changed. */
async function refused(send: () => Promise<Came>, expected: { status: number; body?: object }): Promise<void> {
  const before = await desk.house.snapshot()
  expect(await send()).toMatchObject(expected)
  expect(await desk.house.snapshot()).toEqual(before)
}

describe('moving', () => {
  test('several own open tasks at once: all are answered as they are now, each once', async () => {
    const ids = await made(today, '2026-11-18', '2026-12-24')
    const came = await move([...ids, ids[0]])
    expect(came.status).toBe(200)
    expect(came.body.map(({ id, dueDate, version, updatedAt }) => ({ id, dueDate, version, updatedAt }))).toEqual(
      ids.toSorted().map((id) => ({ id, dueDate: tomorrow, version: 2, updatedAt: '2026-11-21T15:00:00.000Z' })),
    )
    expect(await daysOf(ids)).toEqual(ids.map(() => `${tomorrow} by hand`))
  })

  test('leaves everything else of them as it was, a started one in progress', async () => {
    const [id] = await desk.house.seed.tasks(desk.people.harbor.agent, [
      { status: 'in_progress', targetCount: 5, completedCount: 3, title: 'five calls', priority: 'low' },
    ])
    expect((await move([id])).body).toMatchObject([
      { status: 'in_progress', targetCount: 5, completedCount: 3, title: 'five calls', priority: 'low' },
    ])
    expect(await desk.steps(id!)).toEqual([])
  })

  test('to today is moving too; a task that stands there already stays, unmoved by hand', async () => {
    const ids = await made(today, '2026-11-18')
    expect((await move(ids, today)).body.map(({ dueDate }) => dueDate)).toEqual([today, today])
    expect(await daysOf(ids)).toEqual([today, `${today} by hand`])
  })

  test('is told on the timeline of those that have a client and came to another day', async () => {
    const [client] = await desk.house.seed.clients(desk.people.harbor.agent, [{}])
    const ids = await desk.house.seed.tasks(desk.people.harbor.agent, [
      { title: 'moved', clientId: client },
      { title: 'there already', clientId: client, dueDate: tomorrow },
      { title: 'without client' },
      { title: 'of a client who is gone', clientId: absentId },
    ])
    expect((await move(ids)).status).toBe(200)
    const { rows } = await desk.house.owner.query(
      'select title, kind, event_type as type, is_system as "isSystem", day::text, created_by as by from timeline where client_id = $1',
      [client],
    )
    const by = desk.people.harbor.agent.id
    expect(rows).toEqual([
      { title: `Task moved to ${tomorrow}: moved`, kind: 'task_edited', type: 'note', isSystem: true, day: today, by },
    ])
    for (const id of ids) expect(await desk.steps(id)).toEqual([])
  })
})

describe('is refused, for all of them, where', () => {
  test.each([
    ['the day is before today', 'dueDate', '2026-11-20'],
    ['the day is none', 'dueDate', '2026-02-30'],
    ['there is no day', 'dueDate', null],
  ])('%s: 400 at %s', async (_name, path, dueDate) => {
    const ids = await made(today)
    await refused(() => move(ids, dueDate), { status: 400, body: { code: 'VALIDATION', issues: [{ path }] } })
  })

  test('today is the caller’s own', async () => {
    const ids = await made(today)
    const ahead = desk.agent.with({ 'x-time-zone': 'Pacific/Kiritimati' })
    await refused(() => ahead.post('/api/tasks/reschedule', { ids, dueDate: today }), { status: 400 })
  })

  test('one is a colleague’s, of another organisation, or there is none such: 400 at ids', async () => {
    const [own] = await made(today)
    const { harbor, summit } = desk.people
    const [colleagues] = await desk.house.seed.tasks(harbor.colleague, [{}])
    const [theirs] = await desk.house.seed.tasks(summit.agent, [{}])
    for (const other of [colleagues, theirs, absentId])
      await refused(() => move([own, other]), { status: 400, body: { issues: [{ path: 'ids' }] } })
  })

  test.each(['completed', 'abandoned'] as const)('one is %s: 409', async (status) => {
    const [own] = await made(today)
    const [closed] = await desk.house.seed.tasks(desk.people.harbor.agent, [{ status }])
    await refused(() => move([own, closed]), { status: 409, body: { code: 'TRANSITION' } })
  })

  test('one is the roleplay: 409', async () => {
    const [own] = await made(today)
    const [roleplay] = await desk.house.seed.tasks(desk.people.harbor.agent, [{ type: 'roleplay', isDaily: true }])
    await refused(() => move([own, roleplay]), { status: 409, body: { code: 'TRANSITION' } })
  })

  test.each([
    ['is none', 'ids', []],
    ['are 501', 'ids', Array.from({ length: 501 }, () => absentId)],
    ['is no id', 'ids.0', ['x']],
    ['is no list', 'ids', 'x'],
  ])('there %s: 400 at %s', async (_name, path, ids) => {
    await refused(() => move(ids), { status: 400, body: { issues: [{ path }] } })
  })
})

describe('taking it back', () => {
  test('puts each on the day it was moved from, also a past one, and says so on the timeline', async () => {
    const [client] = await desk.house.seed.clients(desk.people.harbor.agent, [{}])
    const ids = await made(today, '2026-11-18')
    await desk.house.owner.query('update tasks set client_id = $1 where id = $2', [client, ids[1]])
    await move(ids)
    const came = await undo(ids)
    expect(came.status).toBe(200)
    expect(came.body.map(({ dueDate }) => dueDate).toSorted()).toEqual(['2026-11-18', today])
    expect(await daysOf(ids)).toEqual([today, '2026-11-18'])
    const { rows } = await desk.house.owner.query('select title from timeline where client_id = $1 order by id', [
      client,
    ])
    expect(rows.map(({ title }) => title.slice(0, 24))).toEqual([
      'Task moved to 2026-11-22',
      'Task moved to 2026-11-18',
    ])
  })

  test('where one of the several stood on that day already', async () => {
    const ids = await made(tomorrow, today)
    await move(ids)
    expect((await undo(ids)).status).toBe(200)
    expect(await daysOf(ids)).toEqual([tomorrow, today])
  })

  test('after the same move was sent twice', async () => {
    const ids = await made('2026-11-18')
    await move(ids)
    await move(ids)
    await undo(ids)
    expect(await daysOf(ids)).toEqual(['2026-11-18'])
  })

  test('takes back the last move alone: what was moved by hand before it stays moved by hand', async () => {
    const ids = await made('2026-11-18')
    await move(ids)
    await move(ids, '2026-11-25')
    await undo(ids)
    expect(await daysOf(ids)).toEqual([`${tomorrow} by hand`])
    await refused(() => undo(ids), { status: 409 })
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['never moved', async () => undefined],
    ['edited since', async (id) => move([id]).then(() => desk.put(id, { title: 'edited' }))],
    ['counted since', async (id) => move([id]).then(() => desk.put(id, { status: 'in_progress' }))],
    ['moved by its form since', async (id) => move([id]).then(() => desk.put(id, { dueDate: '2026-11-30' }))],
    ['done since', async (id) => move([id]).then(() => desk.put(id, { status: 'completed' }))],
    ['taken back already', async (id) => move([id]).then(() => undo([id]))],
  ])('is refused for all where one was %s: 409', async (_name, before) => {
    const [one, other] = await made(today, today)
    await before(one!)
    await move([other])
    await refused(() => undo([one!, other!]), { status: 409, body: { code: 'TRANSITION' } })
  })

  test('is refused where it would come to a day 5 or more days past: 409', async () => {
    const ids = await made('2026-11-18')
    await move(ids, '2026-11-30')
    desk.house.clock.set('2026-11-23T12:00:00Z')
    await refused(() => undo(ids), { status: 409, body: { code: 'TRANSITION' } })
    desk.house.clock.set('2026-11-22T12:00:00Z')
    expect((await undo(ids)).status).toBe(200)
  })

  test('another’s: 400 at ids', async () => {
    const [colleagues] = await desk.house.seed.tasks(desk.people.harbor.colleague, [{}])
    await refused(() => undo([colleagues!]), { status: 400, body: { issues: [{ path: 'ids' }] } })
  })
})

test('two moves of the same tasks at once, in another order: one day for all, none waits in a circle', async () => {
  const ids = await made(...Array.from({ length: 9 }, () => today))
  const came = await whileHeld(desk.house, ids.toSorted()[4]!, () =>
    Promise.all([move(ids, '2026-11-24'), move(ids.toReversed(), '2026-11-25')]),
  )
  expect(came.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(await daysOf(ids)).size).toBe(1)
})

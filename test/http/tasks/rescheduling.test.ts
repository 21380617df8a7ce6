import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#contract/tasks/tasks.ts'
import type { BrowserResponse } from '#test/support/browser/browser.ts'
import { absentId } from '#test/support/access/access-world.ts'
import { whileTaskLocked } from '#test/support/while-task-locked.ts'
import { type TaskFixture, createTaskFixture } from '#test/support/data/task-fixture.ts'

const today = '2026-11-21'
const tomorrow = '2026-11-22'

let fixture: TaskFixture
beforeAll(async () => {
  fixture = await createTaskFixture()
})
beforeEach(() => fixture.testApp.clock.set('2026-11-21T15:00:00Z'))

const reschedule = (ids: unknown, dueDate: unknown = tomorrow) =>
  fixture.agent.post<Task[]>('/api/tasks/reschedule', { ids, dueDate })
const undoReschedule = (ids: string[]) => fixture.agent.post<Task[]>('/api/tasks/reschedule/undo', { ids })
const readDays = async (ids: string[]) => {
  const { rows } = await fixture.testApp.owner.query<{ id: string; day: string; byHand: boolean }>(
    'select id, due_date::text as day, moved_by_hand as "byHand" from tasks where id = any($1)',
    [ids],
  )
  return ids
    .map((id) => rows.find((row) => row.id === id)!)
    .map(({ day, byHand }) => `${day}${byHand ? ' by hand' : ''}`)
}
const addTasks = (...days: string[]) =>
  fixture.testApp.seed.tasks(
    fixture.people.harbor.agent,
    days.map((dueDate) => ({ dueDate })),
  )

/** Sends what must be refused, and looks that nothing at all has changed. */
async function expectRefusal(
  send: () => Promise<BrowserResponse>,
  expected: { status: number; body?: object },
): Promise<void> {
  const before = await fixture.testApp.snapshot()
  expect(await send()).toMatchObject(expected)
  expect(await fixture.testApp.snapshot()).toEqual(before)
}

describe('moving', () => {
  test('several own open tasks at once: all are answered as they are now, each once', async () => {
    const ids = await addTasks(today, '2026-11-18', '2026-12-24')
    const response = await reschedule([...ids, ids[0]])
    expect(response.status).toBe(200)
    expect(response.body.map(({ id, dueDate, version, updatedAt }) => ({ id, dueDate, version, updatedAt }))).toEqual(
      ids.toSorted().map((id) => ({ id, dueDate: tomorrow, version: 2, updatedAt: '2026-11-21T15:00:00.000Z' })),
    )
    expect(await readDays(ids)).toEqual(ids.map(() => `${tomorrow} by hand`))
  })

  test('leaves everything else of them as it was, a started one in progress', async () => {
    const [id] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [
      { status: 'in_progress', targetCount: 5, completedCount: 3, title: 'five calls', priority: 'low' },
    ])
    expect((await reschedule([id])).body).toMatchObject([
      { status: 'in_progress', targetCount: 5, completedCount: 3, title: 'five calls', priority: 'low' },
    ])
    expect(await fixture.readSteps(id!)).toEqual([])
  })

  test('to today is moving too; a task that stands there already stays, unmoved by hand', async () => {
    const ids = await addTasks(today, '2026-11-18')
    expect((await reschedule(ids, today)).body.map(({ dueDate }) => dueDate)).toEqual([today, today])
    expect(await readDays(ids)).toEqual([today, `${today} by hand`])
  })

  test('is told on the timeline of those that have a client and came to another day', async () => {
    const [client] = await fixture.testApp.seed.clients(fixture.people.harbor.agent, [{}])
    const ids = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [
      { title: 'moved', clientId: client },
      { title: 'there already', clientId: client, dueDate: tomorrow },
      { title: 'without client' },
      { title: 'of a client who is gone', clientId: absentId },
    ])
    expect((await reschedule(ids)).status).toBe(200)
    const { rows } = await fixture.testApp.owner.query(
      'select title, kind, event_type as type, is_system as "isSystem", day::text, created_by as by from timeline where client_id = $1',
      [client],
    )
    const by = fixture.people.harbor.agent.id
    expect(rows).toEqual([
      { title: `Task moved to ${tomorrow}: moved`, kind: 'task_edited', type: 'note', isSystem: true, day: today, by },
    ])
    for (const id of ids) expect(await fixture.readSteps(id)).toEqual([])
  })
})

describe('is refused, for all of them, where', () => {
  test.each([
    ['the day is before today', 'dueDate', '2026-11-20'],
    ['the day is none', 'dueDate', '2026-02-30'],
    ['there is no day', 'dueDate', null],
  ])('%s: 400 at %s', async (_name, path, dueDate) => {
    const ids = await addTasks(today)
    await expectRefusal(() => reschedule(ids, dueDate), {
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path }] },
    })
  })

  test('today is the caller’s own', async () => {
    const ids = await addTasks(today)
    const aheadAgent = fixture.agent.with({ 'x-time-zone': 'Pacific/Kiritimati' })
    await expectRefusal(() => aheadAgent.post('/api/tasks/reschedule', { ids, dueDate: today }), { status: 400 })
  })

  test('one is a colleague’s, of another organisation, or there is none such: 400 at ids', async () => {
    const [own] = await addTasks(today)
    const { harbor, summit } = fixture.people
    const [colleagues] = await fixture.testApp.seed.tasks(harbor.colleague, [{}])
    const [foreignTask] = await fixture.testApp.seed.tasks(summit.agent, [{}])
    for (const other of [colleagues, foreignTask, absentId])
      await expectRefusal(() => reschedule([own, other]), { status: 400, body: { issues: [{ path: 'ids' }] } })
  })

  test.each(['completed', 'abandoned'] as const)('one is %s: 409', async (status) => {
    const [own] = await addTasks(today)
    const [closedTask] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{ status }])
    await expectRefusal(() => reschedule([own, closedTask]), { status: 409, body: { code: 'TRANSITION' } })
  })

  test('one is the roleplay: 409', async () => {
    const [own] = await addTasks(today)
    const [roleplay] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [
      { type: 'roleplay', isDaily: true },
    ])
    await expectRefusal(() => reschedule([own, roleplay]), { status: 409, body: { code: 'TRANSITION' } })
  })

  test.each([
    ['is none', 'ids', []],
    ['are 501', 'ids', Array.from({ length: 501 }, () => absentId)],
    ['is no id', 'ids.0', ['x']],
    ['is no list', 'ids', 'x'],
  ])('there %s: 400 at %s', async (_name, path, ids) => {
    await expectRefusal(() => reschedule(ids), { status: 400, body: { issues: [{ path }] } })
  })
})

describe('taking it back', () => {
  test('puts each on the day it was moved from, also a past one, and says so on the timeline', async () => {
    const [client] = await fixture.testApp.seed.clients(fixture.people.harbor.agent, [{}])
    const ids = await addTasks(today, '2026-11-18')
    await fixture.testApp.owner.query('update tasks set client_id = $1 where id = $2', [client, ids[1]])
    await reschedule(ids)
    const response = await undoReschedule(ids)
    expect(response.status).toBe(200)
    expect(response.body.map(({ dueDate }) => dueDate).toSorted()).toEqual(['2026-11-18', today])
    expect(await readDays(ids)).toEqual([today, '2026-11-18'])
    const { rows } = await fixture.testApp.owner.query('select title from timeline where client_id = $1 order by id', [
      client,
    ])
    expect(rows.map(({ title }) => title.slice(0, 24))).toEqual([
      'Task moved to 2026-11-22',
      'Task moved to 2026-11-18',
    ])
  })

  test('where one of the several stood on that day already', async () => {
    const ids = await addTasks(tomorrow, today)
    await reschedule(ids)
    expect((await undoReschedule(ids)).status).toBe(200)
    expect(await readDays(ids)).toEqual([tomorrow, today])
  })

  test('after the same move was sent twice', async () => {
    const ids = await addTasks('2026-11-18')
    await reschedule(ids)
    await reschedule(ids)
    await undoReschedule(ids)
    expect(await readDays(ids)).toEqual(['2026-11-18'])
  })

  test('takes back the last move alone: what was moved by hand before it stays moved by hand', async () => {
    const ids = await addTasks('2026-11-18')
    await reschedule(ids)
    await reschedule(ids, '2026-11-25')
    await undoReschedule(ids)
    expect(await readDays(ids)).toEqual([`${tomorrow} by hand`])
    await expectRefusal(() => undoReschedule(ids), { status: 409 })
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['never moved', async () => undefined],
    ['edited since', async (id) => reschedule([id]).then(() => fixture.putTask(id, { title: 'edited' }))],
    ['counted since', async (id) => reschedule([id]).then(() => fixture.putTask(id, { status: 'in_progress' }))],
    [
      'moved by its form since',
      async (id) => reschedule([id]).then(() => fixture.putTask(id, { dueDate: '2026-11-30' })),
    ],
    ['done since', async (id) => reschedule([id]).then(() => fixture.putTask(id, { status: 'completed' }))],
    ['taken back already', async (id) => reschedule([id]).then(() => undoReschedule([id]))],
  ])('is refused for all where one was %s: 409', async (_name, before) => {
    const [one, other] = await addTasks(today, today)
    await before(one!)
    await reschedule([other])
    await expectRefusal(() => undoReschedule([one!, other!]), { status: 409, body: { code: 'TRANSITION' } })
  })

  test('is refused where it would come to a day 5 or more days past: 409', async () => {
    const ids = await addTasks('2026-11-18')
    await reschedule(ids, '2026-11-30')
    fixture.testApp.clock.set('2026-11-23T12:00:00Z')
    await expectRefusal(() => undoReschedule(ids), { status: 409, body: { code: 'TRANSITION' } })
    fixture.testApp.clock.set('2026-11-22T12:00:00Z')
    expect((await undoReschedule(ids)).status).toBe(200)
  })

  test('another’s: 400 at ids', async () => {
    const [colleagues] = await fixture.testApp.seed.tasks(fixture.people.harbor.colleague, [{}])
    await expectRefusal(() => undoReschedule([colleagues!]), { status: 400, body: { issues: [{ path: 'ids' }] } })
  })
})

test('two moves of the same tasks at once, in another order: one day for all, none waits in a circle', async () => {
  const ids = await addTasks(...Array.from({ length: 9 }, () => today))
  const response = await whileTaskLocked(fixture.testApp, ids.toSorted()[4]!, () =>
    Promise.all([reschedule(ids, '2026-11-24'), reschedule(ids.toReversed(), '2026-11-25')]),
  )
  expect(response.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(await readDays(ids)).size).toBe(1)
})

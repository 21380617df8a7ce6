import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#contract/tasks/tasks.ts'
import { absentId } from '#test/support/access/world.ts'
import type { BrowserResponse } from '#test/support/browser/browser.ts'
import { type TaskFixture, createTaskFixture } from '#test/support/data/task-fixture.ts'
import { whileLocked } from '#test/support/while-locked.ts'

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

/** Expects a refusal that changes no row. */
async function expectRefusal(
  send: () => Promise<BrowserResponse>,
  expected: { status: number; body?: object },
): Promise<void> {
  const before = await fixture.testApp.snapshot()
  expect(await send()).toMatchObject(expected)
  expect(await fixture.testApp.snapshot()).toEqual(before)
}

describe('rescheduling', () => {
  test('moves several tasks and returns each once, as it is now', async () => {
    const ids = await addTasks(today, '2026-11-18', '2026-12-24')
    const response = await reschedule([...ids, ids[0]])
    expect(response.status).toBe(200)
    expect(response.body.map(({ id, dueDate, version, updatedAt }) => ({ id, dueDate, version, updatedAt }))).toEqual(
      ids.toSorted().map((id) => ({ id, dueDate: tomorrow, version: 2, updatedAt: '2026-11-21T15:00:00.000Z' })),
    )
    expect(await readDays(ids)).toEqual(ids.map(() => `${tomorrow} by hand`))
  })

  test('changes nothing but the day', async () => {
    const [id] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [
      { status: 'in_progress', targetCount: 5, completedCount: 3, title: 'five calls', priority: 'low' },
    ])
    expect((await reschedule([id])).body).toMatchObject([
      { status: 'in_progress', targetCount: 5, completedCount: 3, title: 'five calls', priority: 'low' },
    ])
    expect(await fixture.readSteps(id!)).toEqual([])
  })

  test('to today counts as moving by hand, except for a task that is due today already', async () => {
    const ids = await addTasks(today, '2026-11-18')
    expect((await reschedule(ids, today)).body.map(({ dueDate }) => dueDate)).toEqual([today, today])
    expect(await readDays(ids)).toEqual([today, `${today} by hand`])
  })

  test('is recorded on the timeline of tasks that have a client and changed their day', async () => {
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
      { title: 'Task moved to Nov 22, 2026: moved', kind: 'task_edited', type: 'note', isSystem: true, day: today, by },
    ])
    for (const id of ids) expect(await fixture.readSteps(id)).toEqual([])
  })
})

describe('rescheduling is refused for all tasks if', () => {
  test.each([
    ['the day is before today', 'dueDate', '2026-11-20'],
    ['the day does not exist', 'dueDate', '2026-02-30'],
    ['the day is missing', 'dueDate', null],
  ])('%s', async (_name, path, dueDate) => {
    const ids = await addTasks(today)
    await expectRefusal(() => reschedule(ids, dueDate), {
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path }] },
    })
  })

  test('the day is before the today of the caller’s time zone', async () => {
    const ids = await addTasks(today)
    const aheadAgent = fixture.agent.with({ 'x-time-zone': 'Pacific/Kiritimati' })
    await expectRefusal(() => aheadAgent.post('/api/tasks/reschedule', { ids, dueDate: today }), { status: 400 })
  })

  test('one belongs to a colleague or another organization, or does not exist', async () => {
    const [own] = await addTasks(today)
    const { harbor, summit } = fixture.people
    const [colleagues] = await fixture.testApp.seed.tasks(harbor.colleague, [{}])
    const [foreignTask] = await fixture.testApp.seed.tasks(summit.agent, [{}])
    for (const other of [colleagues, foreignTask, absentId])
      await expectRefusal(() => reschedule([own, other]), { status: 400, body: { issues: [{ path: 'ids' }] } })
  })

  test.each(['completed', 'abandoned'] as const)('one is %s', async (status) => {
    const [own] = await addTasks(today)
    const [closedTask] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{ status }])
    await expectRefusal(() => reschedule([own, closedTask]), { status: 409, body: { code: 'TRANSITION' } })
  })

  test('one is the roleplay', async () => {
    const [own] = await addTasks(today)
    const [roleplay] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [
      { type: 'roleplay', isDaily: true },
    ])
    await expectRefusal(() => reschedule([own, roleplay]), { status: 409, body: { code: 'TRANSITION' } })
  })

  test.each([
    ['ids are empty', 'ids', []],
    ['there are 501 ids', 'ids', Array.from({ length: 501 }, () => absentId)],
    ['an id is invalid', 'ids.0', ['x']],
    ['ids are a string', 'ids', 'x'],
  ])('%s', async (_name, path, ids) => {
    await expectRefusal(() => reschedule(ids), { status: 400, body: { issues: [{ path }] } })
  })
})

describe('undoing a reschedule', () => {
  test('moves each task to its former day, also a past one, and records it on the timeline', async () => {
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
    expect(rows.map(({ title }) => title.slice(0, 26))).toEqual([
      'Task moved to Nov 22, 2026',
      'Task moved to Nov 18, 2026',
    ])
  })

  test('works if one of the tasks was due on that day already', async () => {
    const ids = await addTasks(tomorrow, today)
    await reschedule(ids)
    expect((await undoReschedule(ids)).status).toBe(200)
    expect(await readDays(ids)).toEqual([tomorrow, today])
  })

  test('works after the same request was sent twice', async () => {
    const ids = await addTasks('2026-11-18')
    await reschedule(ids)
    await reschedule(ids)
    await undoReschedule(ids)
    expect(await readDays(ids)).toEqual(['2026-11-18'])
  })

  test('undoes the last move only: a task moved by hand before stays moved by hand', async () => {
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
    ['started since', async (id) => reschedule([id]).then(() => fixture.putTask(id, { status: 'in_progress' }))],
    [
      'moved by its form since',
      async (id) => reschedule([id]).then(() => fixture.putTask(id, { dueDate: '2026-11-30' })),
    ],
    ['completed since', async (id) => reschedule([id]).then(() => fixture.putTask(id, { status: 'completed' }))],
    ['undone already', async (id) => reschedule([id]).then(() => undoReschedule([id]))],
  ])('is refused for all tasks if one was %s', async (_name, before) => {
    const [one, other] = await addTasks(today, today)
    await before(one!)
    await reschedule([other])
    await expectRefusal(() => undoReschedule([one!, other!]), { status: 409, body: { code: 'TRANSITION' } })
  })

  test('is refused if the former day is 5 or more days past', async () => {
    const ids = await addTasks('2026-11-18')
    await reschedule(ids, '2026-11-30')
    fixture.testApp.clock.set('2026-11-23T12:00:00Z')
    await expectRefusal(() => undoReschedule(ids), { status: 409, body: { code: 'TRANSITION' } })
    fixture.testApp.clock.set('2026-11-22T12:00:00Z')
    expect((await undoReschedule(ids)).status).toBe(200)
  })
})

test('two simultaneous moves of the same tasks in another order do not deadlock and end on one day', async () => {
  const ids = await addTasks(...Array.from({ length: 9 }, () => today))
  const lock = { sql: 'select from tasks where id = $1 for update', id: ids.toSorted()[4]!, waitingSessions: 2 }
  const response = await whileLocked(fixture.testApp, lock, () =>
    Promise.all([reschedule(ids, '2026-11-24'), reschedule(ids.toReversed(), '2026-11-25')]),
  )
  expect(response.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(await readDays(ids)).size).toBe(1)
})

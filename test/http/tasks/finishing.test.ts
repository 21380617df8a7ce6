import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import type { ClientNote } from '#contract/notes/notes.ts'
import type { FinishedTask } from '#contract/tasks/finishing.ts'
import type { HistoryEntry, HistorySummary } from '#contract/tasks/task-history.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { type DayFixture, createDayFixture, type Person, planningPath } from '#test/support/data/day-fixture.ts'
import { effort } from '#test/support/effort.ts'

let fixture: DayFixture
let one: Person
let clientId: string
beforeAll(async () => {
  fixture = await createDayFixture()
  one = await fixture.addPerson()
  clientId = (await fixture.testApp.seed.clients(one.user, [{ first_name: 'Simon' }]))[0]!
})
beforeEach(() => fixture.testApp.clock.set('2026-11-20T12:00:00Z'))

const today = '2026-11-20'
type Row = Parameters<DayFixture['testApp']['seed']['tasks']>[1][number]
const addTask = async (row: Row = {}) =>
  (await fixture.testApp.seed.tasks(one.user, [{ dueDate: today, clientId, title: 'Call Simon', ...row }]))[0]!
const finish = (id: string, body: object = {}, key?: string) =>
  one.browser.post<FinishedTask>(`/api/tasks/${id}/finish`, body, key ? { 'idempotency-key': key } : {})
const undo = (id: string, key?: string) =>
  one.browser.post<Task>(`/api/tasks/${id}/finish/undo`, undefined, key ? { 'idempotency-key': key } : {})
const putBack = (id: string) => one.browser.post<Task>(`/api/tasks/${id}/put-back`)
const listTasks = async () => (await one.browser.get<TaskOfDay[]>(planningPath(today))).body
const getTask = async (id: string) => (await one.browser.get<Task>(`/api/tasks/${id}`)).body
const listNotes = async () => (await one.browser.get<ClientNote[]>(`/api/clients/${clientId}/notes`)).body
const listTimeline = async () => (await one.browser.get<TimelineEvent[]>(`/api/clients/${clientId}/timeline`)).body
const readHistory = async (id: string) =>
  (await one.browser.get<HistoryEntry[]>('/api/task-history')).body
    .filter(({ taskId }) => taskId === id)
    .map(({ action, notes, previousValue, newValue }) => `${action} ${previousValue}-${newValue} ${notes ?? ''}`.trim())
const refused = (code: string) => ({ status: code === 'VALIDATION' ? 400 : 409, body: { code } })

async function expectNoChange(call: () => Promise<unknown>, expected: object) {
  const before = await fixture.testApp.snapshot()
  expect(await call()).toMatchObject(expected)
  expect(await fixture.testApp.snapshot()).toEqual(before)
}

describe('finishing', () => {
  test('completes the task, saves the note and plans the follow-up, and a repeated key answers the same', async () => {
    const id = await addTask({ status: 'in_progress', estimatedMinutes: 20 })
    const body = {
      outcome: 'reached',
      note: ' Wants the umbrella quote ',
      followUp: { dueDate: '2026-11-27' },
      version: 1,
    }
    const { status, body: finished } = await finish(id, body, 'finish once')
    expect(status).toBe(200)
    expect(finished).toMatchObject({
      task: { id, status: 'completed', completedCount: 1, version: 2 },
      note: { content: 'Wants the umbrella quote', noteType: 'call_summary', outcome: 'reached' },
      followUp: {
        clientId,
        title: 'Follow up: Call Simon',
        type: 'follow_up',
        dueDate: '2026-11-27',
        status: 'pending',
      },
    })
    expect(await finish(id, body, 'finish once')).toMatchObject({ status: 200, body: finished })
    expect(await finish(id, { ...body, note: 'x' }, 'finish once')).toMatchObject(refused('DUPLICATE'))
    expect(await listNotes()).toMatchObject([{ id: finished.note!.id }])
    const events = await listTimeline()
    expect(events).toMatchObject([
      { title: 'Note added', description: 'Wants the umbrella quote', outcome: 'reached' },
      { title: 'Task completed: Call Simon', outcome: 'reached' },
    ])
    expect(await readHistory(id)).toEqual(['completed 0-1'])
    expect((await undo(id)).status).toBe(200)
    expect((await one.browser.get(`/api/tasks/${finished.followUp!.id}`)).status).toBe(404)
    expect(await listNotes()).toEqual([])
    expect(await listTimeline()).toEqual([])
    expect(await finish(id, body, 'finish once')).toMatchObject({ body: { note: null, followUp: null } })
  })

  test.each<[string, object, object | null, object | null]>([
    ['nothing', {}, null, null],
    ['nulls', { outcome: null, note: null, noteType: null, followUp: null, version: null }, null, null],
    ['an empty note', { note: '  ' }, null, null],
    ['a note of a type', { note: 'Rang twice', noteType: 'follow_up' }, { noteType: 'follow_up', outcome: null }, null],
    [
      'a call that nobody answered',
      { outcome: 'no_answer', followUp: { dueDate: today } },
      null,
      { title: 'Call Simon', type: 'call', dueDate: today },
    ],
    [
      'a follow-up of one’s own',
      { outcome: 'voicemail', followUp: { dueDate: today, title: 'Write to him', type: 'email' } },
      null,
      { title: 'Write to him', type: 'email' },
    ],
  ])('takes %s', async (_name, body, note, followUp) => {
    const id = await addTask({ type: 'call' })
    const { status, body: finished } = await finish(id, body)
    expect([status, finished.task.status]).toEqual([200, 'completed'])
    if (note) expect(finished.note).toMatchObject(note)
    else expect(finished.note).toBeNull()
    if (followUp) expect(finished.followUp).toMatchObject(followUp)
    else expect(finished.followUp).toBeNull()
  })

  test('undoes one press a key, however often its request is sent', async () => {
    const id = await addTask({ targetCount: 3 })
    for (let count = 1; count <= 2; count += 1) await finish(id)
    const answers = await Promise.all([undo(id, 'undo-of-1'), undo(id, 'undo-of-1')])
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await undo(id, 'undo-of-1')).toMatchObject({ status: 200, body: { completedCount: 1 } })
    expect(await undo(id, 'undo-of-2')).toMatchObject({ status: 200, body: { completedCount: 0 } })
  })

  test('counts a task of several one up, and undoes that exactly', async () => {
    const id = await addTask({ targetCount: 2 })
    expect(await finish(id, { outcome: 'voicemail' })).toMatchObject({
      body: { task: { status: 'in_progress', completedCount: 1 } },
    })
    expect((await listTimeline())[0]).toMatchObject({ title: '1 of 2 done: Call Simon', outcome: 'voicemail' })
    expect(await finish(id)).toMatchObject({ body: { task: { status: 'completed', completedCount: 2 } } })
    expect(await undo(id)).toMatchObject({ body: { status: 'in_progress', completedCount: 1 } })
    expect(await undo(id)).toMatchObject({ body: { status: 'pending', completedCount: 0 } })
    await expectNoChange(() => undo(id), refused('TRANSITION'))
    expect(await readHistory(id)).toEqual([
      'completed 1-2 taken back',
      'incremented 1-2 taken back',
      'incremented 0-1 taken back',
    ])
  })

  test('refuses what is done, abandoned, paused, stale, not one’s own, or has no client to write about', async () => {
    const [open, done, abandoned, paused, alone] = [
      await addTask(),
      await addTask({ status: 'completed' }),
      await addTask({ status: 'abandoned' }),
      await addTask(),
      await addTask({ clientId: null }),
    ]
    await fixture.testApp.owner.query('update tasks set is_paused = true where id = $1', [paused])
    for (const id of [done, abandoned, paused]) await expectNoChange(() => finish(id), refused('TRANSITION'))
    await expectNoChange(() => finish(open, { version: 7 }), {
      status: 409,
      body: { code: 'STALE', current: { id: open } },
    })
    const fields: [string, object, string][] = [
      [alone, { note: 'Hello' }, 'note'],
      [alone, { followUp: { dueDate: today } }, 'followUp'],
      [open, { followUp: { dueDate: '2026-11-19' } }, 'followUp.dueDate'],
      [open, { followUp: {} }, 'followUp.dueDate'],
      [open, { followUp: { dueDate: today, type: 'roleplay' } }, 'followUp.type'],
      [open, { outcome: 'busy' }, 'outcome'],
    ]
    for (const [id, body, field] of fields) {
      const response = await finish(id, body)
      expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path: field }] } })
    }
    const stranger = await fixture.addPerson()
    expect(await stranger.browser.post(`/api/tasks/${open}/finish`, {})).toMatchObject({ status: 404 })
    expect(await finish(alone, { outcome: 'reached' })).toMatchObject({
      status: 200,
      body: { note: null, followUp: null },
    })
  })

  test('again, of a task completed today, replaces the completion, or changes nothing', async () => {
    const id = await addTask()
    await finish(id)
    await expectNoChange(() => finish(id, { again: true, followUp: { dueDate: '2026-11-19' } }), refused('VALIDATION'))
    const { status, body } = await finish(id, { again: true, outcome: 'voicemail', note: 'Left a message', version: 2 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ task: { status: 'completed', version: 4 }, note: { outcome: 'voicemail' } })
    expect(await readHistory(id)).toEqual(['completed 0-1', 'completed 0-1 taken back'])
    fixture.testApp.clock.set('2026-11-21T12:00:00Z')
    await expectNoChange(() => finish(id, { again: true, outcome: 'reached' }), refused('TRANSITION'))
  })

  test('at the same time on two devices succeeds once', async () => {
    const devices = [one.browser, (await fixture.testApp.signIn(one.user)).at(fixture.secondInstance.app)]
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const id = await addTask()
      const body = { note: `Round ${round}`, followUp: { dueDate: '2026-12-01', title: `Round ${round}` } }
      const responses = await Promise.all(devices.map((device) => device.post(`/api/tasks/${id}/finish`, body)))
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const undone = await Promise.all(devices.map((device) => device.post(`/api/tasks/${id}/finish/undo`)))
      expect(undone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await getTask(id)).status).toBe('pending')
      expect((await listNotes()).filter(({ content }) => content === `Round ${round}`)).toEqual([])
    }
  })
})

describe('taking back', () => {
  test('a finished task leaves the note and the follow-up that somebody touched', async () => {
    const id = await addTask()
    const { note, followUp } = (await finish(id, { note: 'First', followUp: { dueDate: '2026-11-27' } })).body
    fixture.testApp.clock.set('2026-11-20T12:05:00Z')
    await one.browser.put(`/api/clients/${clientId}/notes/${note!.id}`, { content: 'Second' })
    await one.browser.put(`/api/tasks/${followUp!.id}`, { title: 'Ask again' })
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'pending' } })
    expect(await listNotes()).toContainEqual(expect.objectContaining({ id: note!.id, content: 'Second' }))
    expect(await getTask(followUp!.id)).toMatchObject({ title: 'Ask again', dueDate: '2026-11-27' })
  })

  test.each<[string, Row, object[], Partial<Task>]>([
    ['to do', {}, [], { status: 'pending', completedCount: 0 }],
    ['started', {}, [{ status: 'in_progress' }], { status: 'in_progress', completedCount: 0 }],
    ['counted', { targetCount: 5 }, [{ completedCount: 2 }], { status: 'in_progress', completedCount: 2 }],
  ])('a completion puts a task back that was %s', async (_name, row, patches, expected) => {
    const id = await addTask(row)
    for (const patch of patches) await one.browser.put(`/api/tasks/${id}`, patch)
    const { client: _, truncated: __, ...before } = (await listTasks()).find((task) => task.id === id)!
    for (const version of [1, 3]) {
      await one.browser.put(`/api/tasks/${id}`, { status: 'completed' })
      const response = await putBack(id)
      expect(response).toMatchObject({
        status: 200,
        body: { ...before, ...expected, version: before.version + version + 1, updatedAt: expect.anything() },
      })
    }
    await expectNoChange(() => putBack(id), refused('TRANSITION'))
    const entries = await readHistory(id)
    expect(
      entries.filter((entry) => entry.startsWith('completed')).every((entry) => entry.endsWith('taken back')),
    ).toBe(true)
  })

  test('is refused on the next day and after a change of the count, and counts nowhere', async () => {
    const [id, edited] = [await addTask(), await addTask({ targetCount: 3, completedCount: 1, status: 'in_progress' })]
    await finish(id)
    await one.browser.put(`/api/tasks/${edited}`, { status: 'completed' })
    await one.browser.put(`/api/tasks/${edited}`, { targetCount: 4 })
    await expectNoChange(() => undo(edited), refused('TRANSITION'))
    fixture.testApp.clock.set('2026-11-21T12:00:00Z')
    await listTasks()
    await expectNoChange(() => undo(id), refused('TRANSITION'))
    await expectNoChange(() => putBack(id), refused('TRANSITION'))
    fixture.testApp.clock.set('2026-11-20T12:00:00Z')
    const count = async () => (await one.browser.get<HistorySummary>('/api/task-history/summary')).body.completed
    const before = await count()
    await putBack(id)
    expect(await count()).toBe(before - 1)
  })
})

test('analytics count outcomes of the window that were not undone', async () => {
  const agent = await fixture.addPerson()
  const admin = await fixture.addPerson({ role: 'org_admin' })
  const ids = await fixture.testApp.seed.tasks(
    agent.user,
    Array.from({ length: 4 }, () => ({ dueDate: today })),
  )
  const outcomes = ['reached', 'voicemail', 'reached', undefined]
  for (const [index, id] of ids.entries())
    await agent.browser.post(`/api/tasks/${id}/finish`, { outcome: outcomes[index] })
  await agent.browser.post(`/api/tasks/${ids[2]}/finish/undo`)
  const read = async () => {
    const { body } = await admin.browser.get<OrganizationAnalytics>('/api/analytics/organization')
    return body.agentStats.find(({ agentId }) => agentId === agent.user.id)
  }
  expect(await read()).toMatchObject({ calls: 0, reached: 0 })
  fixture.testApp.clock.set('2026-11-21T12:00:00Z')
  expect(await read()).toMatchObject({ calls: 2, reached: 1 })
})

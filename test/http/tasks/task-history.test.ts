import { beforeAll, describe, expect, test } from 'vitest'
import type { FinishedTask } from '#contract/tasks/finishing.ts'
import { type HistoryEntry, type HistorySummary, maxListedNoteLength } from '#contract/tasks/task-history.ts'
import { type TaskFixture, createTaskFixture } from '#test/support/data/task-fixture.ts'

let fixture: TaskFixture
beforeAll(async () => {
  fixture = await createTaskFixture()
})

const requestHistory = (query = '') => fixture.agent.get<HistoryEntry[]>(`/api/task-history${query}`)
const requestSummary = (query = '') => fixture.agent.get<HistorySummary>(`/api/task-history/summary${query}`)

/** Completes a task at noon of a day; its title is the day. */
async function completeTaskOn(day: string): Promise<void> {
  const [id] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{ title: day, dueDate: day }])
  fixture.testApp.clock.set(`${day}T12:00:00Z`)
  expect((await fixture.putTask(id!, { status: 'completed' })).status).toBe(200)
}

describe('the history', () => {
  const listDays = ['2026-11-14', '2026-11-15', '2026-11-18', '2026-11-20', '2026-11-21']
  beforeAll(async () => {
    fixture.agent = await fixture.testApp.signIn(fixture.people.harbor.agent)
    for (const day of listDays) await completeTaskOn(day)
  })

  test.each([
    ['the last 7 days up to today, newest first', '', ['2026-11-21', '2026-11-20', '2026-11-18', '2026-11-15']],
    ['from a day until today', '?startDate=2026-11-20', ['2026-11-21', '2026-11-20']],
    ['the 7 days up to a day', '?endDate=2026-11-20', ['2026-11-20', '2026-11-18', '2026-11-15', '2026-11-14']],
    ['from a day to a day, both included', '?startDate=2026-11-14&endDate=2026-11-15', ['2026-11-15', '2026-11-14']],
    ['one day', '?startDate=2026-11-18&endDate=2026-11-18', ['2026-11-18']],
    ['days without entries', '?startDate=2026-01-01&endDate=2026-01-31', []],
    ['future days', '?startDate=2026-12-01&endDate=2026-12-31', []],
    ['the first days of the calendar', '?endDate=0001-01-03', []],
    ['the last day of the calendar', '?startDate=9999-12-31&endDate=9999-12-31', []],
  ])('%s', async (_name, query, expected) => {
    const { status, body } = await requestHistory(query)
    expect(status).toBe(200)
    expect(body.map(({ day, taskTitle }) => [day, taskTitle])).toEqual(expected.map((day) => [day, day]))
  })

  test('an entry has action, task, values, day and instant', async () => {
    const id = await fixture.addTask({ title: 'five calls', targetCount: 5 })
    await fixture.putTask(id, { completedCount: 3 })
    await fixture.putTask(id, { completedCount: 5 })
    await fixture.putTask(id, { status: 'in_progress' })
    await fixture.putTask(id, { status: 'abandoned' })
    const { body } = await requestHistory()
    const entries = body.filter(({ taskId }) => taskId === id)
    expect(entries.map(({ action, previousValue, newValue }) => `${action} ${previousValue}->${newValue}`)).toEqual([
      'abandoned 4->4',
      'decremented 5->4',
      'completed 3->5',
      'incremented 3->5',
      'incremented 0->3',
    ])
    expect(entries[0]).toEqual({
      id: expect.any(String),
      taskId: id,
      taskTitle: 'five calls',
      action: 'abandoned',
      notes: null,
      clientId: null,
      clientName: null,
      outcome: null,
      said: null,
      previousValue: 4,
      newValue: 4,
      day: '2026-11-21',
      createdAt: '2026-11-21T12:00:00.000Z',
    })
  })

  test('names the client whom the caller reaches', async () => {
    const { seed } = fixture.testApp
    const [own] = await seed.clients(fixture.people.harbor.agent, [{ first_name: 'Jonah', last_name: 'Reyes' }])
    const [ofColleague] = await seed.clients(fixture.people.harbor.colleague, [{ first_name: 'Maria' }])
    const ids = [await fixture.addTask({ clientId: own! }), await fixture.addTask({ clientId: ofColleague! })]
    for (const id of ids) await fixture.putTask(id, { status: 'completed' })
    const { body } = await requestHistory()
    const clients = ids.map((id) => body.find(({ taskId }) => taskId === id))
    expect(clients).toMatchObject([
      { clientId: own, clientName: 'Jonah Reyes' },
      { clientId: ofColleague, clientName: null },
    ])
  })

  test('has the note that was saved with the action, shortened, while it and its client are the caller’s', async () => {
    const { seed, owner } = fixture.testApp
    const [clientId] = await seed.clients(fixture.people.harbor.agent, [{ first_name: 'Noor' }])
    const finish = async (note: string) => {
      const id = await fixture.addTask({ clientId: clientId! })
      const { status, body } = await fixture.agent.post<FinishedTask>(`/api/tasks/${id}/finish`, {
        note,
        outcome: 'reached',
      })
      expect(status).toBe(200)
      return { id, noteId: body.note!.id }
    }
    const [short, long] = [await finish('Wants the quote'), await finish('€'.repeat(maxListedNoteLength + 1))]
    const outcomes = (await requestHistory()).body.filter(({ said }) => said).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['reached', 'reached'])
    const readSaid = async () => {
      const { body } = await requestHistory()
      return [short, long].map(({ id }) => body.find(({ taskId }) => taskId === id)!.said)
    }
    expect(await readSaid()).toEqual(['Wants the quote', `${'€'.repeat(maxListedNoteLength)}…`])
    expect((await fixture.agent.delete(`/api/clients/${clientId}/notes/${long.noteId}`)).status).toBe(204)
    expect(await readSaid()).toEqual(['Wants the quote', null])
    await owner.query('update clients set assigned_agent_id = $2 where id = $1', [
      clientId,
      fixture.people.harbor.colleague.id,
    ])
    expect(await readSaid()).toEqual([null, null])
  })

  test('has no title for a deleted task', async () => {
    const id = await fixture.addTask({ title: 'to go' })
    await fixture.putTask(id, { status: 'completed' })
    await fixture.testApp.owner.query('delete from tasks where id = $1', [id])
    expect((await requestHistory()).body.find(({ taskId }) => taskId === id)).toMatchObject({
      taskTitle: null,
      action: 'completed',
    })
  })

  test('includes tasks that the program closed, with a note', async () => {
    const one = await fixture.testApp.seed.user(fixture.people.harbor.organization)
    const browser = await fixture.testApp.signIn(one)
    await fixture.testApp.seed.tasks(one, [
      { title: 'late', dueDate: '2026-11-10', targetCount: 3, completedCount: 2, status: 'in_progress' },
    ])
    await browser.get('/api/stats/agent')
    const { body } = await browser.get<HistoryEntry[]>('/api/task-history')
    expect(body).toMatchObject([
      {
        taskTitle: 'late',
        action: 'abandoned',
        notes: 'overdue 5 days',
        previousValue: 2,
        newValue: 2,
        day: '2026-11-21',
      },
    ])
  })

  test('is the caller’s own, also for an admin', async () => {
    const { harbor, summit } = fixture.people
    for (const user of [harbor.colleague, harbor.admin, summit.agent])
      expect((await (await fixture.testApp.signIn(user)).get('/api/task-history')).body).toEqual([])
  })

  test('uses the days of the caller’s time zone', async () => {
    const one = await fixture.testApp.seed.user(fixture.people.harbor.organization)
    fixture.testApp.clock.set('2026-11-21T18:15:00Z')
    const browser = (await fixture.testApp.signIn(one)).with({ 'x-time-zone': 'Asia/Kathmandu' })
    const [id] = await fixture.testApp.seed.tasks(one, [{ dueDate: '2026-11-22' }])
    await browser.put(`/api/tasks/${id}`, { status: 'completed' })
    const listDays = async (query: string) =>
      (await browser.get<HistoryEntry[]>(`/api/task-history${query}`)).body.map(({ day }) => day)
    expect(await listDays('')).toEqual(['2026-11-22'])
    expect(await listDays('?endDate=2026-11-21')).toEqual([])
    fixture.testApp.clock.set('2026-11-21T12:00:00Z')
  })
})

test.each([
  ['startDate', '?startDate=2026-02-30'],
  ['endDate', '?endDate=now'],
  ['startDate', '?startDate='],
  ['endDate', '?startDate=2026-11-21&endDate=2026-11-20'],
  ['endDate', '?startDate=2026-11-22'],
  ['endDate', '?startDate=2025-11-20&endDate=2026-11-21'],
  ['endDate', '?startDate=0001-01-01&endDate=9999-12-31'],
  ['endDate', '?startDate=0001-01-01'],
])('refuses %s of %s', async (path, query) => {
  expect(await requestHistory(query)).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path }] } })
})

test('accepts a range of 366 days', async () => {
  expect((await requestHistory('?startDate=2025-11-21&endDate=2026-11-21')).status).toBe(200)
})

describe('filters and counts', () => {
  const year = 'startDate=2026-01-01&endDate=2026-12-31'
  beforeAll(async () => {
    fixture = await createTaskFixture()
    fixture.testApp.clock.set('2026-11-20T12:00:00Z')
    const calls = await fixture.addTask({ title: 'Café calls', targetCount: 3 })
    await fixture.putTask(calls, { completedCount: 1 })
    await fixture.putTask(calls, { completedCount: 0 })
    fixture.testApp.clock.set('2026-11-21T12:00:00Z')
    await fixture.putTask(calls, { completedCount: 3 })
    const letter = await fixture.addTask({ title: 'Letter for 50% off' })
    await fixture.putTask(letter, { status: 'in_progress' })
    await fixture.putTask(letter, { status: 'abandoned' })
    const mistake = await fixture.addTask({ title: 'Mistake' })
    await fixture.putTask(mistake, { status: 'abandoned' })
    expect((await fixture.agent.post(`/api/tasks/${mistake}/put-back`, {})).status).toBe(200)
  })

  test.each([
    ['', { totalActions: 6, completed: 1, increments: 2, abandoned: 1 }],
    ['?startDate=2026-11-20&endDate=2026-11-20', { totalActions: 2, completed: 0, increments: 1, abandoned: 0 }],
    ['?search=CAFE', { totalActions: 4, completed: 1, increments: 2, abandoned: 0 }],
    ['?startDate=2026-12-01&endDate=2026-12-31', { totalActions: 0, completed: 0, increments: 0, abandoned: 0 }],
  ])('counts of %j leave out what was undone', async (query, expected) => {
    expect((await requestSummary(query)).body).toMatchObject(expected)
  })

  test.each([
    ['', 7, ['2026-11-15', 0], ['2026-11-21', 1]],
    ['?startDate=2026-11-20', 2, ['2026-11-20', 0], ['2026-11-21', 1]],
    ['?startDate=2026-11-20&endDate=2026-11-20', 1, ['2026-11-20', 0], ['2026-11-20', 0]],
    ['?startDate=2026-01-01&endDate=2026-11-22', 7, ['2026-11-16', 0], ['2026-11-22', 0]],
  ])('the days of %j are its last seven', async (query, count, first, last) => {
    const days = (await requestSummary(query)).body.days.map(({ day, completed }) => [day, completed])
    expect([days.length, days[0], days.at(-1)]).toEqual([count, first, last])
  })

  test('counts are of the range, whatever the page of the list', async () => {
    const { body } = await requestHistory('?limit=1')
    expect(body).toHaveLength(1)
    expect((await requestSummary()).body.totalActions).toBe(6)
  })

  test.each([
    ['action=completed', ['Café calls']],
    ['action=abandoned', ['Mistake', 'Letter for 50% off']],
    ['search=calls%20cafe', Array(4).fill('Café calls')],
    ['search=0%25', Array(2).fill('Letter for 50% off')],
    ['search=calls&action=decremented', ['Café calls']],
    ['search=nobody', []],
  ])('%s lists only that', async (filter, titles) => {
    const { body } = await requestHistory(`?${year}&${filter}`)
    expect(body.map(({ taskTitle }) => taskTitle)).toEqual(titles)
  })

  test('pages of a filtered list go on behind the filtered entries', async () => {
    const first = await requestHistory('?search=cafe&limit=2')
    const cursor = encodeURIComponent(first.headers['x-next-cursor'] as string)
    const second = await requestHistory(`?search=cafe&limit=2&cursor=${cursor}`)
    expect([...first.body, ...second.body].map(({ action }) => action)).toEqual([
      'completed',
      'incremented',
      'decremented',
      'incremented',
    ])
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  test('an entry whose task is a colleague’s by now has no title to be searched', async () => {
    const id = await fixture.addTask({ title: 'Handed over' })
    await fixture.putTask(id, { status: 'completed' })
    await fixture.testApp.owner.query('update tasks set assigned_agent_id = $2 where id = $1', [
      id,
      fixture.people.harbor.colleague.id,
    ])
    expect((await requestHistory('?search=handed')).body).toEqual([])
    expect((await requestHistory('?action=completed')).body[0]).toMatchObject({ taskId: id, taskTitle: null })
  })

  test.each([
    ['search', '/summary?search='],
    ['endDate', '/summary?startDate=2026-11-22'],
    ['action', '?action=moved'],
  ])('refuses %s in %s', async (path, query) => {
    expect(await requestHistory(query)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  })
})

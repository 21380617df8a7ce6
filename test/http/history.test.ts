import { beforeAll, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/task-history.ts'
import { type TaskDesk, taskDesk } from '#test/support/task-desk.ts'

let desk: TaskDesk
beforeAll(async () => {
  desk = await taskDesk()
})

const asked = (query = '') => desk.agent.get<HistoryEntry[]>(`/api/task-history${query}`)

/** Completes a task called as the day, at noon of that day. */
async function doneOn(day: string): Promise<void> {
  const [id] = await desk.house.seed.tasks(desk.people.harbor.agent, [{ title: day, dueDate: day }])
  desk.house.clock.set(`${day}T12:00:00Z`)
  expect((await desk.put(id!, { status: 'completed' })).status).toBe(200)
}

describe('the history', () => {
  const days = ['2026-11-14', '2026-11-15', '2026-11-18', '2026-11-20', '2026-11-21']
  beforeAll(async () => {
    desk.agent = await desk.house.signedIn(desk.people.harbor.agent)
    for (const day of days) await doneOn(day)
  })

  test.each([
    ['the last 7 days up to today, newest first', '', ['2026-11-21', '2026-11-20', '2026-11-18', '2026-11-15']],
    ['from a day on', '?startDate=2026-11-20', ['2026-11-21', '2026-11-20']],
    ['the 7 days up to a day', '?endDate=2026-11-20', ['2026-11-20', '2026-11-18', '2026-11-15', '2026-11-14']],
    ['from a day to a day, both included', '?startDate=2026-11-14&endDate=2026-11-15', ['2026-11-15', '2026-11-14']],
    ['one day', '?startDate=2026-11-18&endDate=2026-11-18', ['2026-11-18']],
    ['days on which there was nothing', '?startDate=2026-01-01&endDate=2026-01-31', []],
    ['days to come', '?startDate=2026-12-01&endDate=2026-12-31', []],
    ['days at the beginning of all days', '?endDate=0001-01-03', []],
    ['days at the end of all days', '?startDate=9999-12-31&endDate=9999-12-31', []],
  ])('%s', async (_name, query, expected) => {
    const { status, body } = await asked(query)
    expect(status).toBe(200)
    expect(body.map(({ day, taskTitle }) => [day, taskTitle])).toEqual(expected.map((day) => [day, day]))
  })

  test('an entry tells what, of which task, from what to what, on which day and when', async () => {
    const id = await desk.made({ title: 'five calls', targetCount: 5 })
    await desk.put(id, { completedCount: 3 })
    await desk.put(id, { completedCount: 5 })
    await desk.put(id, { status: 'in_progress' })
    await desk.put(id, { status: 'abandoned' })
    const { body } = await asked()
    const entries = body.filter(({ taskId }) => taskId === id)
    expect(entries.map(({ action, previousValue, newValue }) => `${action} ${previousValue}->${newValue}`)).toEqual([
      ...['abandoned 4->4', 'decremented 5->4', 'completed 3->5', 'incremented 3->5', 'incremented 0->3'],
    ])
    expect(entries[0]).toEqual({
      ...{ id: expect.any(String), taskId: id, taskTitle: 'five calls', action: 'abandoned', notes: null },
      ...{ previousValue: 4, newValue: 4, day: '2026-11-21', createdAt: '2026-11-21T12:00:00.000Z' },
    })
  })

  test('names what is gone by its id alone', async () => {
    const id = await desk.made({ title: 'to go' })
    await desk.put(id, { status: 'completed' })
    await desk.house.owner.query('delete from tasks where id = $1', [id])
    expect((await asked()).body.find(({ taskId }) => taskId === id)).toMatchObject({
      taskTitle: null,
      action: 'completed',
    })
  })

  test('has what the program closed, with its note', async () => {
    const one = await desk.house.seed.user(desk.people.harbor.organization)
    const browser = await desk.house.signedIn(one)
    await desk.house.seed.tasks(one, [
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

  test('is the caller’s alone, an admin’s too', async () => {
    const { harbor, summit } = desk.people
    for (const user of [harbor.colleague, harbor.admin, summit.agent])
      expect((await (await desk.house.signedIn(user)).get('/api/task-history')).body).toEqual([])
  })

  test('goes by the day it was where the caller was', async () => {
    const one = await desk.house.seed.user(desk.people.harbor.organization)
    desk.house.clock.set('2026-11-21T18:15:00Z')
    const browser = (await desk.house.signedIn(one)).with({ 'x-time-zone': 'Asia/Kathmandu' })
    const [id] = await desk.house.seed.tasks(one, [{ dueDate: '2026-11-22' }])
    await browser.put(`/api/tasks/${id}`, { status: 'completed' })
    const days = async (query: string) =>
      (await browser.get<HistoryEntry[]>(`/api/task-history${query}`)).body.map(({ day }) => day)
    expect(await days('')).toEqual(['2026-11-22'])
    expect(await days('?endDate=2026-11-21')).toEqual([])
    desk.house.clock.set('2026-11-21T12:00:00Z')
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
])('400 at %s for %s', async (path, query) => {
  expect(await asked(query)).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path }] } })
})

test('a year and a day of it, the longest there is, is not refused', async () => {
  expect((await asked('?startDate=2025-11-21&endDate=2026-11-21')).status).toBe(200)
})

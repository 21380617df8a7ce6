import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FinishedTask } from '#contract/tasks/finishing.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import type { RecurringRule } from '#contract/tasks/recurring-rules.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { type DayFixture, createDayFixture, type Person } from '#test/support/data/day-fixture.ts'

const today = '2026-11-20'

let fixture: DayFixture
let person: Person
let browser: Browser
beforeAll(async () => {
  fixture = await createDayFixture()
})
beforeEach(async () => {
  fixture.testApp.clock.set(`${today}T12:00:00Z`)
  person = await fixture.addPerson()
  browser = person.browser
})

const appointment = { dueTime: '15:30', reminderMinutes: 15 }
const add = async (body: object) => (await browser.post<Task>('/api/tasks', { title: 'Call', ...body })).body
const issueOf = ({ status, body }: BrowserResponse) => [status, (body as { issues: unknown[] }).issues]
const reminderIssue = { path: 'reminderMinutes', message: 'A reminder needs a time' }

describe('the hour of a task', () => {
  test('is kept, changed and taken away with its reminder', async () => {
    const task = await add(appointment)
    expect(task).toMatchObject(appointment)
    const put = async (patch: object) => (await browser.put<Task>(`/api/tasks/${task.id}`, patch)).body
    expect(await put({ title: 'Meet' })).toMatchObject(appointment)
    expect(await put({ dueDate: '2026-11-23' })).toMatchObject(appointment)
    expect(await put({ dueTime: '09:00' })).toMatchObject({ dueTime: '09:00', reminderMinutes: 15 })
    expect(await put({ reminderMinutes: null })).toMatchObject({ dueTime: '09:00', reminderMinutes: null })
    expect(await put({ reminderMinutes: 0 })).toMatchObject({ dueTime: '09:00', reminderMinutes: 0 })
    expect(await put({ dueTime: '' })).toMatchObject({ dueTime: null, reminderMinutes: null })
    expect(issueOf(await browser.put(`/api/tasks/${task.id}`, { reminderMinutes: 5 }))).toEqual([400, [reminderIssue]])
  })

  test.each([
    [{ dueTime: '24:00' }, 'dueTime', 'Must be a time such as 15:30'],
    [{ dueTime: '9:30' }, 'dueTime', 'Must be a time such as 15:30'],
    [{ dueTime: '15:30:00' }, 'dueTime', 'Must be a time such as 15:30'],
    [{ dueTime: '15:30', reminderMinutes: 10 }, 'reminderMinutes', 'Must be 0, 5, 15, 60 or null'],
    [{ reminderMinutes: 15 }, 'reminderMinutes', 'A reminder needs a time'],
  ])('%o is refused at its field', async (body, path, message) => {
    expect(issueOf(await browser.post('/api/tasks', { title: 'Call', ...body }))).toEqual([400, [{ path, message }]])
  })

  test('sorts a day after the roleplay, on every page, and decides nothing else', async () => {
    const titles: Record<string, string | null> = {
      none: null,
      late: '16:00',
      early: '09:05',
      noon: '12:00',
      also: null,
    }
    for (const [title, dueTime] of Object.entries(titles)) await add({ title, dueTime })
    const read = async () => (await browser.get<TaskOfDay[]>(`/api/tasks/planning?date=${today}`)).body
    const expected = ['Daily roleplay', 'early', 'noon', 'late', 'none', 'also']
    expect((await read()).map(({ title }) => title)).toEqual(expected)
    const paged: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: BrowserResponse<TaskOfDay[]> = await browser.get(
        `/api/tasks/planning?date=${today}&limit=1${cursor && `&cursor=${cursor}`}`,
      )
      paged.push(...page.body.map(({ title }) => title))
      cursor = page.headers['x-next-cursor'] as string | undefined
    }
    expect(paged).toEqual(expected)
    // Past its hour it is as open as before: an overdue day is closed five days later, not an hour.
    fixture.testApp.clock.set('2026-11-20T23:00:00Z')
    expect((await read()).every(({ status }) => status === 'pending')).toBe(true)
    fixture.testApp.clock.set('2026-11-24T08:00:00Z')
    const overdue = (await browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-24')).body
    expect(overdue.filter(({ dueDate }) => dueDate === today)).toHaveLength(5)
  })

  test('comes back with what is undone, put back, or tried again', async () => {
    const { id } = await add({ ...appointment, clientId: (await fixture.testApp.seed.clients(person.user, [{}]))[0] })
    const finish = async (body: object) => (await browser.post<FinishedTask>(`/api/tasks/${id}/finish`, body)).body
    const retry = await finish({ outcome: 'no_answer', followUp: { dueDate: '2026-11-23' } })
    expect(retry.followUp).toMatchObject(appointment)
    expect((await browser.post<Task>(`/api/tasks/${id}/finish/undo`, {})).body).toMatchObject(appointment)
    const reached = await finish({ outcome: 'reached', followUp: { dueDate: '2026-11-23' } })
    expect(reached.followUp).toMatchObject({ dueTime: null, reminderMinutes: null })
    expect((await browser.post<Task>(`/api/tasks/${id}/put-back`, {})).body).toMatchObject(appointment)
    const planned = await finish({ followUp: { dueDate: '2026-11-23', dueTime: '10:00', reminderMinutes: 60 } })
    expect(planned.followUp).toMatchObject({ dueTime: '10:00', reminderMinutes: 60 })
    // A closed one becomes a new task at the same hour.
    const { id: late } = await add(appointment)
    fixture.testApp.clock.set('2026-11-25T12:00:00Z')
    await browser.get('/api/stats/agent')
    const back = await browser.post<Task>(`/api/tasks/${late}/put-back`, {})
    expect([back.status, back.body]).toEqual([201, expect.objectContaining({ ...appointment, dueDate: '2026-11-25' })])
  })
})

describe('the hour of a source of tasks', () => {
  test('of a rule goes to its occurrences and tasks, and changes for all coming ones', async () => {
    await add({ ...appointment, hasRepeat: true, repeatInterval: 'daily' })
    const preview = async () =>
      (await browser.get<Occurrence[]>('/api/tasks/recurring-preview?year=2026&month=11')).body[0]!
    expect(await preview()).toMatchObject({ date: '2026-11-21', ...appointment })
    const [rule] = (await browser.get<RecurringRule[]>('/api/tasks/recurring')).body
    expect(rule).toMatchObject(appointment)
    const path = `/api/tasks/recurring/${rule!.id}`
    expect((await browser.put(path, { dueTime: '08:00' })).body).toMatchObject({
      dueTime: '08:00',
      reminderMinutes: 15,
    })
    expect(await preview()).toMatchObject({ dueTime: '08:00', reminderMinutes: 15 })
    expect((await browser.put(path, { dueTime: null })).body).toMatchObject({ dueTime: null, reminderMinutes: null })
    expect(issueOf(await browser.put(path, { reminderMinutes: 5 }))).toEqual([400, [reminderIssue]])
    await browser.put(path, { dueTime: '08:00' })
    fixture.testApp.clock.set('2026-11-21T12:00:00Z')
    const tasks = (await browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-21')).body
    expect(tasks.find(({ dueDate, hasRepeat }) => hasRepeat && dueDate === '2026-11-21')).toMatchObject({
      dueTime: '08:00',
      reminderMinutes: null,
    })
  })

  test('of a step goes to its tasks', async () => {
    const body = { name: 'Welcome', tasks: [{ title: 'Call', ...appointment }] }
    const sequence = (await browser.post<{ id: string }>('/api/nurture-sequences', body)).body
    const path = `/api/nurture-sequences/${sequence.id}/tasks`
    const [step] = (await browser.get<{ id: string }[]>(path)).body
    expect(step).toMatchObject(appointment)
    const [clientId] = await fixture.testApp.seed.clients(person.user, [{}])
    await browser.post(`/api/clients/${clientId}/nurture-assignments`, { sequenceId: sequence.id, startDate: today })
    const tasks = (await browser.get<TaskOfDay[]>(`/api/tasks/planning?date=${today}`)).body
    expect(tasks.find((task) => task.clientId === clientId)).toMatchObject(appointment)
    expect((await browser.put(`${path}/${step!.id}`, { dueTime: null })).body).toMatchObject({
      dueTime: null,
      reminderMinutes: null,
    })
    expect(issueOf(await browser.post(path, { title: 'x', reminderMinutes: 5 }))).toEqual([400, [reminderIssue]])
  })

  test('of a schedule goes to its tasks, all or none', async () => {
    const tasks = [{ title: 'Meet', ...appointment }, { title: 'Any time' }]
    expect((await browser.post('/api/schedule', { tasks })).body).toEqual({ created: 2, skipped: 0 })
    expect((await browser.get(`/api/schedule?date=${today}`)).body).toMatchObject([appointment, { dueTime: null }])
    const bad = await browser.post('/api/schedule', { tasks: [{ title: 'x' }, { title: 'y', reminderMinutes: 5 }] })
    expect(issueOf(bad)).toEqual([400, [{ ...reminderIssue, path: 'tasks.1.reminderMinutes' }]])
  })
})

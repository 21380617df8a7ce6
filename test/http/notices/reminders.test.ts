import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notice } from '#contract/notices/notices.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { createNoticesJob } from '#server/notices/jobs.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type DayFixture, createDayFixture, type Person } from '#test/support/data/day-fixture.ts'
import { seedRule } from '#test/support/data/seed-records.ts'

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
})
beforeEach(async () => {
  fixture.testApp.clock.set('2026-11-20T12:00:00Z')
  await fixture.testApp.owner.query('update organizations set is_active = true')
})

const job = createNoticesJob(undefined)
const ringAt = (instant: string, { database } = fixture.testApp) => {
  fixture.testApp.clock.set(instant)
  return job.run({ database, now: fixture.testApp.clock() })
}
const read = async (browser: Browser) => (await browser.get<Notice[]>('/api/notices')).body
const readTexts = async ({ browser }: Person) => (await read(browser)).map(({ text }) => text)
const appointment = { dueDate: '2026-11-20', dueTime: '15:00', reminderMinutes: 15 }
const add = async ({ browser }: Person, body: object = {}) => {
  const { status, body: task } = await browser.post<Task>('/api/tasks', { title: 'Call', ...appointment, ...body })
  expect(status).toBe(201)
  return task
}

/** Another organization has its users in the same zone. */
async function archiveOrganization({ user }: Person): Promise<void> {
  await fixture.addPerson({ of: await fixture.testApp.seed.organization() })
  await fixture.testApp.owner.query('update organizations set is_active = false where id = $1', [user.organizationId])
}

describe('a reminder', () => {
  test('rings once, in the minute in which it is due, with the client and the task', async () => {
    const person = await fixture.addPerson()
    const [clientId] = await fixture.testApp.seed.clients(person.user, [{ first_name: 'Ana', last_name: 'Silva' }])
    const task = await add(person, { clientId })
    await ringAt('2026-11-20T14:44:59Z')
    expect(await readTexts(person)).toEqual([])
    await ringAt('2026-11-20T14:45:00Z')
    const [notice, ...others] = await read(person.browser)
    expect([notice, others]).toEqual([
      {
        id: notice!.id,
        kind: 'appointment',
        text: '3:00 PM: Call (Ana Silva)',
        taskId: task.id,
        clientId,
        createdAt: '2026-11-20T14:45:00.000Z',
        readAt: null,
      },
      [],
    ])
    await ringAt('2026-11-20T14:46:00Z')
    await ringAt('2026-11-20T15:00:00Z', fixture.secondInstance as never)
    expect(await readTexts(person)).toHaveLength(1)
  })

  test('rings although another user has a time zone that this Node does not know', async () => {
    const [person, other] = [await fixture.addPerson(), await fixture.addPerson()]
    await add(person)
    const setZone = (zone: string | null) =>
      fixture.testApp.owner.query('update users set time_zone = $1 where id = $2', [zone, other.user.id])
    await setZone('Mars/Base')
    await ringAt('2026-11-20T14:45:00Z')
    await setZone(null)
    expect(await readTexts(person)).toEqual(['3:00 PM: Call'])
  })

  test('rings once on two instances at the same moment', async () => {
    const person = await fixture.addPerson()
    await Promise.all(Array.from({ length: 5 }, (_, index) => add(person, { title: `Call ${index}` })))
    fixture.testApp.clock.set('2026-11-20T14:45:00Z')
    const instances = [fixture.testApp, fixture.secondInstance, fixture.testApp, fixture.secondInstance]
    await Promise.all(instances.map(({ database }) => job.run({ database, now: fixture.testApp.clock() })))
    expect((await readTexts(person)).sort()).toEqual([0, 1, 2, 3, 4].map((index) => `3:00 PM: Call ${index}`))
  })

  test('that a killed run wrote nothing of rings in the next one', async () => {
    const person = await fixture.addPerson()
    await add(person)
    const { database } = fixture.testApp
    const killed: typeof database = {
      ...database,
      inOrganization: (id, mode, work) =>
        database.inOrganization(id, mode, async (db) => {
          await work(db)
          throw new Error('killed')
        }),
    }
    fixture.testApp.clock.set('2026-11-20T14:45:00Z')
    await expect(job.run({ database: killed, now: fixture.testApp.clock() })).rejects.toThrow('killed')
    expect(await readTexts(person)).toEqual([])
    await ringAt('2026-11-20T14:46:00Z')
    expect(await readTexts(person)).toEqual(['3:00 PM: Call'])
  })

  test.each<[string, (task: Task, person: Person) => Promise<unknown>]>([
    ['done', ({ id }, { browser }) => browser.put(`/api/tasks/${id}`, { status: 'completed' })],
    ['abandoned', ({ id }, { browser }) => browser.put(`/api/tasks/${id}`, { status: 'abandoned' })],
    ['moved', ({ id }, { browser }) => browser.put(`/api/tasks/${id}`, { dueDate: '2026-11-23' })],
    ['put off', ({ id }, { browser }) => browser.put(`/api/tasks/${id}`, { dueTime: '19:00' })],
    ['without a reminder', ({ id }, { browser }) => browser.put(`/api/tasks/${id}`, { reminderMinutes: null })],
    ['deleted', ({ id }, { browser }) => browser.delete(`/api/tasks/${id}`)],
    ['of an archived client', ({ clientId }, { browser }) => browser.put(`/api/clients/${clientId}/archive`, {})],
    ['paused', ({ id }) => fixture.testApp.owner.query('update tasks set is_paused = true where id = $1', [id])],
    [
      'of a deactivated user',
      (_, { user }) => fixture.testApp.owner.query('update users set is_active = false where id = $1', [user.id]),
    ],
    ['of an archived organization', (_, person) => archiveOrganization(person)],
  ])('of a task that was %s before is silent', async (_, change) => {
    const person = await fixture.addPerson()
    const task = await add(person, { clientId: (await fixture.testApp.seed.clients(person.user, [{}]))[0] })
    await change(task, person)
    await ringAt('2026-11-20T14:45:30Z')
    const { rows } = await fixture.testApp.owner.query('select text from notices where user_id = $1', [person.user.id])
    expect(rows).toEqual([])
  })

  test('rings again at another hour', async () => {
    const person = await fixture.addPerson()
    const { id } = await add(person)
    await ringAt('2026-11-20T14:45:00Z')
    await person.browser.put(`/api/tasks/${id}`, { dueTime: '16:00' })
    await ringAt('2026-11-20T15:45:00Z')
    expect(await readTexts(person)).toEqual(['4:00 PM: Call', '3:00 PM: Call'])
  })

  test('rings up to an hour late, but not for what was made after its time', async () => {
    const [person, other] = [await fixture.addPerson(), await fixture.addPerson()]
    await add(person)
    await ringAt('2026-11-20T15:44:00Z')
    expect(await readTexts(person)).toEqual(['3:00 PM: Call'])
    fixture.testApp.clock.set('2026-11-20T14:50:00Z')
    await add(other)
    await ringAt('2026-11-20T14:51:00Z')
    expect(await readTexts(other)).toEqual([])
    const late = await fixture.addPerson()
    fixture.testApp.clock.set('2026-11-20T12:00:00Z')
    await add(late)
    await ringAt('2026-11-20T15:45:00Z')
    expect(await readTexts(late)).toEqual([])
  })

  test('rings on the clock of its user: a skipped hour one later, a repeated one the first time', async () => {
    const zone = 'America/New_York'
    fixture.testApp.clock.set('2027-03-13T17:00:00Z')
    const skipped = await fixture.addPerson({ time_zone: zone })
    await add(skipped, { dueDate: '2027-03-14', dueTime: '02:30', reminderMinutes: 0 })
    await ringAt('2027-03-14T06:30:00Z')
    expect(await readTexts(skipped)).toEqual([])
    await ringAt('2027-03-14T07:30:00Z')
    expect(await readTexts(skipped)).toEqual(['3:30 AM (the clock skips 2:30 AM): Call'])
    fixture.testApp.clock.set('2027-11-06T17:00:00Z')
    const repeated = await fixture.addPerson({ time_zone: zone })
    await add(repeated, { dueDate: '2027-11-07', dueTime: '01:30', reminderMinutes: 0 })
    await ringAt('2027-11-07T05:30:00Z')
    expect(await readTexts(repeated)).toEqual(['1:30 AM: Call'])
    await ringAt('2027-11-07T06:30:00Z')
    expect(await readTexts(repeated)).toHaveLength(1)
  })

  test('keeps its day and its hour where its user travels', async () => {
    const person = await fixture.addPerson({ time_zone: 'Europe/Berlin' })
    const { id } = await add(person)
    await person.browser.put('/api/profile/settings', { timeZone: 'America/New_York' })
    await ringAt('2026-11-20T13:45:00Z')
    expect(await readTexts(person)).toEqual([])
    await ringAt('2026-11-20T19:45:00Z')
    expect(await readTexts(person)).toEqual(['3:00 PM: Call'])
    expect((await person.browser.get<Task>(`/api/tasks/${id}`)).body).toMatchObject(appointment)
  })

  test('of a repeat rings for the task of the day', async () => {
    const person = await fixture.addPerson()
    const rule = { title: 'Stand-up', first_due: '2026-11-20', due_time: '09:00', reminder_minutes: 5 }
    await seedRule(fixture.testApp, person.user, rule)
    fixture.testApp.clock.set('2026-11-23T00:10:00Z')
    await fixture.runJob()
    await ringAt('2026-11-23T08:55:00Z')
    expect(await readTexts(person)).toEqual(['9:00 AM: Stand-up'])
  })
})

test('at most 60 a day become notices, and then one for all that follow', async () => {
  const person = await fixture.addPerson()
  await fixture.testApp.seed.tasks(
    person.user,
    Array.from({ length: 65 }, (_, index) => ({ ...appointment, title: `Call ${index}`, dueDate: '2026-11-23' })),
  )
  await ringAt('2026-11-23T14:45:00Z')
  await ringAt('2026-11-23T14:46:00Z')
  const { rows } = await fixture.testApp.owner.query<{ text: string }>(
    'select text from notices where user_id = $1 order by id',
    [person.user.id],
  )
  expect(rows).toHaveLength(61)
  expect(rows.filter(({ text }) => text.startsWith('More than 60 notices today'))).toHaveLength(1)
})

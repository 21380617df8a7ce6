import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StreakCheck } from '#contract/streak/streak.ts'
import type { ProgressOfToday, TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { recordingClient } from '#test/support/access/statement-clients.ts'
import { type DayFixture, createDayFixture, planningPath } from '#test/support/data/day-fixture.ts'
import { effort } from '#test/support/effort.ts'

const friday = '2026-11-20T15:00:00Z'
const saturday = '2026-11-21T15:00:00Z'

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
})
beforeEach(() => fixture.testApp.clock.set(friday))

const dayPaths = [planningPath('2026-11-20'), '/api/stats/agent', '/api/tasks/closed']

describe('a day is opened by whoever reads it first', () => {
  test('twenty readers at once, on two programs: exactly one roleplay, and all of them see it', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const one = await fixture.addPerson()
      const devices = [one.browser, one.browser.at(fixture.secondInstance.app)]
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const device = devices[index % 2]!
          return index % 4 < 3 ? device.get(dayPaths[index % 4]!) : device.post('/api/streak/check', {})
        }),
      )
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
      responses.forEach(({ body }, index) => {
        const expected = [
          () => expect((body as TaskOfDay[]).map(({ type }) => type)).toEqual(['roleplay']),
          () =>
            expect(body).toEqual({ estimatedTimeLeft: 15, tasksTotal: 1, tasksCompleted: 0 } satisfies ProgressOfToday),
          () => expect(body).toEqual([]),
          () => expect((body as StreakCheck).streakIncremented).toBe(false),
        ]
        expected[index % 4]!()
      })
      expect(await fixture.readRoleplays(one)).toEqual(['2026-11-20 pending'])
    }
  })

  test.each<[string, string, string, unknown?]>([
    ['the day’s list', 'GET', planningPath('2026-11-20')],
    ['the list of another day', 'GET', planningPath('2026-12-24')],
    ['the stats', 'GET', '/api/stats/agent'],
    ['what was closed', 'GET', '/api/tasks/closed'],
    ['the streak check', 'POST', '/api/streak/check', {}],
  ])('%s opens it', async (_name, method, path, body) => {
    const one = await fixture.addPerson()
    expect((await one.browser.send(method, path, body)).status).toBe(200)
    expect(await fixture.readRoleplays(one)).toEqual(['2026-11-20 pending'])
  })

  test('what is refused opens nothing', async () => {
    const one = await fixture.addPerson()
    await one.browser.get(planningPath('2026-02-30'))
    await one.browser.post('/api/streak/check', {}, { 'x-csrf-token': 'wrong' })
    expect(await fixture.readRoleplays(one)).toEqual([])
  })

  test('the roleplay is a task of that day, high, of a quarter of an hour, the user’s own', async () => {
    const one = await fixture.addPerson()
    const { body } = await one.browser.get<TaskOfDay[]>(planningPath('2026-11-20'))
    expect(body).toMatchObject([
      {
        type: 'roleplay',
        isDaily: true,
        status: 'pending',
        dueDate: '2026-11-20',
        priority: 'high',
        estimatedMinutes: 15,
        targetCount: 1,
        completedCount: 0,
        version: 1,
        hasRepeat: false,
        clientId: null,
        assignedAgentId: one.user.id,
        createdAt: '2026-11-20T15:00:00.000Z',
      },
    ])
    expect(body[0]!.title).not.toBe('')
  })

  test('a rest day opens as well when it is read, once; the days nobody read are not made up for', async () => {
    const one = await fixture.addPerson()
    await one.browser.get(planningPath('2026-11-20'))
    fixture.testApp.clock.set(saturday)
    await one.browser.get('/api/stats/agent')
    await one.browser.get('/api/stats/agent')
    expect(await fixture.readRoleplays(one)).toEqual(['2026-11-20 abandoned', '2026-11-21 pending'])
    fixture.testApp.clock.set('2026-11-25T15:00:00Z')
    await one.browser.get('/api/stats/agent')
    expect(await fixture.readRoleplays(one)).toEqual([
      '2026-11-20 abandoned',
      '2026-11-21 abandoned',
      '2026-11-25 pending',
    ])
  })
})

describe('the job', () => {
  test('opens a working day for everybody of every role, read or not, and twice makes nothing more', async () => {
    const allPeople = await Promise.all([
      fixture.addPerson(),
      fixture.addPerson({ role: 'org_admin' }),
      fixture.addPerson({ role: 'super_admin', of: await fixture.testApp.seed.organization({ name: 'Platform' }) }),
    ])
    await allPeople[0]!.browser.get('/api/stats/agent')
    await fixture.runJob()
    await fixture.runJob()
    for (const one of allPeople) expect(await fixture.readRoleplays(one)).toEqual(['2026-11-20 pending'])
  })

  test('leaves a rest day to its reader, by the days of the organisation', async () => {
    const weekendOrganization = await fixture.testApp.seed.organization({ working_days: [0, 6] })
    const [weekdayPerson, other] = await Promise.all([
      fixture.addPerson(),
      fixture.addPerson({ of: weekendOrganization }),
    ])
    await fixture.runJob()
    fixture.testApp.clock.set(saturday)
    await fixture.runJob()
    expect(await fixture.readRoleplays(weekdayPerson)).toEqual(['2026-11-20 abandoned'])
    expect(await fixture.readRoleplays(other)).toEqual(['2026-11-21 pending'])
  })

  test('ten of them at once, beside readers on two programs: one roleplay each, and nobody waits in a circle', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const people = await Promise.all(Array.from({ length: 12 }, () => fixture.addPerson()))
      const readCalls = people.flatMap(({ browser }) =>
        [browser, browser.at(fixture.secondInstance.app)].map(
          async (device) => (await device.get('/api/stats/agent')).status,
        ),
      )
      await Promise.all([...Array.from({ length: 10 }, () => fixture.runJob()), ...readCalls])
      expect(await Promise.all(readCalls)).toEqual(readCalls.map(() => 200))
      for (const one of people) expect(await fixture.readRoleplays(one)).toEqual(['2026-11-20 pending'])
    }
  })

  test('makes and closes nothing for who is inactive or of an archived organisation; on return it is as after an absence', async () => {
    const archivedOrganization = await fixture.testApp.seed.organization()
    const excludedPeople = [await fixture.addPerson(), await fixture.addPerson({ of: archivedOrganization })]
    const updateAsOwner = (text: string, id: string) => fixture.testApp.owner.query(text, [id])
    await fixture.runJob()
    for (const { user } of excludedPeople)
      await fixture.testApp.seed.tasks(user, [{ title: 'letters', dueDate: '2026-11-18' }])
    await updateAsOwner('update users set is_active = false where id = $1', excludedPeople[0]!.user.id)
    await updateAsOwner('update organizations set is_active = false where id = $1', archivedOrganization.id)
    for (const day of ['21', '23', '24', '25', '26']) {
      fixture.testApp.clock.set(`2026-11-${day}T12:00:00Z`)
      await fixture.runJob()
      for (const { browser } of excludedPeople) expect((await browser.get('/api/stats/agent')).status).toBe(401)
    }
    for (const one of excludedPeople) {
      expect(await fixture.readRoleplays(one)).toEqual(['2026-11-20 pending'])
      expect(await fixture.readClosedTasks(one)).toEqual([])
    }
    await updateAsOwner('update users set is_active = true where id = $1', excludedPeople[0]!.user.id)
    await updateAsOwner('update organizations set is_active = true where id = $1', archivedOrganization.id)
    await fixture.runJob()
    for (const one of excludedPeople) {
      expect(await fixture.readRoleplays(one)).toEqual(['2026-11-20 abandoned', '2026-11-26 pending'])
      expect(await fixture.readClosedTasks(one)).toEqual([
        '2026-11-18 letters: overdue, on 2026-11-26',
        '2026-11-20 Daily roleplay: missed, on 2026-11-26',
      ])
    }
  })

  test('a failure of one organization is reported, and does not keep the days of the others closed', async () => {
    const [earlierPerson, laterPerson] = [
      await fixture.addPerson(),
      await fixture.addPerson({ of: await fixture.testApp.seed.organization() }),
    ]
    await fixture.testApp.owner.query(`create function refuse() returns trigger language plpgsql as $$ begin
        raise exception 'refused' using errcode = 'P0042'; end $$`)
    await fixture.testApp.owner.query(
      `create trigger refuse before insert on tasks for each row when (new.organization_id = '${earlierPerson.user.organizationId}') execute function refuse()`,
    )
    await expect(fixture.runJob()).rejects.toMatchObject({ code: 'P0042' })
    await fixture.testApp.owner.query('drop trigger refuse on tasks')
    expect(await fixture.readRoleplays(earlierPerson)).toEqual([])
    expect(await fixture.readRoleplays(laterPerson)).toEqual(['2026-11-20 pending'])
  })
})

describe('today is the user’s own', () => {
  // The last second of a rest day, and the first of the working day after it, where the user lives.
  test.each([
    ['Pacific/Kiritimati', '2026-11-23', '2026-11-22T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-23', '2026-11-23T11:00:00Z'],
    ['Asia/Kathmandu', '2026-11-23', '2026-11-22T18:15:00Z'],
    ['Australia/Lord_Howe', '2026-04-06', '2026-04-05T13:30:00Z'],
  ])('in %s the job opens %s at %s, not a second earlier', async (zone, day, at) => {
    const people = [
      await fixture.addPerson({ last_seen_time_zone: zone }),
      await fixture.addPerson({ time_zone: zone, last_seen_time_zone: 'UTC' }),
    ]
    const startedAt = Date.parse(at)
    fixture.testApp.clock.set(new Date(startedAt - 1_000).toISOString())
    await fixture.runJob()
    for (const one of people) expect(await fixture.readRoleplays(one)).toEqual([])
    fixture.testApp.clock.set(at)
    await fixture.runJob()
    for (const one of people) expect(await fixture.readRoleplays(one)).toEqual([`${day} pending`])
  })

  test('Cairo’s Friday without midnight opens when Thursday is over, for the job and for a reader', async () => {
    const [one, reader] = [await fixture.addPerson({ last_seen_time_zone: 'Africa/Cairo' }), await fixture.addPerson()]
    const cairoBrowser = reader.browser.with({ 'x-time-zone': 'Africa/Cairo' })
    fixture.testApp.clock.set('2026-04-23T21:59:59Z')
    await fixture.runJob()
    await cairoBrowser.get('/api/stats/agent')
    expect(await fixture.readRoleplays(one)).toEqual(['2026-04-23 pending'])
    fixture.testApp.clock.set('2026-04-23T22:00:00Z')
    await fixture.runJob()
    await cairoBrowser.get('/api/stats/agent')
    for (const of of [one, reader])
      expect(await fixture.readRoleplays(of)).toEqual(['2026-04-23 pending', '2026-04-24 pending'])
  })

  test('a zone that this machine does not know does not stop the job', async () => {
    const personWithBadZone = await fixture.addPerson({ last_seen_time_zone: 'Mars/Olympus' })
    await fixture.runJob()
    expect(await fixture.readRoleplays(personWithBadZone)).toEqual(['2026-11-20 pending'])
    expect((await personWithBadZone.browser.get('/api/stats/agent')).status).toBe(200)
  })

  test('a day once opened is not opened again by travelling west', async () => {
    const one = await fixture.addPerson()
    const readInZone = (zone: string) => one.browser.with({ 'x-time-zone': zone }).get('/api/stats/agent')
    // At this hour it is the 21st in Kiritimati and the 20th in New York.
    await readInZone('Pacific/Kiritimati')
    await readInZone('America/New_York')
    await readInZone('Pacific/Kiritimati')
    await fixture.runJob()
    expect(await fixture.readRoleplays(one)).toEqual(['2026-11-21 pending'])
    fixture.testApp.clock.set('2026-11-21T15:00:00Z')
    await readInZone('America/New_York')
    expect(await fixture.readRoleplays(one)).toEqual(['2026-11-21 pending'])
  })
})

test('closing a day behind does not forget how far the days are opened', async () => {
  const one = await fixture.addPerson({ last_seen_time_zone: 'Pacific/Pago_Pago' })
  const readInZone = (zone: string) => one.browser.get('/api/stats/agent', { 'x-time-zone': zone })
  fixture.testApp.clock.set('2026-11-21T12:00:00Z')
  await readInZone('Pacific/Kiritimati')
  // Now the 20th may be closed in Pago Pago, where it is the 21st; nothing is to be opened.
  fixture.testApp.clock.set('2026-11-21T13:00:00Z')
  for (let time = 0; time < 3; time += 1) await readInZone('Pacific/Pago_Pago')
  expect(await fixture.readRoleplays(one)).toEqual(['2026-11-22 pending'])
})

test('a request that begins before midnight is answered for its day, the next one opens the new day', async () => {
  const passMidnight = (what: string) =>
    what === 'upsert_opened_days' && fixture.testApp.clock.set('2026-11-21T00:00:00Z')
  const lateInstance = await fixture.testApp.addInstance({ Client: recordingClient(passMidnight).Client })
  const one = await fixture.addPerson()
  fixture.testApp.clock.set('2026-11-20T23:59:59.999Z')
  const browser = one.browser.at(lateInstance.app)
  expect((await browser.get<ProgressOfToday>('/api/stats/agent')).body.tasksTotal).toBe(1)
  expect((await browser.get<ProgressOfToday>('/api/stats/agent')).body.tasksTotal).toBe(2)
  expect(await fixture.readRoleplays(one)).toEqual(['2026-11-20 pending', '2026-11-21 pending'])
})

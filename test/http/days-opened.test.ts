import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AgentStats, TaskOfDay } from '#contract/planning.ts'
import type { StreakCheck } from '#contract/streak.ts'
import { type DayDesk, dayDesk, planningOf } from '#test/support/day-desk.ts'
import { recordingClient } from '#test/support/sent-statements.ts'

/** How often each race is run; 50 in the long form (reliability 4). */
const rounds = Number(process.env.RACE_ROUNDS ?? 5)

const friday = '2026-11-20T15:00:00Z'
const saturday = '2026-11-21T15:00:00Z'

let desk: DayDesk
beforeAll(async () => {
  desk = await dayDesk()
})
beforeEach(() => desk.house.clock.set(friday))

const everything = [planningOf('2026-11-20'), '/api/stats/agent', '/api/tasks/closed']

describe('a day is opened by whoever reads it first', () => {
  test('twenty readers at once, on two programs: exactly one roleplay, and all of them see it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const one = await desk.person()
      const devices = [one.browser, one.browser.at(desk.there.app)]
      const came = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const device = devices[index % 2]!
          return index % 4 < 3 ? device.get(everything[index % 4]!) : device.post('/api/streak/check', {})
        }),
      )
      expect(came.map(({ status }) => status)).toEqual(came.map(() => 200))
      came.forEach(({ body }, index) => {
        const said = [
          () => expect((body as TaskOfDay[]).map(({ type }) => type)).toEqual(['roleplay']),
          () => expect(body).toEqual({ estimatedTimeLeft: 15, tasksTotal: 1, tasksCompleted: 0 } satisfies AgentStats),
          () => expect(body).toEqual([]),
          () => expect((body as StreakCheck).streakIncremented).toBe(false),
        ]
        said[index % 4]!()
      })
      expect(await desk.roleplays(one)).toEqual(['2026-11-20 pending'])
    }
  })

  test.each<[string, string, string, unknown?]>([
    ['the day’s list', 'GET', planningOf('2026-11-20')],
    ['the list of another day', 'GET', planningOf('2026-12-24')],
    ['the stats', 'GET', '/api/stats/agent'],
    ['what was closed', 'GET', '/api/tasks/closed'],
    ['the streak check', 'POST', '/api/streak/check', {}],
  ])('%s opens it', async (_name, method, path, body) => {
    const one = await desk.person()
    expect((await one.browser.send(method, path, body)).status).toBe(200)
    expect(await desk.roleplays(one)).toEqual(['2026-11-20 pending'])
  })

  test('what is refused opens nothing', async () => {
    const one = await desk.person()
    await one.browser.get(planningOf('2026-02-30'))
    await one.browser.post('/api/streak/check', {}, { 'x-csrf-token': 'wrong' })
    expect(await desk.roleplays(one)).toEqual([])
  })

  test('the roleplay is a task of that day, high, of a quarter of an hour, the user’s own', async () => {
    const one = await desk.person()
    const { body } = await one.browser.get<TaskOfDay[]>(planningOf('2026-11-20'))
    expect(body).toMatchObject([
      {
        ...{ type: 'roleplay', isDaily: true, status: 'pending', dueDate: '2026-11-20', priority: 'high' },
        ...{ estimatedMinutes: 15, targetCount: 1, completedCount: 0, version: 1, hasRepeat: false },
        ...{ clientId: null, assignedAgentId: one.user.id, createdAt: '2026-11-20T15:00:00.000Z' },
      },
    ])
    expect(body[0]!.title).not.toBe('')
  })

  test('a rest day opens as well when it is read, once; the days nobody read are not made up for', async () => {
    const one = await desk.person()
    await one.browser.get(planningOf('2026-11-20'))
    desk.house.clock.set(saturday)
    await one.browser.get('/api/stats/agent')
    await one.browser.get('/api/stats/agent')
    expect(await desk.roleplays(one)).toEqual(['2026-11-20 abandoned', '2026-11-21 pending'])
    desk.house.clock.set('2026-11-25T15:00:00Z')
    await one.browser.get('/api/stats/agent')
    expect(await desk.roleplays(one)).toEqual(['2026-11-20 abandoned', '2026-11-21 abandoned', '2026-11-25 pending'])
  })
})

describe('the job', () => {
  test('opens a working day for everybody of every role, read or not, and twice makes nothing more', async () => {
    const everybody = await Promise.all([
      desk.person(),
      desk.person({ role: 'org_admin' }),
      desk.person({ role: 'super_admin', of: await desk.house.seed.organization({ name: 'Platform' }) }),
    ])
    await everybody[0]!.browser.get('/api/stats/agent')
    await desk.job()
    await desk.job()
    for (const one of everybody) expect(await desk.roleplays(one)).toEqual(['2026-11-20 pending'])
  })

  test('leaves a rest day to its reader, by the days of the organisation', async () => {
    const weekend = await desk.house.seed.organization({ working_days: [0, 6] })
    const [usual, other] = await Promise.all([desk.person(), desk.person({ of: weekend })])
    await desk.job()
    desk.house.clock.set(saturday)
    await desk.job()
    expect(await desk.roleplays(usual)).toEqual(['2026-11-20 abandoned'])
    expect(await desk.roleplays(other)).toEqual(['2026-11-21 pending'])
  })

  test('ten of them at once, beside readers on two programs: one roleplay each, and nobody waits in a circle', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: 12 }, () => desk.person()))
      const reads = people.flatMap(({ browser }) =>
        [browser, browser.at(desk.there.app)].map(async (device) => (await device.get('/api/stats/agent')).status),
      )
      await Promise.all([...Array.from({ length: 10 }, () => desk.job()), ...reads])
      expect(await Promise.all(reads)).toEqual(reads.map(() => 200))
      for (const one of people) expect(await desk.roleplays(one)).toEqual(['2026-11-20 pending'])
    }
  })

  test('makes and closes nothing for who is inactive or of an archived organisation; on return it is as after an absence', async () => {
    const archived = await desk.house.seed.organization()
    const away = [await desk.person(), await desk.person({ of: archived })]
    const sql = (text: string, id: string) => desk.house.owner.query(text, [id])
    await desk.job()
    for (const { user } of away) await desk.house.seed.tasks(user, [{ title: 'letters', dueDate: '2026-11-18' }])
    await sql('update users set is_active = false where id = $1', away[0]!.user.id)
    await sql('update organizations set is_active = false where id = $1', archived.id)
    for (const day of ['21', '23', '24', '25', '26']) {
      desk.house.clock.set(`2026-11-${day}T12:00:00Z`)
      await desk.job()
      for (const { browser } of away) expect((await browser.get('/api/stats/agent')).status).toBe(401)
    }
    for (const one of away) {
      expect(await desk.roleplays(one)).toEqual(['2026-11-20 pending'])
      expect(await desk.closed(one)).toEqual([])
    }
    await sql('update users set is_active = true where id = $1', away[0]!.user.id)
    await sql('update organizations set is_active = true where id = $1', archived.id)
    await desk.job()
    for (const one of away) {
      expect(await desk.roleplays(one)).toEqual(['2026-11-20 abandoned', '2026-11-26 pending'])
      expect(await desk.closed(one)).toEqual([
        '2026-11-18 letters: overdue 5 days, on 2026-11-26',
        '2026-11-20 Daily roleplay: missed, on 2026-11-26',
      ])
    }
  })

  test('the trouble of one organisation is told, and does not keep the days of the others closed', async () => {
    const [before, after] = [await desk.person(), await desk.person({ of: await desk.house.seed.organization() })]
    await desk.house.owner.query(`create function refuse() returns trigger language plpgsql as $$ begin
        raise exception 'refused' using errcode = 'P0042'; end $$`)
    await desk.house.owner.query(
      `create trigger refuse before insert on tasks for each row when (new.organization_id = '${before.user.organizationId}') execute function refuse()`,
    )
    await expect(desk.job()).rejects.toMatchObject({ code: 'P0042' })
    await desk.house.owner.query('drop trigger refuse on tasks')
    expect(await desk.roleplays(before)).toEqual([])
    expect(await desk.roleplays(after)).toEqual(['2026-11-20 pending'])
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
      await desk.person({ kept_time_zone: zone }),
      await desk.person({ time_zone: zone, kept_time_zone: 'UTC' }),
    ]
    const begun = Date.parse(at)
    desk.house.clock.set(new Date(begun - 1_000).toISOString())
    await desk.job()
    for (const one of people) expect(await desk.roleplays(one)).toEqual([])
    desk.house.clock.set(at)
    await desk.job()
    for (const one of people) expect(await desk.roleplays(one)).toEqual([`${day} pending`])
  })

  test('Cairo’s Friday without midnight opens when Thursday is over, for the job and for a reader', async () => {
    const [one, reader] = [await desk.person({ kept_time_zone: 'Africa/Cairo' }), await desk.person()]
    const inCairo = reader.browser.with({ 'x-time-zone': 'Africa/Cairo' })
    desk.house.clock.set('2026-04-23T21:59:59Z')
    await desk.job()
    await inCairo.get('/api/stats/agent')
    expect(await desk.roleplays(one)).toEqual(['2026-04-23 pending'])
    desk.house.clock.set('2026-04-23T22:00:00Z')
    await desk.job()
    await inCairo.get('/api/stats/agent')
    for (const of of [one, reader])
      expect(await desk.roleplays(of)).toEqual(['2026-04-23 pending', '2026-04-24 pending'])
  })

  test('a zone that this machine does not know does not stop the job', async () => {
    const lost = await desk.person({ kept_time_zone: 'Mars/Olympus' })
    await desk.job()
    expect(await desk.roleplays(lost)).toEqual(['2026-11-20 pending'])
    expect((await lost.browser.get('/api/stats/agent')).status).toBe(200)
  })

  test('a day once opened is not opened again by travelling west', async () => {
    const one = await desk.person()
    const inZone = (zone: string) => one.browser.with({ 'x-time-zone': zone }).get('/api/stats/agent')
    // At this hour it is the 21st in Kiritimati and the 20th in New York.
    await inZone('Pacific/Kiritimati')
    await inZone('America/New_York')
    await inZone('Pacific/Kiritimati')
    await desk.job()
    expect(await desk.roleplays(one)).toEqual(['2026-11-21 pending'])
    desk.house.clock.set('2026-11-21T15:00:00Z')
    await inZone('America/New_York')
    expect(await desk.roleplays(one)).toEqual(['2026-11-21 pending'])
  })
})

test('closing a day behind does not forget how far the days are opened', async () => {
  const one = await desk.person({ kept_time_zone: 'Pacific/Pago_Pago' })
  const inZone = (zone: string) => one.browser.get('/api/stats/agent', { 'x-time-zone': zone })
  desk.house.clock.set('2026-11-21T12:00:00Z')
  await inZone('Pacific/Kiritimati')
  // Now the 20th may be closed in Pago Pago, where it is the 21st; nothing is to be opened.
  desk.house.clock.set('2026-11-21T13:00:00Z')
  for (let time = 0; time < 3; time += 1) await inZone('Pacific/Pago_Pago')
  expect(await desk.roleplays(one)).toEqual(['2026-11-22 pending'])
})

test('where midnight comes between finding a day closed and opening it, the new day is opened too', async () => {
  const midnight = (what: string) => what === 'note_opened_days' && desk.house.clock.set('2026-11-21T00:00:00Z')
  const late = await desk.house.instance({ Client: recordingClient(midnight).Client })
  const one = await desk.person()
  desk.house.clock.set('2026-11-20T23:59:59.999Z')
  const came = await one.browser.at(late.app).get<AgentStats>('/api/stats/agent')
  expect(came).toMatchObject({ status: 200, body: { tasksTotal: 2 } })
  expect(await desk.roleplays(one)).toEqual(['2026-11-20 pending', '2026-11-21 pending'])
})

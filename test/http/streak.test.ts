import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskOfDay } from '#contract/planning.ts'
import type { CurrentUser } from '#contract/session.ts'
import type { StreakCheck } from '#contract/streak.ts'
import type { Task } from '#contract/tasks.ts'
import type { Browser } from '#test/support/browser.ts'
import { type DayDesk, dayDesk, type Person } from '#test/support/day-desk.ts'

/** How often each race is run; 50 in the long form (reliability 4). */
const rounds = Number(process.env.RACE_ROUNDS ?? 10)

let desk: DayDesk
beforeAll(async () => {
  desk = await dayDesk()
})
// A Friday.
beforeEach(() => at('2026-11-20T12:00:00Z'))

const at = (instant: string) => desk.house.clock.set(instant)
const check = async (browser: Browser) => {
  const { status, body } = await browser.post<StreakCheck>('/api/streak/check', {})
  expect(status).toBe(200)
  return body
}
const viewer = async ({ browser }: Person) => (await browser.get<CurrentUser>('/api/auth/user')).body
const streak = async (person: Person) => (await viewer(person)).streak

const raised = (newStreak: number, previousStreak = newStreak - 1): StreakCheck => ({
  ...{ streakIncremented: true, previousStreak, newStreak, alreadyCounted: false },
})
const kept = (now: number, alreadyCounted: boolean): StreakCheck => ({
  ...{ streakIncremented: false, previousStreak: now, newStreak: now, alreadyCounted },
})

/** Does all that stands open on the person's day. */
async function clear(browser: Browser, date: string): Promise<void> {
  const { body } = await browser.get<TaskOfDay[]>(`/api/tasks/planning?date=${date}`)
  for (const { id, status } of body)
    if (status === 'pending' || status === 'in_progress')
      expect((await browser.put(`/api/tasks/${id}`, { status: 'completed' })).status).toBe(200)
}

/** Somebody who has cleared and counted Friday the 20th. */
async function counted(given: Parameters<DayDesk['person']>[0] = {}): Promise<Person> {
  const one = await desk.person(given)
  await clear(one.browser, '2026-11-20')
  expect(await check(one.browser)).toEqual(raised(1))
  return one
}

describe('a day counts', () => {
  test('when the last of its tasks is done, be it the roleplay, a count or what was overdue, and not before', async () => {
    for (const last of [0, 1, 2]) {
      const one = await desk.person()
      const given = [{ dueDate: '2026-11-18' }, { dueDate: '2026-11-20', targetCount: 2 }]
      const [late, counting] = await desk.house.seed.tasks(one.user, given)
      expect(await check(one.browser)).toEqual(kept(0, false))
      const { body } = await one.browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-20')
      const ids = [body.find(({ isDaily }) => isDaily)!.id, counting, late]
      for (const id of ids) if (id !== ids[last]) await one.browser.put(`/api/tasks/${id}`, { status: 'completed' })
      expect(await check(one.browser)).toEqual(kept(0, false))
      await one.browser.put(`/api/tasks/${ids[last]}`, { status: 'in_progress' })
      expect(await check(one.browser)).toEqual(kept(0, false))
      await one.browser.put(`/api/tasks/${ids[last]}`, { status: 'completed' })
      expect(await check(one.browser)).toEqual(raised(1))
      expect(await streak(one)).toBe(1)
    }
  })

  test('when all but skipped ones are done; with the roleplay skipped the list is empty, and that counts', async () => {
    const one = await desk.person()
    const { body } = await one.browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-20')
    expect(body).toHaveLength(1)
    await one.browser.put(`/api/tasks/${body[0]!.id}`, { status: 'abandoned' })
    expect(await check(one.browser)).toEqual(raised(1))
  })

  test('whatever is due later or was of somebody else', async () => {
    const [one, colleague] = [await desk.person(), await desk.person()]
    await desk.house.seed.tasks(one.user, [{ dueDate: '2026-11-21' }])
    await desk.house.seed.tasks(colleague.user, [{ dueDate: '2026-11-20' }])
    await clear(one.browser, '2026-11-20')
    expect(await check(one.browser)).toEqual(raised(1))
  })

  test('once: the second look is told so, and raises nothing', async () => {
    const one = await counted()
    expect(await check(one.browser)).toEqual(kept(1, true))
    at('2026-11-20T23:59:59Z')
    expect(await check(one.browser)).toEqual(kept(1, true))
    expect(await streak(one)).toBe(1)
  })

  test('and stays counted, whatever is undone or added after', async () => {
    const one = await counted()
    const { body } = await one.browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-20')
    await one.browser.put(`/api/tasks/${body[0]!.id}`, { status: 'in_progress' })
    await one.browser.post<Task>('/api/tasks', { title: 'one more' })
    expect(await check(one.browser)).toEqual(kept(1, true))
    expect(await streak(one)).toBe(1)
    at('2026-11-21T12:00:00Z')
    await clear(one.browser, '2026-11-21')
    expect(await check(one.browser)).toEqual(raised(2))
  })

  test('and every device is told so, until the next day begins by the clocks of the person', async () => {
    const one = await desk.person({ time_zone: 'Asia/Kathmandu' })
    const isCounted = async () => (await viewer(one)).streakCountedToday
    expect(await isCounted()).toBe(false)
    await clear(one.browser, '2026-11-20')
    expect(await isCounted()).toBe(false)
    await check(one.browser)
    await one.browser.post<Task>('/api/tasks', { title: 'one more' })
    expect(await isCounted()).toBe(true)
    // Midnight in Kathmandu is at 18:15 UTC.
    at('2026-11-20T18:14:59Z')
    expect(await isCounted()).toBe(true)
    at('2026-11-20T18:15:00Z')
    expect(await isCounted()).toBe(false)
    expect(await streak(one)).toBe(1)
  })
})

describe('day after day', () => {
  test('working days and a cleared rest day add up; a rest day that is left is no miss', async () => {
    const one = await counted()
    at('2026-11-22T12:00:00Z')
    expect(await streak(one)).toBe(1)
    await clear(one.browser, '2026-11-22')
    expect(await check(one.browser)).toEqual(raised(2))
    at('2026-11-23T12:00:00Z')
    await clear(one.browser, '2026-11-23')
    expect(await check(one.browser)).toEqual(raised(3))
  })

  test('a rest day that was opened and left is no miss either', async () => {
    const one = await counted()
    at('2026-11-21T12:00:00Z')
    expect(await check(one.browser)).toEqual(kept(1, false))
    at('2026-11-23T12:00:00Z')
    await clear(one.browser, '2026-11-23')
    expect(await check(one.browser)).toEqual(raised(2))
  })

  test('a whole working day missed: it reads 0, and the next cleared day makes 1, with nothing before it', async () => {
    const one = await counted()
    at('2026-11-23T23:59:59Z')
    expect(await streak(one)).toBe(1)
    expect(await check(one.browser)).toEqual(kept(1, false))
    at('2026-11-24T00:00:00Z')
    expect(await streak(one)).toBe(0)
    expect(await check(one.browser)).toEqual(kept(0, false))
    await clear(one.browser, '2026-11-24')
    expect(await check(one.browser)).toEqual(raised(1, 0))
    expect(await streak(one)).toBe(1)
  })

  test('what was missed is a working day by the organisation’s own list', async () => {
    const weekend = await desk.house.seed.organization({ working_days: [0, 6] })
    const one = await counted({ of: weekend })
    at('2026-11-21T23:00:00Z')
    expect(await streak(one)).toBe(1)
    at('2026-11-22T12:00:00Z')
    expect(await streak(one)).toBe(0)
  })

  test('each has their own', async () => {
    const [one, other] = [await counted(), await desk.person()]
    expect([await streak(one), await streak(other)]).toEqual([1, 0])
  })
})

describe('under way', () => {
  const inZone = ({ browser }: Person, zone: string) => browser.with({ 'x-time-zone': zone })

  test('travelling west never counts a day twice', async () => {
    const one = await desk.person()
    // It is Saturday in Kiritimati, Friday in New York.
    at('2026-11-20T15:00:00Z')
    const [east, west] = [inZone(one, 'Pacific/Kiritimati'), inZone(one, 'America/New_York')]
    await clear(east, '2026-11-21')
    expect(await check(east)).toEqual(raised(1))
    await clear(west, '2026-11-20')
    expect(await check(west)).toEqual(kept(1, true))
    at('2026-11-21T15:00:00Z')
    expect(await check(west)).toEqual(kept(1, true))
    at('2026-11-22T15:00:00Z')
    await clear(west, '2026-11-22')
    expect(await check(west)).toEqual(raised(2))
  })

  test('the day is the caller’s: in Kathmandu it counts before UTC has turned over', async () => {
    const one = await counted()
    at('2026-11-20T18:15:00Z')
    expect(await check(one.browser)).toEqual(kept(1, true))
    const there = inZone(one, 'Asia/Kathmandu')
    await clear(there, '2026-11-21')
    expect(await check(there)).toEqual(raised(2))
  })

  test('two devices in two zones at once: never a day before the last, never a number twice', async () => {
    for (let round = 0; round < rounds; round += 1) {
      at('2026-11-20T15:00:00Z')
      const one = await desk.person()
      const [east, west] = [inZone(one, 'Pacific/Kiritimati').at(desk.there.app), inZone(one, 'America/New_York')]
      await clear(west, '2026-11-20')
      await clear(east, '2026-11-21')
      await Promise.all(round % 2 ? [check(east), check(west)] : [check(west), check(east)])
      const { rows } = await desk.house.owner.query(
        'select day::text, streak from cleared_days where user_id = $1 order by day',
        [one.user.id],
      )
      const both = [
        { day: '2026-11-20', streak: 1 },
        { day: '2026-11-21', streak: 2 },
      ]
      expect([both, [{ day: '2026-11-21', streak: 1 }]]).toContainEqual(rows)
    }
  })
})

test('ten checks at once on two programs raise once, and the others are told it is counted', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const one = await desk.person()
    await clear(one.browser, '2026-11-20')
    const devices = [one.browser, one.browser.at(desk.there.app)]
    const said = await Promise.all(Array.from({ length: 10 }, (_, index) => check(devices[index % 2]!)))
    expect(said.filter(({ streakIncremented }) => streakIncremented)).toEqual([raised(1)])
    expect(said.filter(({ streakIncremented }) => !streakIncremented)).toEqual(Array(9).fill(kept(1, true)))
    expect(await streak(one)).toBe(1)
  }
})

test('a day that nobody has opened is opened first: its roleplay stands in the way', async () => {
  const one = await desk.person()
  expect(await check(one.browser)).toEqual(kept(0, false))
  expect(await desk.roleplays(one)).toEqual(['2026-11-20 pending'])
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/session/session.ts'
import type { StreakCheck } from '#contract/streak/streak.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type DayFixture, createDayFixture, type Person } from '#test/support/data/day-fixture.ts'
import { effort } from '#test/support/effort.ts'

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
})
// A Friday.
beforeEach(() => setClock('2026-11-20T12:00:00Z'))

const setClock = (instant: string) => fixture.testApp.clock.set(instant)
const checkStreak = async (browser: Browser) => {
  const { status, body } = await browser.post<StreakCheck>('/api/streak/check', {})
  expect(status).toBe(200)
  return body
}
const readViewer = async ({ browser }: Person) => (await browser.get<CurrentUser>('/api/auth/user')).body
const readStreak = async (person: Person) => (await readViewer(person)).streak

const incrementedCheck = (newStreak: number, previousStreak = newStreak - 1): StreakCheck => ({
  streakIncremented: true,
  previousStreak,
  newStreak,
  alreadyCounted: false,
})
const unchangedCheck = (now: number, alreadyCounted: boolean): StreakCheck => ({
  streakIncremented: false,
  previousStreak: now,
  newStreak: now,
  alreadyCounted,
})

/** Completes everything open on the person's day. */
async function completeDay(browser: Browser, date: string): Promise<void> {
  const { body } = await browser.get<TaskOfDay[]>(`/api/tasks/planning?date=${date}`)
  for (const { id, status } of body)
    if (status === 'pending' || status === 'in_progress')
      expect((await browser.put(`/api/tasks/${id}`, { status: 'completed' })).status).toBe(200)
}

/** Somebody who has cleared and counted Friday the 20th. */
async function createCountedPerson(options: Parameters<DayFixture['addPerson']>[0] = {}): Promise<Person> {
  const one = await fixture.addPerson(options)
  await completeDay(one.browser, '2026-11-20')
  expect(await checkStreak(one.browser)).toEqual(incrementedCheck(1))
  return one
}

describe('a day counts', () => {
  test('when the last of its tasks is done, be it the roleplay, a count or what was overdue, and not before', async () => {
    for (const last of [0, 1, 2]) {
      const one = await fixture.addPerson()
      const taskRows = [{ dueDate: '2026-11-18' }, { dueDate: '2026-11-20', targetCount: 2 }]
      const [lateTask, countedTask] = await fixture.testApp.seed.tasks(one.user, taskRows)
      expect(await checkStreak(one.browser)).toEqual(unchangedCheck(0, false))
      const { body } = await one.browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-20')
      const ids = [body.find(({ isDaily }) => isDaily)!.id, countedTask, lateTask]
      for (const id of ids) if (id !== ids[last]) await one.browser.put(`/api/tasks/${id}`, { status: 'completed' })
      expect(await checkStreak(one.browser)).toEqual(unchangedCheck(0, false))
      await one.browser.put(`/api/tasks/${ids[last]}`, { status: 'in_progress' })
      expect(await checkStreak(one.browser)).toEqual(unchangedCheck(0, false))
      await one.browser.put(`/api/tasks/${ids[last]}`, { status: 'completed' })
      expect(await checkStreak(one.browser)).toEqual(incrementedCheck(1))
      expect(await readStreak(one)).toBe(1)
    }
  })

  test('when all but skipped ones are done; with the roleplay skipped the list is empty, and that counts', async () => {
    const one = await fixture.addPerson()
    const { body } = await one.browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-20')
    expect(body).toHaveLength(1)
    await one.browser.put(`/api/tasks/${body[0]!.id}`, { status: 'abandoned' })
    expect(await checkStreak(one.browser)).toEqual(incrementedCheck(1))
  })

  test('whatever is due later or was of somebody else', async () => {
    const [one, colleague] = [await fixture.addPerson(), await fixture.addPerson()]
    await fixture.testApp.seed.tasks(one.user, [{ dueDate: '2026-11-21' }])
    await fixture.testApp.seed.tasks(colleague.user, [{ dueDate: '2026-11-20' }])
    await completeDay(one.browser, '2026-11-20')
    expect(await checkStreak(one.browser)).toEqual(incrementedCheck(1))
  })

  test('once: the second check says so, and raises nothing', async () => {
    const one = await createCountedPerson()
    expect(await checkStreak(one.browser)).toEqual(unchangedCheck(1, true))
    setClock('2026-11-20T23:59:59Z')
    expect(await checkStreak(one.browser)).toEqual(unchangedCheck(1, true))
    expect(await readStreak(one)).toBe(1)
  })

  test('and stays counted, whatever is undone or added after', async () => {
    const one = await createCountedPerson()
    const { body } = await one.browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-20')
    await one.browser.put(`/api/tasks/${body[0]!.id}`, { status: 'in_progress' })
    await one.browser.post<Task>('/api/tasks', { title: 'one more' })
    expect(await checkStreak(one.browser)).toEqual(unchangedCheck(1, true))
    expect(await readStreak(one)).toBe(1)
    setClock('2026-11-21T12:00:00Z')
    await completeDay(one.browser, '2026-11-21')
    expect(await checkStreak(one.browser)).toEqual(incrementedCheck(2))
  })

  test('and every device learns it, until the next day begins in the person’s zone', async () => {
    const one = await fixture.addPerson({ time_zone: 'Asia/Kathmandu' })
    const isCountedToday = async () => (await readViewer(one)).streakCountedToday
    expect(await isCountedToday()).toBe(false)
    expect((await readViewer(one)).clearedDays).toEqual([])
    await completeDay(one.browser, '2026-11-20')
    expect(await isCountedToday()).toBe(false)
    await checkStreak(one.browser)
    await one.browser.post<Task>('/api/tasks', { title: 'one more' })
    expect(await isCountedToday()).toBe(true)
    // Midnight in Kathmandu is at 18:15 UTC.
    setClock('2026-11-20T18:14:59Z')
    expect(await isCountedToday()).toBe(true)
    setClock('2026-11-20T18:15:00Z')
    expect(await isCountedToday()).toBe(false)
    expect(await readStreak(one)).toBe(1)
    expect((await readViewer(one)).clearedDays).toEqual(['2026-11-20'])
    setClock('2026-11-26T18:15:00Z')
    expect((await readViewer(one)).clearedDays).toEqual([])
  })
})

describe('day after day', () => {
  test('working days and a cleared rest day add up; a rest day that is left is no miss', async () => {
    const one = await createCountedPerson()
    setClock('2026-11-22T12:00:00Z')
    expect(await readStreak(one)).toBe(1)
    await completeDay(one.browser, '2026-11-22')
    expect(await checkStreak(one.browser)).toEqual(incrementedCheck(2))
    setClock('2026-11-23T12:00:00Z')
    await completeDay(one.browser, '2026-11-23')
    expect(await checkStreak(one.browser)).toEqual(incrementedCheck(3))
  })

  test('a rest day that was opened and left is no miss either', async () => {
    const one = await createCountedPerson()
    setClock('2026-11-21T12:00:00Z')
    expect(await checkStreak(one.browser)).toEqual(unchangedCheck(1, false))
    setClock('2026-11-23T12:00:00Z')
    await completeDay(one.browser, '2026-11-23')
    expect(await checkStreak(one.browser)).toEqual(incrementedCheck(2))
  })

  test('a whole working day missed: it reads 0, and the next cleared day makes 1, with nothing before it', async () => {
    const one = await createCountedPerson()
    setClock('2026-11-23T23:59:59Z')
    expect(await readStreak(one)).toBe(1)
    expect(await checkStreak(one.browser)).toEqual(unchangedCheck(1, false))
    setClock('2026-11-24T00:00:00Z')
    expect(await readStreak(one)).toBe(0)
    expect(await checkStreak(one.browser)).toEqual(unchangedCheck(0, false))
    await completeDay(one.browser, '2026-11-24')
    expect(await checkStreak(one.browser)).toEqual(incrementedCheck(1, 0))
    expect(await readStreak(one)).toBe(1)
  })

  test('what was missed is a working day by the organisation’s own list', async () => {
    const weekendOrganization = await fixture.testApp.seed.organization({ working_days: [0, 6] })
    const one = await createCountedPerson({ of: weekendOrganization })
    setClock('2026-11-21T23:00:00Z')
    expect(await readStreak(one)).toBe(1)
    setClock('2026-11-22T12:00:00Z')
    expect(await readStreak(one)).toBe(0)
  })

  test('each has their own', async () => {
    const [one, other] = [await createCountedPerson(), await fixture.addPerson()]
    expect([await readStreak(one), await readStreak(other)]).toEqual([1, 0])
  })
})

describe('under way', () => {
  const browserInZone = ({ browser }: Person, zone: string) => browser.with({ 'x-time-zone': zone })

  test('travelling west never counts a day twice', async () => {
    const one = await fixture.addPerson()
    // It is Saturday in Kiritimati, Friday in New York.
    setClock('2026-11-20T15:00:00Z')
    const [eastBrowser, westBrowser] = [
      browserInZone(one, 'Pacific/Kiritimati'),
      browserInZone(one, 'America/New_York'),
    ]
    await completeDay(eastBrowser, '2026-11-21')
    expect(await checkStreak(eastBrowser)).toEqual(incrementedCheck(1))
    await completeDay(westBrowser, '2026-11-20')
    expect(await checkStreak(westBrowser)).toEqual(unchangedCheck(1, true))
    setClock('2026-11-21T15:00:00Z')
    expect(await checkStreak(westBrowser)).toEqual(unchangedCheck(1, true))
    setClock('2026-11-22T15:00:00Z')
    await completeDay(westBrowser, '2026-11-22')
    expect(await checkStreak(westBrowser)).toEqual(incrementedCheck(2))
  })

  test('the day is the caller’s: in Kathmandu it counts before UTC has turned over', async () => {
    const one = await createCountedPerson()
    setClock('2026-11-20T18:15:00Z')
    expect(await checkStreak(one.browser)).toEqual(unchangedCheck(1, true))
    const kathmanduBrowser = browserInZone(one, 'Asia/Kathmandu')
    await completeDay(kathmanduBrowser, '2026-11-21')
    expect(await checkStreak(kathmanduBrowser)).toEqual(incrementedCheck(2))
  })

  test('two devices in two zones at once: never a day before the last, never a number twice', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      setClock('2026-11-20T15:00:00Z')
      const one = await fixture.addPerson()
      const [eastBrowser, westBrowser] = [
        browserInZone(one, 'Pacific/Kiritimati').at(fixture.secondInstance.app),
        browserInZone(one, 'America/New_York'),
      ]
      await completeDay(westBrowser, '2026-11-20')
      await completeDay(eastBrowser, '2026-11-21')
      await Promise.all(
        round % 2
          ? [checkStreak(eastBrowser), checkStreak(westBrowser)]
          : [checkStreak(westBrowser), checkStreak(eastBrowser)],
      )
      const { rows } = await fixture.testApp.owner.query(
        'select day::text, streak from cleared_days where user_id = $1 order by day',
        [one.user.id],
      )
      const calls = [
        { day: '2026-11-20', streak: 1 },
        { day: '2026-11-21', streak: 2 },
      ]
      expect([calls, [{ day: '2026-11-21', streak: 1 }]]).toContainEqual(rows)
    }
  })
})

test('ten checks at once on two programs raise it once, and the others learn that it is counted', async () => {
  for (let round = 0; round < effort.raceRounds; round += 1) {
    const one = await fixture.addPerson()
    await completeDay(one.browser, '2026-11-20')
    const devices = [one.browser, one.browser.at(fixture.secondInstance.app)]
    const checks = await Promise.all(Array.from({ length: 10 }, (_, index) => checkStreak(devices[index % 2]!)))
    expect(checks.filter(({ streakIncremented }) => streakIncremented)).toEqual([incrementedCheck(1)])
    expect(checks.filter(({ streakIncremented }) => !streakIncremented)).toEqual(Array(9).fill(unchangedCheck(1, true)))
    expect(await readStreak(one)).toBe(1)
  }
})

test('a day that nobody has opened is opened first: its roleplay is not done', async () => {
  const one = await fixture.addPerson()
  expect(await checkStreak(one.browser)).toEqual(unchangedCheck(0, false))
  expect(await fixture.readRoleplays(one)).toEqual(['2026-11-20 pending'])
})

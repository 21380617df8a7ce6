import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { createContext } from '#server/base/context.ts'
import { listUpcoming } from '#server/opening/service.ts'
import { createRuleFixture, range, type RuleFixture } from '#test/support/data/rule-fixture.ts'
import { seedRule } from '#test/support/data/seed-records.ts'

const today = '2026-11-20'

let fixture: RuleFixture
beforeAll(async () => {
  fixture = await createRuleFixture()
})
beforeEach(() => fixture.reset())

const readDays = async (month: number) => (await fixture.readPreview(month)).map(({ date }) => Number(date.slice(8)))

describe('the preview of a month', () => {
  test('has what is no task yet, with the content of the rule', async () => {
    const id = await fixture.createRule({ description: 'with coffee', targetCount: 3, priority: 'high' })
    await fixture.readDayAt(22)
    const preview = await fixture.readPreview(11)
    expect(preview.map(({ date }) => Number(date.slice(8)))).toEqual(range(23, 30))
    expect(preview[0]).toEqual({
      id: `recurring/${id}/2026-11-23`,
      source: 'recurring',
      sourceId: id,
      key: '2026-11-23',
      date: '2026-11-23',
      title: 'Call',
      type: 'call',
      description: 'with coffee',
      targetCount: 3,
      priority: 'high',
      estimatedMinutes: 30,
      clientId: null,
      dueTime: null,
      reminderMinutes: null,
      clientName: null,
      truncated: null,
    })
    expect(await readDays(10)).toEqual([])
    expect(await fixture.readPreview(2, 2028)).toHaveLength(29)
    expect(await fixture.readPreview(12, 9999)).toHaveLength(31)
  })

  test('names the client of a rule whom the caller reaches', async () => {
    const { seed } = fixture.days.testApp
    const colleague = await fixture.days.addPerson()
    const [own] = await seed.clients(fixture.person.user, [{ first_name: 'Jonah', last_name: 'Reyes' }])
    const [ofColleague] = await seed.clients(colleague.user, [{ first_name: 'Maria' }])
    for (const clientId of [own, ofColleague])
      await seedRule(fixture.days.testApp, fixture.person.user, { client_id: clientId!, first_due: '2026-12-01' })
    const names = new Set((await fixture.readPreview(12)).map(({ clientName }) => clientName))
    expect([...names]).toEqual(['Jonah Reyes', null])
  })

  test('leaves out stopped and suspended rules, and what was skipped, moved or begun', async () => {
    const [clientId] = await fixture.days.testApp.seed.clients(fixture.person.user, [{}])
    const id = await fixture.createRule({ repeatInterval: 'weekly' })
    await fixture.createRule({ clientId })
    const stopped = await fixture.createRule()
    await fixture.stopRule(stopped)
    await fixture.person.browser.put(`/api/clients/${clientId}/archive`, {})
    await fixture.putOccurrence(id, '2026-12-04', { status: 'abandoned' })
    await fixture.putOccurrence(id, '2026-12-11', { dueDate: '2026-12-13' })
    await fixture.putOccurrence(id, '2026-12-18', { status: 'in_progress' })
    expect(await readDays(12)).toEqual([25])
  })

  test('and the counts of the month add up to every occurrence, before and after its day', async () => {
    await fixture.createRule()
    const readSums = async () => {
      const { body } = await fixture.person.browser.get<{ date: string; count: number }[]>(
        '/api/tasks/monthly?year=2026&month=11',
      )
      // The roleplay of each opened day is counted too.
      const roleplays = (await fixture.days.readRoleplays(fixture.person)).filter(
        (line) => !line.includes('abandoned'),
      ).length
      return body.reduce((sum, { count }) => sum + count, 0) - roleplays + (await fixture.readPreview(11)).length
    }
    expect(await readSums()).toBe(11)
    await fixture.readDayAt(21)
    expect(await readSums(), 'without the one that was missed').toBe(10)
  })

  test.each([
    [12, [12, 12, 12, 12, 12, 12, 12, 9]],
    // As many as a rule has.
    [31, [31, 31, 31]],
  ])('comes in pages of %i, each occurrence once', async (limit, expectedLengths) => {
    const ids = [await fixture.createRule(), await fixture.createRule(), await fixture.createRule()]
    const seen: string[] = []
    const lengths: number[] = []
    let cursor = ''
    do {
      const response = await fixture.person.browser.get<Occurrence[]>(
        `/api/tasks/recurring-preview?year=2026&month=12&limit=${limit}${cursor}`,
      )
      lengths.push(response.body.length)
      seen.push(...response.body.map(({ id }) => id))
      cursor = response.headers['x-next-cursor'] ? `&cursor=${String(response.headers['x-next-cursor'])}` : ''
    } while (cursor)
    expect(lengths).toEqual(expectedLengths)
    const days = range(1, 31).map((day) => `2026-12-${String(day).padStart(2, '0')}`)
    expect(seen).toEqual(ids.flatMap((id) => days.map((day) => `recurring/${id}/${day}`)))
  })

  test('also comes in pages after rules without an occurrence in the month', async () => {
    for (const dueDate of ['2026-11-20', '2026-11-21', '2026-11-22'])
      await fixture.createRule({ repeatInterval: 'yearly', dueDate })
    const id = await fixture.createRule({ repeatInterval: 'weekly' })
    const seen: string[] = []
    let cursor = ''
    do {
      const { body, headers } = await fixture.person.browser.get<Occurrence[]>(
        `/api/tasks/recurring-preview?year=2026&month=12&limit=1${cursor}`,
      )
      seen.push(...body.map(({ sourceId, date }) => `${sourceId} ${date}`))
      cursor = headers['x-next-cursor'] ? `&cursor=${String(headers['x-next-cursor'])}` : ''
    } while (cursor)
    expect(seen).toEqual([4, 11, 18, 25].map((day) => `${id} 2026-12-${String(day).padStart(2, '0')}`))
  })

  test.each(['year=2026&month=13', 'year=2026&month=0', 'year=10000&month=1', 'month=1', 'year=2026&month=1&cursor=x'])(
    'refuses %s',
    async (query) => {
      expect((await fixture.person.browser.get(`/api/tasks/recurring-preview?${query}`)).status).toBe(400)
    },
  )
})

test('a year of many rules is computed only up to a limit', async () => {
  for (const title of ['One', 'Two', 'Three']) await fixture.createRule({ title })
  const { user } = fixture.person
  const zones = { profileZone: null, lastSeenZone: null, organizationZone: null }
  const { testApp } = fixture.days
  const viewer = { ...user, role: 'agent', country: 'US' } as const
  const ctx = createContext(viewer, zones, testApp.clock())
  const year = { from: parseCalendarDay('2026-11-21'), through: parseCalendarDay('2027-11-20') }
  const occurrences = await testApp.database.inOrganization(user.organizationId, 'read', (db) =>
    listUpcoming({ ...ctx, db }, year, 500),
  )
  expect(occurrences).toHaveLength(2 * 365)
})

describe('one occurrence', () => {
  test('is skipped: its task is abandoned, and its day creates no other', async () => {
    const id = await fixture.createRule({ repeatInterval: 'weekly' })
    expect((await fixture.putOccurrence(id, '2026-11-27', { status: 'abandoned' })).body).toMatchObject({
      status: 'abandoned',
    })
    expect((await fixture.putOccurrence(id, '2026-11-27', { status: 'abandoned' })).status, 'a second time').toBe(409)
    for (const day of [24, 27]) await fixture.readDayAt(day)
    expect((await fixture.days.readGenerated(fixture.person)).slice(1)).toEqual(['2026-11-27 Call: abandoned'])
  })

  test('is moved and keeps its key, so that its own day creates no other', async () => {
    const id = await fixture.createRule({ repeatInterval: 'weekly' })
    const moved = await fixture.putOccurrence(id, '2026-11-27', { dueDate: '2026-11-24' })
    expect(moved.body).toMatchObject({ dueDate: '2026-11-24', version: 2, hasRepeat: true })
    const again = await fixture.putOccurrence(id, '2026-11-27', { dueDate: '2026-11-25' })
    expect(again.body).toMatchObject({ id: moved.body.id, dueDate: '2026-11-25', version: 3 })
    for (const day of [24, 27]) await fixture.readDayAt(day)
    expect((await fixture.days.readGenerated(fixture.person)).slice(1)).toEqual([
      '2026-11-27 Call: pending on 2026-11-25',
    ])
  })

  test('that is a task already is changed as that task', async () => {
    const id = await fixture.createRule()
    await fixture.readDayAt(21)
    const { body } = await fixture.putOccurrence(id, '2026-11-21', { status: 'completed', version: 1 })
    expect(body).toMatchObject({ status: 'completed', version: 2 })
    expect((await fixture.putOccurrence(id, '2026-11-21', { title: 'x', version: 1 })).status).toBe(409)
  })

  test('changed by ten calls on two instances at once is one task', async () => {
    const id = await fixture.createRule()
    const other = fixture.person.browser.at(fixture.days.secondInstance.app)
    const path = `/api/tasks/occurrences/recurring/${id}/2026-11-30`
    const responses = await Promise.all(
      range(0, 9).map((index) =>
        (index % 2 ? fixture.person.browser : other).put<Task>(path, { title: `Call ${index}` }),
      ),
    )
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(responses.map(({ body }) => body.version).toSorted((one, two) => one - two)).toEqual(range(2, 11))
  })

  test.each([
    ['a day on which the rule does not fall', '2026-11-26'],
    ['a day after the end', '2027-01-08'],
    ['a past day', '2026-11-13'],
    ['no day', '2026-02-30'],
    ['any text', 'next week'],
  ])('is not found for %s', async (_name, key) => {
    const id = await fixture.createRule({ repeatInterval: 'weekly', repeatEndDate: '2027-01-07' })
    const before = await fixture.days.testApp.snapshot()
    expect((await fixture.putOccurrence(id, key, { status: 'abandoned' })).status).toBe(404)
    expect(await fixture.days.testApp.snapshot()).toEqual(before)
  })

  test('is not found for a stopped rule, nor for a day opened already whose task was deleted', async () => {
    const id = await fixture.createRule()
    await fixture.deleteFirstTask(id)
    expect((await fixture.putOccurrence(id, today, { title: 'x' })).status).toBe(404)
    await fixture.stopRule(id)
    expect((await fixture.putOccurrence(id, '2026-11-21', { title: 'x' })).status).toBe(404)
  })

  test('creates nothing when the change is refused', async () => {
    const id = await fixture.createRule()
    const before = await fixture.days.testApp.snapshot()
    expect((await fixture.putOccurrence(id, '2026-11-23', { dueDate: '2026-11-01' })).status).toBe(400)
    expect((await fixture.putOccurrence(id, '2026-11-23', { version: 7, title: 'x' })).status).toBe(409)
    expect(await fixture.days.testApp.snapshot()).toEqual(before)
  })
})

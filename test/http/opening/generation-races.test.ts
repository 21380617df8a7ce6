import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#test/support/browser/browser.ts'
import { type DayFixture, createDayFixture, type Person } from '#test/support/data/day-fixture.ts'
import { seedRule } from '#test/support/data/seed-records.ts'
import { effort } from '#test/support/effort.ts'

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
})
beforeEach(() => fixture.testApp.clock.set('2026-11-23T12:00:00Z'))

const rulesPerPerson = 6
const addRules = async ({ user }: Person, overrides: Parameters<typeof seedRule>[2] = {}): Promise<string[]> => {
  const ids: string[] = []
  for (let index = 0; index < rulesPerPerson; index += 1)
    ids.push(await seedRule(fixture.testApp, user, { first_due: '2026-11-20', ...overrides }))
  return ids
}
const devicesOf = ({ browser }: Person): [Browser, Browser] => [browser, browser.at(fixture.secondInstance.app)]
const countTasks = async (ruleIds: string[]): Promise<number> =>
  (await fixture.testApp.owner.query('select count(*)::int as count from tasks where source_id = any($1)', [ruleIds]))
    .rows[0].count

describe('at once', () => {
  test('twelve readers on two instances and two jobs create one task an occurrence', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const people = [await fixture.addPerson(), await fixture.addPerson(), await fixture.addPerson()]
      const ruleIds = (await Promise.all(people.map((person) => addRules(person)))).flat()
      const reads = Array.from({ length: 12 }, async (_, index) => {
        const device = devicesOf(people[index % 3]!)[index % 2]!
        return (await device.get('/api/tasks/planning?date=2026-11-23')).status
      })
      await Promise.all([fixture.runJob(), fixture.runJob(), ...reads])
      expect(await Promise.all(reads)).toEqual(reads.map(() => 200))
      expect(await countTasks(ruleIds)).toBe(ruleIds.length)
      for (const person of people)
        expect(await fixture.readGenerated(person)).toEqual(
          Array.from({ length: rulesPerPerson }, () => '2026-11-23 Call the new leads: pending'),
        )
    }
  })

  test('stops and the opening of the day: a rule that is stopped first creates nothing', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const person = await fixture.addPerson()
      const ruleIds = await addRules(person)
      const [device, other] = devicesOf(person)
      const stops = ruleIds.toReversed().map((id) => device.delete(`/api/tasks/recurring/${id}`))
      const responses = await Promise.all([...stops, fixture.runJob(), other.get('/api/stats/agent')])
      for (const response of responses) if (response) expect(response.status).toBeLessThan(300)
      fixture.testApp.clock.set('2026-11-24T12:00:00Z')
      await other.get('/api/stats/agent')
      fixture.testApp.clock.set('2026-11-23T12:00:00Z')
      // A stop opens the day first, so that each rule has its task of today.
      expect(await countTasks(ruleIds)).toBe(rulesPerPerson)
    }
  })

  test('archiving a client and the opening of the day: no open task is left for the archived client', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const person = await fixture.addPerson()
      const [clientId] = await fixture.testApp.seed.clients(person.user, [{}])
      await addRules(person, { client_id: clientId! })
      const [device, other] = devicesOf(person)
      const calls = [() => device.put(`/api/clients/${clientId}/archive`, {}), () => other.get('/api/stats/agent')]
      const ordered = round % 2 ? calls.toReversed() : calls
      const [first, second] = await Promise.all([...ordered.map((call) => call()), fixture.runJob()])
      expect([first?.status, second?.status]).toEqual([200, 200])
      const { rows } = await fixture.testApp.owner.query(
        "select count(*)::int as open from tasks where client_id = $1 and status in ('pending', 'in_progress')",
        [clientId],
      )
      expect(rows).toEqual([{ open: 0 }])
    }
  })

  test('skipping an occurrence of today while its day is opened leaves one task, abandoned', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const person = await fixture.addPerson()
      const [ruleId] = await addRules(person)
      const [device, other] = devicesOf(person)
      const path = `/api/tasks/occurrences/recurring/${ruleId}/2026-11-23`
      const [skip] = await Promise.all([
        device.put(path, { status: 'abandoned' }),
        other.get('/api/stats/agent'),
        fixture.runJob(),
      ])
      expect(skip.status).toBe(200)
      const { rows } = await fixture.testApp.owner.query('select status from tasks where source_id = $1', [ruleId])
      expect(rows).toEqual([{ status: 'abandoned' }])
    }
  })
})

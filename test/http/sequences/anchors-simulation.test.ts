import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, type CalendarDay, getDateParts, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { Policy } from '#contract/policies/policies.ts'
import { createRandom } from '#demo/random.ts'
import { type DayFixture, createDayFixture, type Person } from '#test/support/data/day-fixture.ts'
import { seedPolicy } from '#test/support/data/seed-records.ts'
import { effort } from '#test/support/effort.ts'

/**
 * Policies and birthdays of six users in zones from UTC+14 to UTC-12, whose days the job opens, on two instances' database.
 * `npm run long -- anchors` makes 1,000 edits.
 */
const zones = [
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'America/New_York',
]
const firstDay = parseCalendarDay('2026-11-23')
const renewalSteps = [-60, -30, -7, 0, 5]
const random = createRandom(33)

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
  await fixture.testApp.owner.query('update organizations set working_days = $1', [[0, 1, 2, 3, 4, 5, 6]])
})

async function createStanding(person: Person, anchor: string, days: readonly number[], isOrgLevel = false) {
  const tasks = days.map((day) => ({ title: `${anchor} ${day}`, daysAfterKickoff: day }))
  const sequence = { name: anchor, anchor, autoEnroll: true, isOrgLevel, tasks }
  expect((await person.browser.post('/api/nurture-sequences', sequence)).status).toBe(201)
}

test('each term has one renewal and each year one birthday, in every zone', async () => {
  fixture.testApp.clock.set(`${firstDay}T12:00:00Z`)
  const admin = await fixture.addPerson({ role: 'org_admin' })
  const people = await Promise.all(zones.map((zone) => fixture.addPerson({ time_zone: zone })))
  await createStanding(admin, 'renewal', renewalSteps, true)
  await createStanding(admin, 'birthday', [-7, 0], true)
  const births = ['1980-02-29', '1975-12-31', '1990-01-01', '1966-11-24']
  /** The renewal dates of each policy, in order. */
  const terms = new Map<string, { person: Person; months: number; dates: CalendarDay[] }>()
  for (const person of people)
    for (const [index, date_of_birth] of births.entries()) {
      const [clientId] = await fixture.testApp.seed.clients(person.user, [{ date_of_birth }])
      const months = index % 2 ? 12 : 6
      const renewal = addDays(firstDay, random.integer(1, 175))
      const dates = { effective_date: addMonths(renewal, -months), renewal_date: renewal, term_months: months }
      terms.set(await seedPolicy(fixture.testApp, person.user, clientId!, dates), { person, months, dates: [renewal] })
    }
  const lastDay = addDays(firstDay, 730)
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    // At 10:00 and 22:00 UTC some zones are in the day before or after.
    for (const hour of ['10', '22']) {
      fixture.testApp.clock.set(`${day}T${hour}:00:00Z`)
      await fixture.runJob()
    }
    for (const [id, term] of terms) {
      const renewal = term.dates.at(-1)!
      if (addDays(renewal, 1) !== day) continue
      const browser = await fixture.testApp.signIn(term.person.user)
      const { status, body } = await browser.post<{ policy: Policy }>(`/api/policies/${id}/outcome`, {
        outcome: 'renewed',
      })
      expect(status).toBe(200)
      term.dates.push(body.policy.renewalDate)
    }
  }
  const { rows } = await fixture.testApp.owner.query<{ policyId: string; startDate: CalendarDay; tasks: number }>(
    `select a.policy_id as "policyId", a.start_date::text as "startDate",
       (select count(*)::int from tasks t where t.source_id = a.id and t.due_date = a.start_date
          + regexp_replace(t.title, '^renewal ', '')::int) as tasks
     from nurture_assignments a where a.policy_id is not null order by a.start_date`,
  )
  for (const [id, { dates }] of terms) {
    const own = rows.filter(({ policyId }) => policyId === id)
    const near = addDays(lastDay, 60 + 120)
    expect(own.map(({ startDate }) => startDate)).toEqual(dates.filter((date) => date <= near))
    for (const { startDate, tasks } of own) {
      // Steps before the first day are skipped, those after the last have not come.
      const due = renewalSteps.filter(
        (step) => addDays(startDate, step) >= firstDay && addDays(startDate, step) <= lastDay,
      )
      // Of a step on the last day, zones that are behind have not had it.
      expect(tasks, startDate).toBeGreaterThanOrEqual(due.filter((step) => addDays(startDate, step) < lastDay).length)
      expect(tasks, startDate).toBeLessThanOrEqual(due.length)
    }
  }
  const { rows: birthdays } = await fixture.testApp.owner.query<{ born: CalendarDay; starts: CalendarDay[] }>(
    `select c.date_of_birth::text as born, array_agg(a.start_date::text order by a.start_date) as starts
     from nurture_assignments a join clients c on c.id = a.client_id where a.policy_id is null
     group by c.id, c.date_of_birth`,
  )
  expect(birthdays).toHaveLength(zones.length * births.length)
  for (const { born, starts } of birthdays) {
    const expected = [0, 1, 2, 3, 4]
      .map((years) =>
        addMonths(parseCalendarDay(born), (2026 + years - getDateParts(parseCalendarDay(born)).year) * 12),
      )
      .filter((date) => date >= firstDay && date <= addDays(lastDay, 127))
    expect(starts, born).toEqual(expected)
  }
})

test('edits of dates move no touched task and bring no step twice', async () => {
  fixture.testApp.clock.set(`${firstDay}T12:00:00Z`)
  const person = await fixture.addPerson()
  await createStanding(
    person,
    'renewal',
    Array.from({ length: 40 }, (_, index) => index * 3 - 100),
  )
  let [today, browser] = [firstDay, person.browser]
  await browser.get('/api/stats/agent')
  const [clientId] = await fixture.testApp.seed.clients(person.user, [{}])
  const policyId = await seedPolicy(fixture.testApp, person.user, clientId!, {
    effective_date: '2020-01-01',
    renewal_date: addDays(today, 40),
    term_months: 120,
  })
  const touched = new Map<string, string>()
  type Row = { id: string; key: string; assignmentId: string; due: string; status: string }
  const read = async () =>
    (
      await fixture.testApp.owner.query<Row>(
        `select id, source_key as key, source_id as "assignmentId", due_date::text as due, status from tasks where assigned_agent_id = $1 and source = 'nurture' order by id`,
        [person.user.id],
      )
    ).rows
  let createdCount = 0
  for (let edit = 0; edit < effort.dateEdits; edit += 1) {
    let firstOpenedDay = today
    if (random.boolean(0.3)) {
      firstOpenedDay = addDays(today, 1)
      today = addDays(today, random.integer(1, 3))
      fixture.testApp.clock.set(`${today}T12:00:00Z`)
      browser = await fixture.testApp.signIn(person.user)
      await browser.get('/api/stats/agent')
    }
    const renewalDate = addDays(today, random.integer(-100, 200))
    const { status } = await browser.put(`/api/policies/${policyId}`, { renewalDate })
    expect(status).toBe(200)
    const rows = await read()
    expect(new Set(rows.map(({ assignmentId, key }) => `${assignmentId} ${key}`)).size).toBe(rows.length)
    expect(new Set(rows.map(({ key }) => key)).size, 'a step came twice').toBe(rows.length)
    for (const { id, due } of rows) if (touched.has(id)) expect(due, 'a touched task moved').toBe(touched.get(id))
    for (const { due } of rows.slice(createdCount)) expect(due >= firstOpenedDay, 'a past step came').toBe(true)
    createdCount = rows.length
    const open = rows.filter((row) => row.status === 'pending' && !touched.has(row.id))
    if (open.length && random.boolean(0.25)) {
      const task = random.pick(open)
      const patch = random.pick([{ status: 'in_progress' }, { status: 'completed' }, { priority: 'high' }])
      expect((await browser.put(`/api/tasks/${task.id}`, patch)).status).toBe(200)
      touched.set(task.id, task.due)
    }
  }
  expect(touched.size).toBeGreaterThan(0)
})

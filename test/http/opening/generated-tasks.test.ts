import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#contract/tasks/tasks.ts'
import { type DayFixture, createDayFixture, type Person } from '#test/support/data/day-fixture.ts'
import { seedRule } from '#test/support/data/seed-records.ts'

const friday = '2026-11-20T12:00:00Z'

let fixture: DayFixture
let person: Person
beforeAll(async () => {
  fixture = await createDayFixture()
})
beforeEach(async () => {
  fixture.testApp.clock.set(friday)
  person = await fixture.addPerson()
})

const addRule = (overrides: Parameters<typeof seedRule>[2], { user }: Person = person) =>
  seedRule(fixture.testApp, user, { title: 'Call', first_due: '2026-11-20', ...overrides })
const readDay = ({ browser }: Person = person) => browser.get('/api/stats/agent')
/** Reads the day at noon of a day of November. */
async function readDayAt(day: number, reader?: Person): Promise<void> {
  fixture.testApp.clock.set(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`)
  expect((await readDay(reader)).status).toBe(200)
}
/** Closed tasks, without roleplays. */
const readClosed = async () => (await fixture.readClosedTasks(person)).filter((line) => !line.includes('roleplay'))

describe('the task of an occurrence', () => {
  test('is created by whoever reads the day first, with everything the rule says', async () => {
    const [clientId] = await fixture.testApp.seed.clients(person.user, [{}])
    const content = { type: 'meeting', description: 'with coffee', priority: 'high', target_count: 3 }
    const rule = await addRule({
      ...content,
      client_id: clientId!,
      estimated_minutes: 45,
      resource_type: 'link',
      resource_link: 'https://x.example/',
      repeat_interval: 'custom',
      repeat_custom_days: 3,
    })
    await readDayAt(23)
    const { body } = await person.browser.get<Task[]>('/api/tasks/planning?date=2026-11-23')
    expect(body.find(({ hasRepeat }) => hasRepeat)).toMatchObject({
      title: 'Call',
      type: 'meeting',
      description: 'with coffee',
      priority: 'high',
      clientId,
      targetCount: 3,
      estimatedMinutes: 45,
      resourceType: 'link',
      resourceLink: 'https://x.example/',
      dueDate: '2026-11-23',
      repeatInterval: 'custom',
      repeatCustomDays: 3,
      repeatEndDate: null,
      isDaily: false,
      status: 'pending',
      version: 1,
      completedCount: 0,
      assignedAgentId: person.user.id,
    })
    const { rows } = await fixture.testApp.owner.query(
      'select source, source_id, source_key from tasks where source_id = $1',
      [rule],
    )
    expect(rows).toEqual([{ source: 'recurring', source_id: rule, source_key: '2026-11-23' }])
  })

  test('is created by the job, on working days only', async () => {
    await addRule({})
    for (const day of ['21', '22', '23']) {
      fixture.testApp.clock.set(`2026-11-${day}T12:00:00Z`)
      await fixture.runJob()
    }
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-23 Call: pending'])
  })

  test('comes on the inclusive end, and never after it', async () => {
    await addRule({ repeat_end_date: '2026-11-22' })
    for (const day of [21, 22, 23, 24]) await readDayAt(day)
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-21 Call: abandoned', '2026-11-22 Call: pending'])
  })

  test('of the 31st comes on the last day of a shorter month', async () => {
    fixture.testApp.clock.set('2026-11-28T12:00:00Z')
    person = await fixture.addPerson()
    await addRule({ repeat_interval: 'monthly', first_due: '2026-10-31', opened_through: '2026-10-31' })
    await readDayAt(29)
    expect(await fixture.readGenerated(person)).toEqual([])
    await readDayAt(30)
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-30 Call: pending'])
  })

  test('does not come back on the same day after it was deleted', async () => {
    await addRule({})
    await readDayAt(21)
    const { rows } = await fixture.testApp.owner.query(
      'select id from tasks where assigned_agent_id = $1 and source is not null',
      [person.user.id],
    )
    expect((await person.browser.delete(`/api/tasks/${rows[0].id}`)).status).toBe(204)
    await readDay()
    await fixture.runJob()
    expect(await fixture.readGenerated(person)).toEqual([])
  })

  test('does not come for a stopped rule, an archived client, a user or an organization that is not active', async () => {
    const [archived] = await fixture.testApp.seed.clients(person.user, [{ archived_at: friday }])
    await addRule({ title: 'Live' })
    await addRule({ stopped_at: friday })
    await addRule({ client_id: archived!, is_suspended: true })
    const inactive = await fixture.addPerson()
    const closed = await fixture.addPerson({ of: await fixture.testApp.seed.organization({ is_active: false }) })
    for (const one of [inactive, closed]) await addRule({}, one)
    await fixture.testApp.owner.query('update users set is_active = false where id = $1', [inactive.user.id])
    await readDayAt(23)
    await fixture.runJob()
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-23 Live: pending'])
    for (const one of [inactive, closed]) expect(await fixture.readGenerated(one)).toEqual([])
  })

  test('opens a weekly rule through the day before its next occurrence, so that the days between cost nothing', async () => {
    const rule = await addRule({ repeat_interval: 'weekly' })
    await readDayAt(21)
    const { rows } = await fixture.testApp.owner.query(
      'select opened_through::text as day from recurring_rules where id = $1',
      [rule],
    )
    expect(rows).toEqual([{ day: '2026-11-26' }])
  })
})

describe('after an absence', () => {
  test('only the latest missed occurrence becomes a task', async () => {
    await addRule({ title: 'Daily', first_due: '2026-10-01', opened_through: '2026-10-01' })
    await addRule({ title: 'Weekly', repeat_interval: 'weekly', first_due: '2026-11-03', opened_through: '2026-11-03' })
    await readDayAt(20)
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-17 Weekly: pending', '2026-11-20 Daily: pending'])
  })

  test.each([
    ['4 days past: it comes', 19, ['2026-11-15 Call: pending']],
    ['5 days past: it does not', 20, []],
  ])('the latest is %s', async (_name, day, expected) => {
    await addRule({ repeat_interval: 'yearly', first_due: '2025-11-15', opened_through: '2025-11-15' })
    await readDayAt(day)
    expect(await fixture.readGenerated(person)).toEqual(expected)
  })

  test('a deactivated user finds the same on return', async () => {
    await addRule({})
    const setActive = (isActive: boolean) =>
      fixture.testApp.owner.query('update users set is_active = $2 where id = $1', [person.user.id, isActive])
    await setActive(false)
    fixture.testApp.clock.set('2026-11-24T12:00:00Z')
    await fixture.runJob()
    await setActive(true)
    await readDayAt(25)
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-25 Call: pending'])
  })

  test('a restored client’s rules go on at once, with the latest missed', async () => {
    const [clientId] = await fixture.testApp.seed.clients(person.user, [{}])
    await addRule({ client_id: clientId! })
    await person.browser.put(`/api/clients/${clientId}/archive`, {})
    await readDayAt(25)
    expect(await fixture.readGenerated(person)).toEqual([])
    expect((await person.browser.put(`/api/clients/${clientId}/restore`, {})).status).toBe(200)
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-25 Call: pending'])
  })
})

test('a rule moved to another user with its client creates tasks for that user from their next day on', async () => {
  const [admin, next] = [await fixture.addPerson({ role: 'org_admin' }), await fixture.addPerson()]
  const [clientId] = await fixture.testApp.seed.clients(person.user, [{}])
  await addRule({ client_id: clientId! })
  for (const one of [person, next]) await readDayAt(23, one)
  const { status } = await admin.browser.put(`/api/clients/${clientId}/owner`, { assignedAgentId: next.user.id })
  expect(status).toBe(200)
  for (const one of [person, next]) await readDayAt(24, one)
  expect(await fixture.readGenerated(person)).toEqual([])
  expect(await fixture.readGenerated(next)).toEqual(['2026-11-23 Call: abandoned', '2026-11-24 Call: pending'])
})

describe('when the next occurrence comes', () => {
  test('the earlier one, still open, is closed as missed and reported once', async () => {
    await addRule({})
    await readDayAt(24)
    await readDayAt(25)
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-24 Call: abandoned', '2026-11-25 Call: pending'])
    expect(await readClosed()).toEqual(['2026-11-24 Call: missed, on 2026-11-25'])
    const { body } = await person.browser.get<{ title: string; closedAs: string }[]>('/api/tasks/closed')
    expect(body.map(({ title, closedAs }) => `${title} ${closedAs}`)).toEqual(['Call missed'])
  })

  test('not before its day has been over for two hours', async () => {
    await addRule({})
    await readDayAt(24)
    fixture.testApp.clock.set('2026-11-25T01:59:59Z')
    await readDay()
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-24 Call: pending', '2026-11-25 Call: pending'])
    fixture.testApp.clock.set('2026-11-25T02:00:00Z')
    await readDay()
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-24 Call: abandoned', '2026-11-25 Call: pending'])
  })

  test('also when days off lay between, which the job does not open', async () => {
    await addRule({})
    await readDayAt(20)
    await addRule({ title: 'From Friday', opened_through: '2026-11-19' })
    fixture.testApp.clock.set('2026-11-20T13:00:00Z')
    await fixture.testApp.owner.query("update opened_days set opened_through = '2026-11-19' where user_id = $1", [
      person.user.id,
    ])
    await readDay()
    fixture.testApp.clock.set('2026-11-21T02:00:00Z')
    await fixture.runJob()
    expect(await fixture.readGenerated(person)).toEqual(['2026-11-20 From Friday: pending'])
    await readDayAt(21)
    expect(await fixture.readGenerated(person)).toEqual([
      '2026-11-20 From Friday: abandoned',
      '2026-11-21 Call: pending',
      '2026-11-21 From Friday: pending',
    ])
  })

  test('one that was moved by hand, done or abandoned stays as it is', async () => {
    for (const title of ['Moved', 'Done', 'Left']) await addRule({ title })
    await readDayAt(24)
    const { body } = await person.browser.get<Task[]>('/api/tasks/planning?date=2026-11-24')
    const put = (title: string, patch: object) =>
      person.browser.put(`/api/tasks/${body.find((task) => task.title === title)!.id}`, patch)
    await put('Moved', { dueDate: '2026-11-25' })
    await put('Done', { status: 'completed' })
    await put('Left', { status: 'abandoned' })
    for (const day of [25, 26]) await readDayAt(day)
    expect((await fixture.readGenerated(person)).slice(0, 3)).toEqual([
      '2026-11-24 Done: completed',
      '2026-11-24 Left: abandoned',
      '2026-11-24 Moved: pending on 2026-11-25',
    ])
    expect(await readClosed()).toEqual(
      ['Done', 'Left', 'Moved'].map((title) => `2026-11-25 ${title}: missed, on 2026-11-26`),
    )
  })

  test('another rule’s task, and one of another user, stay open', async () => {
    const colleague = await fixture.addPerson()
    await addRule({ title: 'Weekly', repeat_interval: 'weekly', first_due: '2026-11-17', opened_through: '2026-11-17' })
    await addRule({ title: 'Daily' })
    await addRule({ title: 'Daily' }, colleague)
    await readDayAt(24, colleague)
    for (const day of [24, 25, 26]) await readDayAt(day)
    expect(await fixture.readGenerated(person)).toContain('2026-11-24 Weekly: pending')
    expect(await fixture.readGenerated(colleague)).toEqual(['2026-11-24 Daily: pending'])
  })
})

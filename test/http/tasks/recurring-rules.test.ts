import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListedRecurringRule } from '#contract/tasks/recurring-rules.ts'
import { createRuleFixture, range, type RuleFixture, rulePath } from '#test/support/data/rule-fixture.ts'
import { seedRule } from '#test/support/data/seed-records.ts'

const today = '2026-11-20'

let fixture: RuleFixture
beforeAll(async () => {
  fixture = await createRuleFixture()
})
beforeEach(() => fixture.reset())

const listRules = async () => (await fixture.person.browser.get<ListedRecurringRule[]>('/api/tasks/recurring')).body

describe('a day opened further east, tomorrow by now,', () => {
  const openTomorrow = () => fixture.person.browser.get('/api/stats/agent', { 'x-time-zone': 'Pacific/Kiritimati' })

  test('has the task of a rule that is edited, or stopped and restored', async () => {
    const id = await fixture.createRule()
    await openTomorrow()
    expect((await fixture.putRule(id, { title: 'Edited' })).status).toBe(200)
    expect(await fixture.days.readGenerated(fixture.person)).toContain('2026-11-21 Edited: pending')
    await fixture.stopRule(id)
    expect(await fixture.days.readGenerated(fixture.person)).toEqual(['2026-11-20 Call: abandoned'])
    await fixture.putRule(id, { stopped: false })
    expect(await fixture.days.readGenerated(fixture.person)).toContain('2026-11-21 Edited: pending')
  })

  test('has the task of a rule that is created then', async () => {
    await openTomorrow()
    await fixture.createRule()
    expect(await fixture.days.readGenerated(fixture.person)).toEqual([
      '2026-11-20 Call: pending',
      '2026-11-21 Call: pending',
    ])
  })
})

test('a stop is recorded in the audit, once', async () => {
  const id = await fixture.createRule()
  await fixture.stopRule(id)
  await fixture.stopRule(id)
  const { rows } = await fixture.days.testApp.owner.query('select action from audit where subject_id = $1', [id])
  expect(rows).toEqual([{ action: 'recurring_task_stopped' }])
})

describe('the list of recurring tasks', () => {
  test('has the live ones of the caller, oldest first, with their next day', async () => {
    const first = await fixture.createRule({ title: 'First', repeatInterval: 'weekly' })
    const stopped = await fixture.createRule({ title: 'Stopped' })
    await fixture.createRule({ title: 'Over tomorrow', repeatEndDate: '2026-11-21' })
    await seedRule(fixture.days.testApp, fixture.person.user, {
      title: 'Over',
      first_due: '2026-11-01',
      repeat_end_date: '2026-11-19',
    })
    await seedRule(fixture.days.testApp, (await fixture.days.addPerson()).user)
    await fixture.stopRule(stopped)
    expect((await listRules()).map(({ title, nextDate }) => `${title} ${nextDate}`)).toEqual([
      'First 2026-11-27',
      'Over tomorrow 2026-11-21',
    ])
    expect((await listRules())[0]).toMatchObject({ id: first, dueDate: today, isSuspended: false, stoppedAt: null })
    expect((await fixture.person.browser.get(rulePath(stopped))).body).toMatchObject({
      title: 'Stopped',
      nextDate: null,
    })
  })

  test('names as next the first day on which a task comes', async () => {
    const readNextDate = async () => (await listRules()).map(({ nextDate }) => nextDate)
    const id = await fixture.createRule()
    expect(await readNextDate()).toEqual(['2026-11-21'])
    await fixture.putOccurrence(id, '2026-11-21', { status: 'abandoned' })
    await fixture.putOccurrence(id, '2026-11-22', { dueDate: '2026-11-24' })
    await fixture.putOccurrence(id, '2026-11-23', { status: 'abandoned' })
    expect(await readNextDate(), 'the moved one').toEqual(['2026-11-24'])
    await fixture.stopRule(id)
    const later = await fixture.createRule({ dueDate: '2026-11-25', repeatInterval: 'weekly' })
    expect(await readNextDate()).toEqual(['2026-11-25'])
    await fixture.deleteFirstTask(later)
    expect(await readNextDate()).toEqual(['2026-12-02'])
  })

  test('comes in pages, and cuts long descriptions, which one rule has whole', async () => {
    const description = 'x'.repeat(10_000)
    for (const title of ['a', 'b', 'c'])
      await seedRule(fixture.days.testApp, fixture.person.user, { title, description })
    const firstPage = await fixture.person.browser.get<ListedRecurringRule[]>('/api/tasks/recurring?limit=2')
    const cursor = String(firstPage.headers['x-next-cursor'])
    const secondPage = await fixture.person.browser.get<ListedRecurringRule[]>(
      `/api/tasks/recurring?limit=2&cursor=${cursor}`,
    )
    expect([...firstPage.body, ...secondPage.body].map(({ title }) => title)).toEqual(['a', 'b', 'c'])
    expect(secondPage.headers['x-next-cursor']).toBeUndefined()
    expect(firstPage.body[0]).toMatchObject({ description: 'x'.repeat(500), truncated: ['description'] })
    expect((await fixture.person.browser.get(rulePath(firstPage.body[0]!.id))).body).toMatchObject({ description })
  })

  test('names the clients whom the caller reaches', async () => {
    const { seed } = fixture.days.testApp
    const colleague = await fixture.days.addPerson()
    const [own] = await seed.clients(fixture.person.user, [{ first_name: 'Jonah', last_name: 'Reyes' }])
    const [ofColleague] = await seed.clients(colleague.user, [{ first_name: 'Maria' }])
    for (const clientId of [own!, ofColleague!, null])
      await seedRule(fixture.days.testApp, fixture.person.user, { client_id: clientId })
    expect((await listRules()).map(({ clientName }) => clientName)).toEqual(['Jonah Reyes', null, null])
  })
})

describe('a stop', () => {
  test('removes open, untouched tasks of later days and leaves the rest', async () => {
    const id = await fixture.createRule({ dueDate: '2026-11-25', title: 'Later' })
    await fixture.putOccurrence(id, '2026-11-26', {})
    await fixture.putOccurrence(id, '2026-11-27', { priority: 'high' })
    await fixture.putOccurrence(id, '2026-11-28', { status: 'abandoned' })
    await fixture.putOccurrence(id, '2026-11-29', { dueDate: '2026-11-30' })
    expect((await fixture.stopRule(id)).status).toBe(204)
    const kept = ['2026-11-27 Later: pending', '2026-11-28 Later: abandoned', '2026-11-29 Later: pending on 2026-11-30']
    expect(await fixture.days.readGenerated(fixture.person)).toEqual(kept)
    expect(await listRules()).toEqual([])
    await fixture.readDayAt(26)
    expect(await fixture.days.readGenerated(fixture.person)).toEqual(kept)
    expect((await fixture.stopRule(id)).status, 'a second time').toBe(204)
  })

  test('leaves today’s task', async () => {
    const id = await fixture.createRule()
    await fixture.stopRule(id)
    expect(await fixture.days.readGenerated(fixture.person)).toEqual([`${today} Call: pending`])
  })

  test('restored at once creates what it would have created', async () => {
    const id = await fixture.createRule({ dueDate: '2026-11-25', repeatInterval: 'weekly' })
    await fixture.stopRule(id)
    expect((await fixture.putRule(id, { stopped: false })).body).toMatchObject({
      stoppedAt: null,
      nextDate: '2026-11-25',
    })
    expect((await fixture.readPreview(11)).map(({ key }) => key)).toEqual(['2026-11-25'])
    await fixture.readDayAt(25)
    expect(await fixture.days.readGenerated(fixture.person)).toEqual(['2026-11-25 Call: pending'])
  })

  test('restored does not bring back a task of today that was deleted before', async () => {
    const id = await fixture.createRule()
    await fixture.deleteFirstTask(id)
    await fixture.stopRule(id)
    await fixture.putRule(id, { stopped: false })
    expect(await fixture.days.readGenerated(fixture.person)).toEqual([])
  })

  test('restored later creates nothing for the days passed, and today’s occurrence at once', async () => {
    const id = await fixture.createRule()
    await fixture.stopRule(id)
    for (const day of [21, 22, 23]) await fixture.readDayAt(day)
    expect((await fixture.putRule(id, { title: 'Call' })).status, 'an edit of a stopped one').toBe(409)
    expect((await fixture.putRule(id, { stopped: false, title: 'Ring' })).status).toBe(200)
    expect(await fixture.days.readGenerated(fixture.person)).toEqual([
      `${today} Call: pending`,
      '2026-11-23 Ring: pending',
    ])
    await fixture.readDayAt(24)
    expect((await fixture.days.readGenerated(fixture.person)).at(-1)).toBe('2026-11-24 Ring: pending')
  })
})

describe('an edit', () => {
  test('changes all coming occurrences, and no task that is there', async () => {
    const id = await fixture.createRule({ title: 'Old' })
    await fixture.putOccurrence(id, '2026-11-23', { priority: 'high' })
    const patch = {
      title: 'New',
      repeatInterval: 'weekly',
      description: '',
      resourceType: 'link',
      resourceLink: 'https://x.example/',
    }
    expect((await fixture.putRule(id, patch)).body).toMatchObject({
      ...patch,
      description: null,
      nextDate: '2026-11-23',
    })
    for (const day of range(21, 27)) await fixture.readDayAt(day)
    expect(await fixture.days.readGenerated(fixture.person)).toEqual([
      '2026-11-20 Old: abandoned',
      '2026-11-23 Old: abandoned',
      '2026-11-27 New: pending',
    ])
  })

  test('computes untouched tasks of later days again', async () => {
    const id = await fixture.createRule({ dueDate: '2026-11-25' })
    await fixture.putRule(id, { title: 'New', dueDate: '2026-11-26' })
    expect(await fixture.days.readGenerated(fixture.person)).toEqual([])
    expect((await fixture.readPreview(11)).map(({ date, title }) => `${date} ${title}`)[0]).toBe('2026-11-26 New')
  })

  test('of the first day to today creates a task for today', async () => {
    const id = await fixture.createRule({ dueDate: '2026-11-25', repeatInterval: 'weekly' })
    await fixture.putRule(id, { dueDate: today })
    expect(await fixture.days.readGenerated(fixture.person)).toEqual([`${today} Call: pending`])
  })

  test('to the type of a roleplay makes tasks that are not the daily one', async () => {
    const id = await fixture.createRule({ dueDate: '2026-11-25', repeatInterval: 'weekly' })
    expect(await fixture.putRule(id, { type: 'roleplay', dueDate: today })).toMatchObject({
      status: 200,
      body: { type: 'roleplay' },
    })
    const { rows } = await fixture.days.testApp.owner.query('select type, is_daily from tasks where source_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ type: 'roleplay', is_daily: false }])
  })

  test('that changes nothing writes nothing', async () => {
    const id = await fixture.createRule({ dueDate: '2026-11-25' })
    const before = await fixture.days.testApp.snapshot()
    expect((await fixture.putRule(id, { title: 'Call', repeatInterval: 'daily' })).status).toBe(200)
    expect(await fixture.days.testApp.snapshot()).toEqual(before)
  })

  test('to a client that is not archived ends the suspension', async () => {
    const [archived, other] = await fixture.days.testApp.seed.clients(fixture.person.user, [{}, {}])
    const id = await fixture.createRule({ clientId: archived })
    await fixture.person.browser.put(`/api/clients/${archived}/archive`, {})
    expect((await listRules())[0]).toMatchObject({ isSuspended: true, nextDate: null })
    expect((await fixture.putRule(id, { clientId: other })).body).toMatchObject({
      clientId: other,
      isSuspended: false,
      nextDate: '2026-11-21',
    })
  })

  test.each<[string, object, string]>([
    ['custom without days', { repeatInterval: 'custom' }, 'repeatCustomDays'],
    ['an end before the first day', { repeatEndDate: '2026-11-19' }, 'repeatEndDate'],
    ['a first day before today', { dueDate: '2026-11-19' }, 'dueDate'],
    ['a link without an address', { resourceType: 'link' }, 'resourceLink'],
    ['a client out of reach', { clientId: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b' }, 'clientId'],
    ['a stop, which is DELETE', { stopped: true }, 'stopped'],
    ['no title', { title: ' ' }, 'title'],
  ])('refuses %s and changes nothing', async (_name, patch, path) => {
    const id = await fixture.createRule()
    const before = await fixture.days.testApp.snapshot()
    expect(await fixture.putRule(id, patch)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
    expect(await fixture.days.testApp.snapshot()).toEqual(before)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { CreatedTask } from '#contract/tasks/tasks.ts'
import { type TaskFixture, createTaskFixture } from '#test/support/data/task-fixture.ts'

const today = '2026-11-21'

let fixture: TaskFixture
beforeAll(async () => {
  fixture = await createTaskFixture()
})

const createTask = (body: object, headers = {}) =>
  fixture.agent.post<CreatedTask>('/api/tasks', { title: 'again', hasRepeat: true, ...body }, headers)
const readRules = async (taskId: string) =>
  (
    await fixture.testApp.owner.query(
      `select r.*, r.first_due::text, r.repeat_end_date::text, r.opened_through::text, t.source_key as key
       from tasks t join recurring_rules r on r.organization_id = t.organization_id and r.id = t.source_id
       where t.id = $1 and t.source = 'recurring'`,
      [taskId],
    )
  ).rows
const countRows = async (table: string) =>
  Number((await fixture.testApp.owner.query(`select count(*) as n from ${table}`)).rows[0].n)

describe('a task that repeats', () => {
  test('creates its rule and is its first occurrence', async () => {
    const [client] = await fixture.testApp.seed.clients(fixture.people.harbor.agent, [{}])
    const input = {
      title: 'review',
      type: 'meeting',
      description: 'with coffee',
      priority: 'high',
      clientId: client,
      dueDate: '2026-11-30',
      targetCount: 3,
      estimatedMinutes: 45,
      resourceType: 'link',
      resourceLink: 'https://x.example/',
      repeatInterval: 'custom',
      repeatCustomDays: 10,
      repeatEndDate: '2027-06-30',
    }
    const { status, body } = await createTask(input)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...input, hasRepeat: true, status: 'pending', isDaily: false, version: 1 })
    expect(await readRules(body.id)).toEqual([
      expect.objectContaining({
        title: 'review',
        type: 'meeting',
        description: 'with coffee',
        priority: 'high',
        client_id: client,
        target_count: 3,
        estimated_minutes: 45,
        resource_type: 'link',
        resource_link: 'https://x.example/',
        repeat_interval: 'custom',
        repeat_custom_days: 10,
        repeat_end_date: '2027-06-30',
        first_due: '2026-11-30',
        opened_through: '2026-11-30',
        key: '2026-11-30',
        stopped_at: null,
        assigned_agent_id: fixture.people.harbor.agent.id,
      }),
    ])
  })

  test('is due today by default, and is marked as repeating in the list of the day', async () => {
    const { body } = await createTask({ repeatInterval: 'daily', title: 'every day' })
    expect(body).toMatchObject({ dueDate: today, repeatInterval: 'daily', repeatCustomDays: null, repeatEndDate: null })
    const list = await fixture.agent.get<TaskOfDay[]>(`/api/tasks/planning?date=${today}`)
    expect(list.body.find(({ id }) => id === body.id)).toMatchObject({ hasRepeat: true, repeatInterval: 'daily' })
  })

  test('ignores custom days of another interval, and an empty end', async () => {
    const { body } = await createTask({ repeatInterval: 'weekly', repeatCustomDays: 9, repeatEndDate: '' })
    expect(body).toMatchObject({ repeatInterval: 'weekly', repeatCustomDays: null, repeatEndDate: null })
  })

  test('has no rule without hasRepeat', async () => {
    const before = await countRows('recurring_rules')
    const { body } = await createTask({
      hasRepeat: false,
      repeatInterval: 'custom',
      repeatCustomDays: 9,
      repeatEndDate: today,
    })
    expect(body).toMatchObject({ hasRepeat: false, repeatInterval: null, repeatCustomDays: null, repeatEndDate: null })
    expect(body).not.toHaveProperty('repeatingTasksCreated')
    expect(await countRows('recurring_rules')).toBe(before)
  })

  // 90 days including today end on 2027-02-18.
  test.each<[number, string, object]>([
    [90, 'daily', {}],
    [13, 'weekly', {}],
    [3, 'monthly', {}],
    [1, 'yearly', {}],
    [3, 'custom', { repeatCustomDays: 30 }],
    [90, 'custom', { repeatCustomDays: 1 }],
    [1, 'custom', { repeatCustomDays: 365 }],
    [90, 'daily', { repeatEndDate: '9999-12-31' }],
    [5, 'daily', { repeatEndDate: '2026-11-25' }],
    [1, 'daily', { repeatEndDate: today }],
    [2, 'monthly', { dueDate: '2026-12-31' }],
    [1, 'daily', { dueDate: '2027-02-18' }],
    [0, 'daily', { dueDate: '2027-02-19' }],
    [0, 'yearly', { dueDate: '9999-12-31' }],
  ])('has %i occurrences in the next 90 days: %s %j', async (expected, repeatInterval, overrides) => {
    expect((await createTask({ repeatInterval, ...overrides })).body.repeatingTasksCreated).toBe(expected)
  })

  test('cannot have a second task for the same occurrence', async () => {
    const { body } = await createTask({ repeatInterval: 'daily' })
    const copy = `insert into tasks (organization_id, id, assigned_agent_id, type, title, priority, due_date, target_count,
        estimated_minutes, resource_type, created_at, updated_at, source, source_id, source_key)
      select organization_id, gen_random_uuid(), assigned_agent_id, type, title, priority, due_date + 1, target_count,
        estimated_minutes, resource_type, created_at, updated_at, source, source_id, source_key from tasks where id = $1`
    await expect(fixture.testApp.owner.query(copy, [body.id])).rejects.toMatchObject({ code: '23505' })
  })
})

describe('a refused draft creates neither rule nor task and names the field', () => {
  test.each<[string, object, string]>([
    ['no interval', {}, 'repeatInterval'],
    ['a null interval', { repeatInterval: null }, 'repeatInterval'],
    ['an unknown interval', { repeatInterval: 'hourly' }, 'repeatInterval'],
    ['custom without days', { repeatInterval: 'custom' }, 'repeatCustomDays'],
    ['custom with null days', { repeatInterval: 'custom', repeatCustomDays: null }, 'repeatCustomDays'],
    ['every 0 days', { repeatInterval: 'custom', repeatCustomDays: 0 }, 'repeatCustomDays'],
    ['every 366 days', { repeatInterval: 'custom', repeatCustomDays: 366 }, 'repeatCustomDays'],
    ['half a day', { repeatInterval: 'custom', repeatCustomDays: 0.5 }, 'repeatCustomDays'],
    ['days as a string', { repeatInterval: 'custom', repeatCustomDays: '7' }, 'repeatCustomDays'],
    [
      'an end before the first day',
      { repeatInterval: 'daily', dueDate: '2026-12-02', repeatEndDate: '2026-12-01' },
      'repeatEndDate',
    ],
    ['an end before today', { repeatInterval: 'daily', repeatEndDate: '2026-11-20' }, 'repeatEndDate'],
    ['an end that does not exist', { repeatInterval: 'daily', repeatEndDate: '2027-02-29' }, 'repeatEndDate'],
    ['hasRepeat as a string', { hasRepeat: 'yes', repeatInterval: 'daily' }, 'hasRepeat'],
    ['a first day before today', { repeatInterval: 'daily', dueDate: '2026-11-20' }, 'dueDate'],
    [
      'a client out of reach',
      { repeatInterval: 'daily', clientId: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b' },
      'clientId',
    ],
  ])('%s', async (_name, body, path) => {
    const before = await fixture.testApp.snapshot()
    expect(await createTask(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path }] } })
    expect(await fixture.testApp.snapshot()).toEqual(before)
  })
})

describe('an Idempotency-Key', () => {
  const keyHeader = (value: string) => ({ 'idempotency-key': value })

  test('a repeated request creates nothing and gets the same answer', async () => {
    const first = await createTask({ repeatInterval: 'weekly' }, keyHeader('a'))
    const before = [await countRows('tasks'), await countRows('recurring_rules')]
    const repeated = await createTask({ repeatInterval: 'weekly' }, keyHeader('a'))
    expect(repeated).toMatchObject({ status: 201, body: first.body })
    expect([await countRows('tasks'), await countRows('recurring_rules')]).toEqual(before)
  })

  test('counts occurrences by the rule after the first task was moved', async () => {
    const first = await createTask({ repeatInterval: 'weekly' }, keyHeader('b'))
    await fixture.putTask(first.body.id, { dueDate: '2027-02-10' })
    const repeated = await createTask({ repeatInterval: 'weekly' }, keyHeader('b'))
    expect(repeated.body).toMatchObject({ dueDate: '2027-02-10', repeatingTasksCreated: 13 })
  })

  test('ten simultaneous requests on two instances create one rule', async () => {
    const otherInstance = fixture.agent.at((await fixture.testApp.addInstance()).app)
    const before = await countRows('recurring_rules')
    const body = { title: 'raced', hasRepeat: true, repeatInterval: 'daily' }
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? fixture.agent : otherInstance).post<CreatedTask>('/api/tasks', body, keyHeader('c')),
      ),
    )
    expect(new Set(responses.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(await countRows('recurring_rules')).toBe(before + 1)
  })
})

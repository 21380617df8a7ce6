import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TodayOfUser } from '#contract/analytics/today.ts'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { ProgressOfToday, TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { newId } from '#server/base/ids.ts'
import { createRandom, seedRandomOrganization } from '#test/support/analytics/random-organization.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
// A Friday.
beforeEach(() => testApp.clock.set('2026-11-20T15:00:00Z'))

async function get<Reply>(browser: Browser, path: string): Promise<Reply> {
  const { status, body, text } = await browser.get<Reply>(path)
  expect(status, text).toBe(200)
  return body
}

async function createOrganization() {
  const organization = await testApp.seed.organization()
  const admin = await testApp.seed.user(organization, 'org_admin', { first_name: 'Zoe' })
  return { organization, admin, browser: await testApp.signIn(admin) }
}

const readToday = (browser: Browser) => get<TodayOfUser[]>(browser, '/api/analytics/today')
const todayOf = async (browser: Browser, user: SeededUser) =>
  (await readToday(browser)).find(({ userId }) => userId === user.id)!

const addHistory = (user: SeededUser, at: string, entry = {}) =>
  testApp.seed.insert('task_history', [
    {
      organization_id: user.organizationId,
      id: newId(),
      task_id: newId(),
      user_id: user.id,
      action: 'started',
      previous_value: 0,
      new_value: 0,
      day: at.slice(0, 10),
      created_at: at,
      ...entry,
    },
  ])

// Found by planting: abandoned tasks counted as due, paused ones counted, tasks of earlier days completed today left
// out, the last cleared day taken as the streak.
test.each(Array.from({ length: 15 }, (_, index) => index))(
  'of random organization %i has what each user sees themselves',
  async (seed) => {
    testApp.clock.set(['2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z', '2026-11-23T23:30:00Z'][seed % 3]!)
    const random = createRandom(seed)
    const { organization, admin } = await seedRandomOrganization(testApp, random)
    const { rows } = await testApp.owner.query<SeededUser>(
      `select id, organization_id as "organizationId", email, role from users where organization_id = $1 and is_active`,
      [organization.id],
    )
    const expected = new Map<string, Partial<TodayOfUser>>()
    for (const user of rows) {
      const day = new Date(testApp.clock().getTime() - Math.floor(random() * 6) * 86_400_000)
      const cleared = { organization_id: organization.id, user_id: user.id, created_at: day.toISOString() }
      await testApp.seed.insert('cleared_days', [
        { ...cleared, day: '2026-10-01', streak: 9 },
        { ...cleared, day: day.toISOString().slice(0, 10), streak: 4 },
      ])
      const browser = await testApp.signIn(user)
      const progress = await get<ProgressOfToday>(browser, '/api/stats/agent')
      const { streak, timeZone } = await get<CurrentUser>(browser, '/api/auth/user')
      const today = getDayInZone(timeZone, testApp.clock())
      const tasks = await get<TaskOfDay[]>(browser, `/api/tasks/planning?date=${today}`)
      expected.set(user.id, {
        due: progress.tasksTotal,
        done: progress.tasksCompleted,
        overdue: tasks.filter((task) => task.dueDate < today && isOpenTask(task)).length,
        streak,
      })
    }
    const today = await readToday(await testApp.signIn(admin))
    expect(
      new Map(today.map(({ userId, due, done, overdue, streak }) => [userId, { due, done, overdue, streak }])),
    ).toEqual(expected)
  },
)

test('has who is late to begin first, then who has the most overdue, then names', async () => {
  const { organization, admin, browser } = await createOrganization()
  const add = (first_name: string) => testApp.seed.user(organization, 'agent', { first_name })
  const [busy, behind, idle] = [await add('Bo'), await add('Cy'), await add('Di')]
  await testApp.seed.user(organization, 'agent', { is_active: false })
  await testApp.seed.tasks(busy, [{ dueDate: '2026-11-20' }, { dueDate: '2026-11-20', status: 'completed' }])
  await addHistory(busy, '2026-11-20T09:00:00.000Z')
  await testApp.seed.tasks(behind, [{ dueDate: '2026-11-18' }, { dueDate: '2026-11-20', status: 'abandoned' }])
  await addHistory(behind, '2026-11-20T09:30:00.000Z')
  await addHistory(admin, '2026-11-20T10:00:00.000Z')
  await testApp.seed.tasks(idle, [{ dueDate: '2026-11-20' }])
  const row = (user: SeededUser, name: string, rest: Partial<TodayOfUser>) => ({
    userId: user.id,
    name: `${name} Byron`,
    streak: 0,
    overdue: 0,
    done: 0,
    isNew: true,
    isLateToBegin: false,
    due: 1,
    hasBegun: true,
    lastActivityAt: null,
    ...rest,
  })
  expect(await readToday(browser)).toEqual([
    row(idle, 'Di', { hasBegun: false, isLateToBegin: true }),
    row(behind, 'Cy', { overdue: 1, lastActivityAt: '2026-11-20T09:30:00.000Z' }),
    row(busy, 'Bo', { due: 2, done: 1, lastActivityAt: '2026-11-20T09:00:00.000Z' }),
    // The call has opened the caller's day, with the roleplay.
    row(admin, 'Zoe', { lastActivityAt: '2026-11-20T10:00:00.000Z' }),
  ])
})

test('calls people new for 30 days after the day they joined', async () => {
  const { organization, browser } = await createOrganization()
  const add = (created_at: string) => testApp.seed.user(organization, 'agent', { created_at })
  const [old, recent] = [await add('2026-10-20T15:00:00Z'), await add('2026-10-21T15:00:00Z')]
  expect([(await todayOf(browser, old)).isNew, (await todayOf(browser, recent)).isNew]).toEqual([false, true])
})

test('applies from noon in the user’s own zone, and not on a day off', async () => {
  const { organization, browser } = await createOrganization()
  const add = async (time_zone: string) => {
    const user = await testApp.seed.user(organization, 'agent', { time_zone })
    await testApp.seed.tasks(user, [{ dueDate: '2026-11-20' }])
    return user
  }
  const [east, west] = [await add('America/New_York'), await add('America/Los_Angeles')]
  const readLate = async () =>
    Promise.all([east, west].map(async (user) => (await todayOf(browser, user)).isLateToBegin))
  testApp.clock.set('2026-11-20T16:59:59Z')
  expect(await readLate()).toEqual([false, false])
  testApp.clock.set('2026-11-20T17:00:00Z')
  expect(await readLate()).toEqual([true, false])
  testApp.clock.set('2026-11-20T20:00:00Z')
  expect(await readLate()).toEqual([true, true])
  testApp.clock.set('2026-11-21T20:00:00Z')
  expect(await readLate()).toEqual([false, false])
})

test('takes work on a task and a logged event for activity, and nothing that the program did', async () => {
  const { organization, browser } = await createOrganization()
  const agent = await testApp.seed.user(organization)
  const [client] = await testApp.seed.clients(agent, [{}])
  const read = async () => {
    const { lastActivityAt, hasBegun } = await todayOf(browser, agent)
    return [lastActivityAt, hasBegun]
  }
  await addHistory(agent, '2026-11-20T04:00:00.000Z', { action: 'abandoned', reason: 'missed' })
  expect(await read()).toEqual([null, false])
  await addHistory(agent, '2026-10-20T08:00:00.000Z')
  expect(await read()).toEqual([null, false])
  await addHistory(agent, '2026-11-19T08:00:00.000Z')
  await addHistory(agent, '2026-11-19T12:00:00.000Z', { reason: 'undone' })
  expect(await read()).toEqual(['2026-11-19T12:00:00.000Z', false])
  const event = (created_at: string, is_system: boolean) => ({
    organization_id: organization.id,
    id: newId(),
    client_id: client!,
    event_type: 'call',
    kind: 'logged',
    title: 'Call',
    event_date: created_at,
    day: created_at.slice(0, 10),
    is_system,
    created_at,
    created_by: agent.id,
    created_by_organization: organization.id,
  })
  await testApp.seed.insert('timeline', [event('2026-11-20T08:00:00.000Z', true)])
  expect(await read()).toEqual(['2026-11-19T12:00:00.000Z', false])
  await testApp.seed.insert('timeline', [event('2026-11-20T08:30:00.000Z', false)])
  expect(await read()).toEqual(['2026-11-20T08:30:00.000Z', true])
})

test('is for admins alone, and of one organization; a super administrator’s look is in its audit', async () => {
  const { organization, browser, admin } = await createOrganization()
  const other = await createOrganization()
  const agent = await testApp.seed.user(organization)
  expect(await (await testApp.signIn(agent)).get('/api/analytics/today')).toMatchObject({ status: 403 })
  expect((await readToday(browser)).map(({ userId }) => userId).sort()).toEqual([admin.id, agent.id].sort())
  const platform = await testApp.seed.organization()
  const superAdmin = await testApp.signIn(await testApp.seed.user(platform, 'super_admin'))
  const path = `/api/super-admin/organizations/${other.organization.id}/analytics-today`
  expect((await get<TodayOfUser[]>(superAdmin, path)).map(({ userId }) => userId)).toEqual([other.admin.id])
  const { rows } = await testApp.owner.query('select action, details from audit where organization_id = $1', [
    other.organization.id,
  ])
  expect(rows).toContainEqual({ action: 'organization_viewed', details: { subject: 'today' } })
})

import { beforeAll, expect, test } from 'vitest'
import type { DayOfUser } from '#contract/analytics/day-of-user.ts'
import type { TodayOfUser } from '#contract/analytics/today.ts'
import { newId } from '#server/base/ids.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { seedRule } from '#test/support/data/seed-records.ts'
import { seedAssignment, seedSequence } from '#test/support/data/seed-sequences.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  // A Friday.
  testApp.clock.set('2026-11-20T15:00:00Z')
})

async function createOrganization() {
  const organization = await testApp.seed.organization()
  const admin = await testApp.seed.user(organization, 'org_admin', { first_name: 'Zoe' })
  const agent = await testApp.seed.user(organization)
  return { organization, admin, agent, browser: await testApp.signIn(admin) }
}

async function readDay(browser: Browser, { id }: Pick<SeededUser, 'id'>): Promise<DayOfUser> {
  const { status, body, text } = await browser.get<DayOfUser>(`/api/analytics/users/${id}/day`)
  expect(status, text).toBe(200)
  return body
}

const readAudit = async ({ organization }: { organization: { id: string } }) =>
  (
    await testApp.owner.query(
      `select actor_id as actor, subject_id as subject, details from audit
       where organization_id = $1 and action = 'user_viewed'`,
      [organization.id],
    )
  ).rows

test('has the tasks of today, the week, clients, sequences and history, and nothing of anybody else', async () => {
  const { admin, agent, browser } = await createOrganization()
  const [ann, bo] = await testApp.seed.clients(agent, [
    { first_name: 'Ann', last_name: 'Zed', status: 'active' },
    { first_name: 'Bo', last_name: 'Young' },
    { first_name: 'Gone', archived_at: '2026-11-01T00:00:00Z' },
  ])
  const [late, call, done] = await testApp.seed.tasks(agent, [
    { title: 'Late', dueDate: '2026-11-18', clientId: ann! },
    {
      title: 'Call',
      dueDate: '2026-11-20',
      dueTime: '15:00',
      targetCount: 3,
      completedCount: 1,
      status: 'in_progress',
    },
    { title: 'Done', dueDate: '2026-11-20', status: 'completed' },
    { title: 'Skipped', dueDate: '2026-11-20', status: 'abandoned' },
    { dueDate: '2026-11-21' },
    { dueDate: '2026-11-21', status: 'completed' },
    { dueDate: '2026-11-27' },
    { dueDate: '2026-11-28' },
  ])
  await testApp.seed.tasks(admin, [{ title: 'Of another', dueDate: '2026-11-20' }])
  await seedRule(testApp, agent, { first_due: '2026-11-20', repeat_interval: 'weekly', opened_through: '2026-11-20' })
  const [running, paused] = [await seedSequence(testApp, agent), await seedSequence(testApp, agent)]
  await seedAssignment(testApp, agent, ann!, running)
  await seedAssignment(testApp, agent, bo!, running)
  await seedAssignment(testApp, agent, ann!, paused, { paused_on: '2026-11-01', paused_at: '2026-11-01T12:00:00Z' })
  const entry = (user: SeededUser, task_id: string, day: string) => ({
    organization_id: agent.organizationId,
    id: newId(),
    task_id,
    user_id: user.id,
    day,
    action: 'completed',
    previous_value: 0,
    new_value: 1,
    created_at: `${day}T10:00:00.000Z`,
  })
  await testApp.seed.insert('task_history', [
    entry(agent, done!, '2026-11-14'),
    entry(agent, done!, '2026-11-13'),
    entry(agent, late!, '2026-11-20'),
    entry(admin, call!, '2026-11-20'),
  ])

  const day = await readDay(browser, agent)
  expect(day).toMatchObject({ date: '2026-11-20', timeZone: 'UTC', isActive: true, totalClients: 2 })
  const { body: today } = await browser.get<TodayOfUser[]>('/api/analytics/today')
  expect(day.today).toEqual(today.find(({ userId }) => userId === agent.id))
  expect(day.today).toMatchObject({ due: 3, done: 1, overdue: 1 })
  expect(day.tasks.map(({ title, clientName }) => [title, clientName])).toEqual([
    ['Late', 'Ann Zed'],
    ['Call', null],
    ['Done', null],
  ])
  expect(day.tasks[1]).toMatchObject({
    id: call,
    dueTime: '15:00',
    targetCount: 3,
    completedCount: 1,
    status: 'in_progress',
  })
  expect(day.week.map(({ date, tasks }) => [date, tasks])).toEqual([
    ['2026-11-21', 1],
    ...['22', '23', '24', '25', '26'].map((date) => [`2026-11-${date}`, 0]),
    // A stored one and an occurrence.
    ['2026-11-27', 2],
  ])
  expect(day.clients).toEqual([
    { id: ann, name: 'Ann Zed', status: 'active' },
    { id: bo, name: 'Bo Young', status: 'prospect' },
  ])
  expect(new Map(day.sequences.map(({ id, running, paused }) => [id, [running, paused]]))).toEqual(
    new Map([
      [running, [2, 0]],
      [paused, [0, 1]],
    ]),
  )
  expect(day.history.map(({ taskId, day }) => [taskId, day])).toEqual([
    [late, '2026-11-20'],
    [done, '2026-11-14'],
  ])
})

test('is on the user’s own day, also for who is deactivated', async () => {
  const { organization, browser } = await createOrganization()
  const agent = await testApp.seed.user(organization, 'agent', { time_zone: 'Pacific/Kiritimati', is_active: false })
  await testApp.seed.tasks(agent, [{ title: 'Tomorrow here', dueDate: '2026-11-21' }])
  const day = await readDay(browser, agent)
  expect(day).toMatchObject({ date: '2026-11-21', timeZone: 'Pacific/Kiritimati', isActive: false })
  expect(day.tasks.map(({ title }) => title)).toEqual(['Tomorrow here'])
})

test('counts nothing of a deactivated user as overdue, who is not late to begin either', async () => {
  const { organization, browser } = await createOrganization()
  for (const is_active of [true, false]) {
    const user = await testApp.seed.user(organization, 'agent', { is_active })
    await testApp.seed.tasks(user, [{ dueDate: '2026-11-18' }])
    const { today } = await readDay(browser, user)
    expect(today).toMatchObject({ due: 1, overdue: Number(is_active), isLateToBegin: is_active })
  }
})

test('lists the first 100 clients and tasks, and counts all', async () => {
  const { agent, browser } = await createOrganization()
  const names = Array.from({ length: 101 }, (_, index) => `Client ${String(index).padStart(3, '0')}`)
  await testApp.seed.clients(
    agent,
    names.map((first_name) => ({ first_name, last_name: null })),
  )
  await testApp.seed.tasks(
    agent,
    names.map((title) => ({ title, dueDate: '2026-11-20' })),
  )
  const { clients, totalClients, tasks, today } = await readDay(browser, agent)
  expect([totalClients, today.due]).toEqual([101, 101])
  expect(clients.map(({ name }) => name)).toEqual(names.slice(0, 100))
  expect(tasks).toHaveLength(100)
})

test('is in the audit with every look, and answers for nobody of another organization', async () => {
  const one = await createOrganization()
  const other = await createOrganization()
  const look = { actor: one.admin.id, subject: one.agent.id, details: {} }
  for (const entries of [[look], [look, look]]) {
    await readDay(one.browser, one.agent)
    expect(await readAudit(one)).toEqual(entries)
  }
  const path = `/api/analytics/users/${other.agent.id}/day`
  expect(await one.browser.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  const agent = await testApp.signIn(one.agent)
  expect(await agent.get(`/api/analytics/users/${one.agent.id}/day`)).toMatchObject({ status: 403 })
  expect([await readAudit(one), await readAudit(other)]).toEqual([[look, look], []])
})

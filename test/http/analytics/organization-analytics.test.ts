import { beforeAll, describe, expect, test } from 'vitest'
import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { newId } from '#server/base/ids.ts'
import { createRandom, seedRandomOrganization } from '#test/support/analytics/random-organization.ts'
import { countSlowly } from '#test/support/analytics/slow-analytics.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import type { SeededOrganization, SeededUser } from '#test/support/data/seed.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})

async function readAnalytics(browser: Browser, query = ''): Promise<OrganizationAnalytics> {
  const { status, body, text } = await browser.get<OrganizationAnalytics>(`/api/analytics/organization${query}`)
  expect(status, text).toBe(200)
  return body
}

async function createOrganization() {
  const organization = await testApp.seed.organization()
  const admin = await testApp.seed.user(organization, 'org_admin', { first_name: 'Zoe' })
  const agent = await testApp.seed.user(organization)
  return { organization, admin, agent, browser: await testApp.signIn(admin) }
}

const agentIn = ({ agentStats }: OrganizationAnalytics, { id }: SeededUser) =>
  agentStats.find(({ agentId }) => agentId === id)!

const addIncrements = (agent: SeededUser, taskId: string, instants: string[], day = '2026-11-21') =>
  testApp.seed.insert(
    'task_history',
    instants.map((instant) => ({
      organization_id: agent.organizationId,
      id: newId(),
      task_id: taskId,
      user_id: agent.id,
      action: 'incremented',
      previous_value: 0,
      new_value: 1,
      day,
      created_at: instant,
    })),
  )

// Found by planting: a window of 31 days, alerts from 2 days, days off counted, a gap of 10 seconds taken as too soon.
test.each(Array.from({ length: 25 }, (_, index) => index))(
  'the figures of random organization %i are those of a slow count',
  async (seed) => {
    testApp.clock.set(['2026-11-21T15:00:00Z', '2026-11-23T23:30:00Z', '2026-03-01T11:00:00Z'][seed % 3]!)
    const { organization, admin } = await seedRandomOrganization(testApp, createRandom(seed))
    const browser = await testApp.signIn(admin)
    const analytics = await readAnalytics(browser)
    await expectSlowCount(analytics, organization, 30)
    expect(await readAnalytics(browser, '?days=30')).toEqual(analytics)
    for (const days of [7, 90]) await expectSlowCount(await readAnalytics(browser, `?days=${days}`), organization, days)
    testApp.clock.set('2026-11-21T15:00:00Z')
  },
)

async function expectSlowCount(
  analytics: OrganizationAnalytics,
  organization: SeededOrganization,
  windowDays: number,
): Promise<void> {
  const expected = await countSlowly(testApp.owner, organization, testApp.clock(), windowDays)
  const { days, taskTypes, suspiciousAgents, overdueAlerts, agentStats, ...totals } = analytics
  const byAgent = <Row extends { agentId: string }>(rows: readonly Row[]) =>
    rows.toSorted((one, other) => (one.agentId < other.agentId ? -1 : 1))
  const { days: expectedDays, types, ...expectedFigures } = expected
  expect({
    ...totals,
    agentStats: byAgent(agentStats),
    overdueAlerts: byAgent(overdueAlerts),
    suspiciousAgents: byAgent(suspiciousAgents).map(({ reason, increments, timeZone: _zone, ...agent }) => {
      expect(reason).toMatch(new RegExp(`^${agent.incrementCount} increments less than 10 seconds apart`))
      expect(increments).toHaveLength(Math.min(agent.incrementCount, 20))
      return agent
    }),
  }).toEqual({
    ...expectedFigures,
    agentStats: byAgent(expected.agentStats),
    overdueAlerts: byAgent(expected.overdueAlerts),
    suspiciousAgents: byAgent(expected.suspiciousAgents),
  })
  expect(new Map(days.flatMap(({ date, ...day }) => (day.tasks ? [[date, day] as const] : [])))).toEqual(expectedDays)
  expect(new Map(taskTypes.map(({ type, status, tasks }) => [`${type} ${status}`, tasks]))).toEqual(types)
}

describe('analytics', () => {
  test('of an organization without tasks are zeros, with every day of the window and a row for each user', async () => {
    const { browser, admin, agent } = await createOrganization()
    const analytics = await readAnalytics(browser)
    expect(analytics).toMatchObject({ totalTasks: 0, completedTasks: 0, completionRate: 0, totalClients: 0 })
    expect(analytics.days).toHaveLength(30)
    expect([analytics.days[0]!.date, analytics.days.at(-1)!.date]).toEqual(['2026-10-22', '2026-11-20'])
    expect(analytics.agentStats.map(({ agentId }) => agentId)).toEqual([agent.id, admin.id])
  })

  test('cover 7, 30 or 90 days and no other number, with a day for each', async () => {
    const { browser } = await createOrganization()
    for (const [days, first] of [
      [7, '2026-11-14'],
      [90, '2026-08-23'],
    ] as const) {
      const analytics = await readAnalytics(browser, `?days=${days}`)
      expect(analytics.days).toHaveLength(days)
      expect(analytics.days[0]!.date).toBe(first)
    }
    for (const days of ['', '0', '31', '7.0'])
      expect(await browser.get(`/api/analytics/organization?days=${days}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'days' }] },
      })
  })

  test('exclude what was left on a day off, and count what was completed on one', async () => {
    const { browser, agent } = await createOrganization()
    // Sunday the 15th; Monday the 16th.
    await testApp.seed.tasks(agent, [
      { dueDate: '2026-11-15' },
      { dueDate: '2026-11-15', status: 'abandoned' },
      { dueDate: '2026-11-15', status: 'completed' },
      { dueDate: '2026-11-16', status: 'abandoned' },
    ])
    const analytics = await readAnalytics(browser)
    expect(analytics).toMatchObject({ totalTasks: 2, completedTasks: 1, completionRate: 50, overdueAlerts: [] })
    expect(agentIn(analytics, agent).overdueDays).toBe(0)
  })

  test('say which increments are suspicious, when in the agent’s own zone, and on which tasks', async () => {
    const { browser, organization } = await createOrganization()
    const agent = await testApp.seed.user(organization, 'agent', { time_zone: 'America/New_York' })
    const [calls, other] = await testApp.seed.tasks(agent, [
      { title: 'Ten calls', targetCount: 10 },
      { title: 'Five calls', targetCount: 5, status: 'completed' },
    ])
    await addIncrements(agent, calls!, ['2026-11-21T14:00:00Z', '2026-11-21T14:10:09.999Z', '2026-11-21T14:20:00Z'])
    await addIncrements(agent, other!, ['2026-11-21T14:10:00Z', '2026-11-21T14:20:10Z'])
    // Yesterday's count nowhere.
    await addIncrements(agent, other!, ['2026-11-20T14:00:00Z', '2026-11-20T14:00:01Z'], '2026-11-20')
    const { suspiciousAgents } = await readAnalytics(browser)
    expect(suspiciousAgents).toEqual([
      {
        agentId: agent.id,
        agentName: 'Ada Byron',
        reason: '2 increments less than 10 seconds apart, at 9:10 AM',
        timeZone: 'America/New_York',
        tasksCompletedToday: 1,
        incrementCount: 2,
        increments: [
          { taskId: calls, taskTitle: 'Ten calls', at: '2026-11-21T14:10:09.999Z' },
          { taskId: other, taskTitle: 'Five calls', at: '2026-11-21T14:10:00.000Z' },
        ],
      },
    ])
  })

  test('list the newest 20 suspicious increments and count all', async () => {
    const { browser, agent } = await createOrganization()
    const [task] = await testApp.seed.tasks(agent, [{ targetCount: 100 }])
    const instants = Array.from(
      { length: 50 },
      (_, second) => `2026-11-21T14:00:${String(second).padStart(2, '0')}.000Z`,
    )
    await addIncrements(agent, task!, instants)
    const [suspicious] = (await readAnalytics(browser)).suspiciousAgents
    expect(suspicious).toMatchObject({ incrementCount: 50 })
    expect(suspicious!.increments.map(({ at }) => at)).toEqual(instants.slice(-20).reverse())
  })

  test('warn of nobody who is inactive, whose tasks count all the same', async () => {
    const { browser, organization } = await createOrganization()
    const gone = await testApp.seed.user(organization, 'agent', { is_active: false })
    await testApp.seed.tasks(gone, [{ dueDate: '2026-11-10' }])
    const analytics = await readAnalytics(browser)
    expect(analytics.overdueAlerts).toEqual([])
    expect(agentIn(analytics, gone)).toMatchObject({ isActive: false, tasksAssigned: 1, overdueDays: 0 })
  })

  test('are for admins alone, and of their own organization', async () => {
    const { agent, browser } = await createOrganization()
    const other = await createOrganization()
    await testApp.seed.tasks(other.agent, [{ dueDate: '2026-11-19' }])
    expect(await (await testApp.signIn(agent)).get('/api/analytics/organization')).toMatchObject({ status: 403 })
    const analytics = await readAnalytics(browser)
    expect(analytics.totalTasks).toBe(0)
    expect(JSON.stringify(analytics)).not.toContain(other.agent.id)
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import type { ListedSequence } from '#contract/sequences/sequences.ts'
import type { ListedRecurringRule } from '#contract/tasks/recurring-rules.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { createDemoData } from '#demo/demo.ts'
import { ensurePlatformOrganization } from '#server/organizations/service.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { getDisplayDay } from '#web/timeline/timeline-days.ts'

const demoZone = 'America/New_York'
const farthestZones = ['Pacific/Kiritimati', 'Etc/GMT+12']

type DemoEvent = Pick<TimelineEvent, 'eventDate' | 'day' | 'kind' | 'isSystem'> & { clientAddedAt: Date }

/**
 * Just before midnight in winter and just after it in summer, when the days before reach into the other, and after a month
 * of 28 days.
 */
const instants = [
  { createdAt: '2026-11-23T04:50:00Z', today: '2026-11-22', lastWorkingDay: '2026-11-20' },
  { createdAt: '2026-04-22T04:10:00Z', today: '2026-04-22', lastWorkingDay: '2026-04-21' },
  { createdAt: '2027-03-01T15:00:00Z', today: '2027-03-01', lastWorkingDay: '2027-02-26' },
]

describe.each(instants)('a demo created at $createdAt', ({ createdAt, today, lastWorkingDay }) => {
  let testApp: TestApp
  beforeAll(async () => {
    vi.stubEnv('TZ', demoZone)
    testApp = await createTestApp()
    testApp.clock.set(createdAt)
    await ensurePlatformOrganization(testApp.database, testApp.clock())
    await createDemoData(testApp.pool, testApp.clock())
  })
  afterAll(() => void vi.unstubAllEnvs())

  test('has each event on the local day of its instant, wherever it is read from', async () => {
    const readDays = async (text: string) => (await testApp.owner.query<{ day: string; at: Date }>(text)).rows

    const history = await readDays('select day::text, created_at as at from task_history')
    const timeline = await readDays('select day::text, event_date as at from timeline')
    expect(Math.min(history.length, timeline.length)).toBeGreaterThan(100)
    const misdated = [...history, ...timeline].filter(({ day, at }) => day !== getLocalTimeInZone(demoZone, at).day)
    expect(misdated).toEqual([])

    // Lists are in the order of ids, each person's in chronological order.
    const { rows: disordered } = await testApp.owner.query(
      `select 1 from (select created_at, lag(created_at) over (partition by h.organization_id, user_id order by h.id) as before
         from task_history h) h where created_at < before
       union all select 2 from (select created_at, lag(created_at) over (partition by client_id order by id) as before
         from client_notes) n where created_at < before
       union all select 3 from clients c join users u on u.organization_id = c.organization_id
         and u.id = c.assigned_agent_id where c.created_at <= u.created_at`,
    )
    expect(disordered).toEqual([])

    const { rows: streaks } = await testApp.owner.query(
      'select distinct max(day)::text as day, max(streak) > 5 as "isLong" from cleared_days group by user_id',
    )
    expect(streaks).toEqual([{ day: lastWorkingDay, isLong: true }])
    const { rows: households } = await testApp.owner.query(
      `select count(*)::int as members, bool_and(h.name = format('The %s family', c.last_name)) as "isNamed"
       from households h join household_members m on m.household_id = h.id join clients c on c.id = m.client_id group by h.id`,
    )
    expect(households).toHaveLength(3)
    expect(households.filter(({ members, isNamed }) => members < 2 || !isNamed)).toEqual([])
    const { rows: outcomes } = await testApp.owner.query('select distinct outcome from task_history order by 1')
    expect(outcomes).toHaveLength(5)

    const { rows: events } = await testApp.owner.query<DemoEvent>(
      `select e.event_date as "eventDate", e.day::text, e.kind, e.is_system as "isSystem",
           c.created_at as "clientAddedAt"
         from timeline e join clients c on c.organization_id = e.organization_id and c.id = e.client_id
         where e.kind = 'client_created'`,
    )
    expect(events.length).toBeGreaterThan(40)
    for (const zone of [demoZone, ...farthestZones])
      for (const event of events)
        expect(getDisplayDay(event as never, zone)).toBe(getLocalTimeInZone(zone, event.clientAddedAt).day)
  })

  test('has rules of every kind, which are due', async () => {
    const [user] = await listAgents("email = 'agent@harbor.test'")
    const agent = await testApp.signIn(user!)
    const { body: rules } = await agent.get<ListedRecurringRule[]>('/api/tasks/recurring')
    expect(rules.map(({ repeatInterval }) => repeatInterval).toSorted()).toEqual([
      'custom',
      'daily',
      'monthly',
      'weekly',
      'yearly',
    ])
    expect(rules.find(({ repeatInterval }) => repeatInterval === 'monthly')!.dueDate.slice(8)).toBe('31')
    for (const { nextDate } of rules) expect(nextDate! > today).toBe(true)
    const { body: tasks } = await agent.get<TaskOfDay[]>(`/api/tasks/planning?date=${today}`)
    const repeating = tasks.filter(({ hasRepeat, status }) => hasRepeat && status === 'pending')
    expect(repeating.map(({ repeatInterval }) => repeatInterval)).toContain('daily')
  })

  test('has eight sequences with clients at different steps, one of them paused', async () => {
    for (const { email, ...user } of await listAgents('true')) {
      const agent = await testApp.signIn(user)
      // The day is opened first, as its first reader does.
      const { body: day } = await agent.get<TaskOfDay[]>(`/api/tasks/planning?date=${today}`)
      expect(day.filter(({ dueDate }) => dueDate < today).length).toBeGreaterThanOrEqual(2)
      const { body: sequences } = await agent.get<ListedSequence[]>('/api/nurture-sequences')
      expect(sequences.map(({ name }) => name).toSorted()).toEqual([
        'Birthday',
        'Claim aftercare',
        'Medicare at 65',
        'Quote follow-up',
        'Referral',
        'Renewal',
        'Welcome',
        'Win-back',
      ])
      if (email !== 'agent@harbor.test') continue
      for (const { enrolledCount } of sequences) expect(enrolledCount).toBeGreaterThan(0)
      expect(sequences.reduce((total, { pausedCount }) => total + pausedCount, 0)).toBe(1)
      const stages = sequences.flatMap(({ clientsBySteps }) => clientsBySteps.filter(Boolean))
      expect(stages.length).toBeGreaterThan(8)
    }
  })

  async function listAgents(condition: string) {
    const { rows } = await testApp.owner.query<{ id: string; organizationId: string; email: string }>(
      `select id, organization_id as "organizationId", email from users where role = 'agent' and ${condition} order by email`,
    )
    return rows
  }
})

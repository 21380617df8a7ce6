import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { createDemoData } from '#demo/demo.ts'
import { ensurePlatformOrganization } from '#server/organizations/service.ts'
import { createTestApp } from '#test/support/test-app.ts'
import { getDisplayDay } from '#web/timeline/timeline-days.ts'

const demoZone = 'America/New_York'
const farthestZones = ['Pacific/Kiritimati', 'Etc/GMT+12']

type DemoEvent = Pick<TimelineEvent, 'eventDate' | 'day' | 'kind' | 'isSystem'> & { clientAddedAt: Date }

// Just before midnight in winter and just after it in summer: the days before reach into the other.
describe.each(['2026-11-23T04:50:00Z', '2026-04-22T04:10:00Z'])('a demo created at %s', (createdAt) => {
  test('has each event on the local day of its instant, wherever it is read from', async () => {
    vi.stubEnv('TZ', demoZone)
    onTestFinished(() => void vi.unstubAllEnvs())
    const testApp = await createTestApp()
    const now = new Date(createdAt)
    await ensurePlatformOrganization(testApp.database, now)
    await createDemoData(testApp.pool, now)
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
    // A Friday, and a Tuesday.
    expect(streaks).toEqual([{ day: createdAt.startsWith('2026-11') ? '2026-11-20' : '2026-04-21', isLong: true }])
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
})

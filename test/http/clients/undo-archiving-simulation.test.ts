import { beforeAll, expect, test } from 'vitest'
import { getInstantOfLocalTime, addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { createRandom } from '#demo/random.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})

const roundCount = 15
/** Around midnight, when days begin, and around 2 o'clock, when they are closed. */
const hours = [0, 0, 2, 2, 9, 17]
const repeats = [
  { title: 'Daily', repeatInterval: 'daily' },
  { title: 'Weekly', repeatInterval: 'weekly' },
  { title: 'Every other day', repeatInterval: 'custom', repeatCustomDays: 2 },
]

/** Adds a client with repeating tasks, on sequences that go on, that end and that start over. */
async function addBusyClient(sequenceIds: readonly string[]): Promise<string> {
  const clientId = await fixture.addClient()
  for (const sequenceId of sequenceIds) await fixture.enroll(clientId, sequenceId)
  for (const repeat of repeats)
    expect((await fixture.person.browser.post('/api/tasks', { clientId, hasRepeat: true, ...repeat })).status).toBe(201)
  return clientId
}

/** Reads a client's tasks, assignments and rules by their contents. */
async function readState(clientId: string): Promise<string[]> {
  const text = `
    select concat_ws(' ', t.due_date, t.title, coalesce(t.closed_as, t.status), t.is_paused) as line
    from tasks t where t.client_id = $1
    union all
    select concat_ws(' ', s.name, a.start_date, a.paused_on, a.end_reason)
    from nurture_assignments a join sequences s on s.id = a.sequence_id where a.client_id = $1
    union all
    select concat_ws(' ', r.title, r.is_suspended) from recurring_rules r where r.client_id = $1
    order by line`
  const { rows } = await fixture.days.testApp.owner.query<{ line: string }>(text, [clientId])
  return rows.map(({ line }) => line)
}

test.each(['Asia/Kathmandu', 'Africa/Cairo', 'Pacific/Kiritimati', 'Etc/GMT+12'])(
  'in %s a client whose archiving is undone has what one has who was never archived, whenever that is',
  async (zone) => {
    const { clock } = fixture.days.testApp
    const random = createRandom(7)
    // The clocks of Cairo go back at midnight of 29 October.
    let day = parseCalendarDay('2026-10-19')
    const setTime = (hour: number, minute: number) => {
      clock.set(getInstantOfLocalTime(zone, day, hour, minute).toISOString())
    }
    setTime(9, 0)
    fixture.person = await fixture.days.addPerson({ time_zone: zone })
    const admin = await fixture.days.addPerson({ role: 'org_admin', time_zone: zone })
    const { user } = fixture.person
    await fixture.person.browser.get('/api/stats/agent')
    const sequenceIds = [
      await fixture.createSequence([0, 2, 5], { name: 'Long' }),
      await fixture.createSequence([0], { name: 'Short' }),
      await fixture.createSequence([0, 1], { name: 'Round', repeatInterval: 'custom', repeatCustomDays: 3 }),
    ]
    const [archivedId, otherId] = [await addBusyClient(sequenceIds), await addBusyClient(sequenceIds)]
    for (let round = 0; round < roundCount; round += 1) {
      day = addDays(day, random.pick([1, 1, 2]))
      setTime(random.pick(hours), 0)
      clock.advance({ seconds: -random.integer(1, 400) })
      // A session ends after a week.
      fixture.person = { user, browser: await fixture.days.testApp.signIn(user) }
      const readDay = () => fixture.person.browser.get('/api/stats/agent')
      if (random.boolean(0.7)) await readDay()
      const actor = random.boolean(0.5) ? fixture.person.browser : await fixture.days.testApp.signIn(admin.user)
      expect((await actor.put(`/api/clients/${archivedId}/archive`, {})).status).toBe(200)
      clock.advance({ seconds: random.integer(1, 300) })
      if (random.boolean(0.5)) await readDay()
      if (random.boolean(0.5)) await fixture.days.runJob()
      clock.advance({ seconds: random.integer(0, 290) })
      expect((await actor.put(`/api/clients/${archivedId}/restore`, { undo: true })).status).toBe(200)
      const moment = `${zone} ${clock().toISOString()}`
      expect(await readState(archivedId), moment).toEqual(await readState(otherId))
      await readDay()
      expect(await readState(archivedId), `${moment}, read`).toEqual(await readState(otherId))
    }
  },
)

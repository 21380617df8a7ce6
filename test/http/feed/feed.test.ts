import ICAL from 'ical.js'
import * as nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FeedState } from '#contract/feed/feed.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { type DayFixture, createDayFixture, type Person } from '#test/support/data/day-fixture.ts'

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
})
beforeEach(() => fixture.testApp.clock.set('2026-11-20T12:00:00Z'))

const create = async ({ browser }: Person, body: object = {}) => {
  const response = await browser.post<{ url: string }>('/api/profile/feed', body)
  expect(response.status).toBe(201)
  return new URL(response.body.url).pathname
}
const read = (url: string, headers = {}) => fixture.testApp.app.inject({ method: 'GET', url, headers })

/** Title with start and end of each entry; of an all-day one the day. */
type Entry = [title: string, start: string, end?: string]

/** The same text read by three programs of others. */
const parsers: [name: string, parse: (text: string) => Entry[]][] = [
  [
    'ical.js',
    (text) =>
      new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((component) => {
        const { summary, startDate, endDate } = new ICAL.Event(component)
        return startDate.isDate
          ? [summary, startDate.toString()]
          : [summary, startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()]
      }),
  ],
  [
    'node-ical',
    (text) =>
      Object.values(nodeIcal.sync.parseICS(text)).flatMap((one): Entry[] => {
        if (one?.type !== 'VEVENT') return []
        const { summary, start, end, datetype } = one
        const day = [start.getFullYear(), start.getMonth() + 1, start.getDate()].map((part) =>
          String(part).padStart(2, '0'),
        )
        return [
          datetype === 'date'
            ? [summary as string, day.join('-')]
            : [summary as string, start.toISOString(), end!.toISOString()],
        ]
      }),
  ],
  [
    'ts-ics',
    (text) =>
      (convertIcsCalendar(undefined, text).events ?? []).map(({ summary, start, end }): Entry =>
        start.type === 'DATE'
          ? [summary, start.date.toISOString().slice(0, 10)]
          : [summary, start.date.toISOString(), end!.date.toISOString()],
      ),
  ],
]

async function addCalendar(): Promise<Person> {
  const person = await fixture.addPerson({ time_zone: 'America/New_York' })
  const [clientId] = await fixture.testApp.seed.clients(person.user, [{ first_name: 'Zoë', last_name: 'Silva' }])
  await fixture.testApp.seed.tasks(person.user, [
    { title: 'Review', dueDate: '2026-11-23', dueTime: '15:30', estimatedMinutes: 45, clientId: clientId! },
    { title: 'Daily roleplay', dueDate: '2026-11-20', isDaily: true, type: 'roleplay' },
    { title: 'Abandoned', dueDate: '2026-11-20', status: 'abandoned' },
    { title: `Call Zoë Silva, then; \\ “write” 🍵 ${'long '.repeat(30)}`, dueDate: '2026-11-24', clientId: clientId! },
    { title: 'Too old', dueDate: '2026-10-19' },
    { title: 'Old and done', dueDate: '2026-10-20', status: 'completed' },
    { title: 'Too late', dueDate: '2027-11-20' },
  ])
  const repeat = { title: 'Stand-up', dueDate: '2027-11-05', dueTime: '09:00', estimatedMinutes: 15, hasRepeat: true }
  await person.browser.post<Task>('/api/tasks', { ...repeat, repeatInterval: 'weekly' })
  return person
}

const entries: Entry[] = [
  ['Old and done', '2026-10-20'],
  ['Review (Z. S.)', '2026-11-23T20:30:00.000Z', '2026-11-23T21:15:00.000Z'],
  [`Call Z. S., then; \\ “write” 🍵 ${'long '.repeat(30)}`, '2026-11-24'],
  // Daylight saving ends between the two.
  ['Stand-up', '2027-11-05T13:00:00.000Z', '2027-11-05T13:15:00.000Z'],
  ['Stand-up', '2027-11-12T14:00:00.000Z', '2027-11-12T14:15:00.000Z'],
  ['Stand-up', '2027-11-19T14:00:00.000Z', '2027-11-19T14:15:00.000Z'],
]

describe('the feed', () => {
  test.each(parsers)(
    'is read by %s: appointments at their time, others all-day, names as initials',
    async (_, parse) => {
      const { statusCode, headers, body } = await read(await create(await addCalendar()))
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(parse(body)).toEqual(entries)
    },
  )

  test('is folded at 75 bytes, with CRLF alone, and has each entry once', async () => {
    const { body } = await read(await create(await addCalendar()))
    const lines = body.split('\r\n')
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    const uids = lines.filter((line) => line.startsWith('UID:'))
    expect(new Set(uids).size).toBe(entries.length)
    expect(lines.filter((line) => line.startsWith('DTSTART;VALUE=DATE:'))).toHaveLength(2)
  })

  test('names clients where that was chosen', async () => {
    const person = await addCalendar()
    const { body } = await read(await create(person, { showsNames: true }))
    expect(body).toContain('SUMMARY:Review (Zoë Silva)')
    expect((await person.browser.get<FeedState>('/api/profile/feed')).body).toEqual({
      createdAt: '2026-11-20T12:00:00.000Z',
      showsNames: true,
    })
  })

  test('names a client who was handed over as the title does, by initials unless names were chosen', async () => {
    const { testApp } = fixture
    const [person, colleague] = [await fixture.addPerson(), await fixture.addPerson()]
    const [clientId] = await testApp.seed.clients(person.user, [{ first_name: 'Zoë', last_name: 'Silva' }])
    const done = { dueDate: '2026-11-19', status: 'completed', clientId: clientId! } as const
    await testApp.seed.tasks(person.user, [
      { ...done, title: 'Call Zoe Silva' },
      { ...done, title: 'Review' },
    ])
    await testApp.owner.query('update clients set assigned_agent_id = $1 where id = $2', [colleague.user.id, clientId])
    const readTitles = async (showsNames: boolean) =>
      (await read(await create(person, { showsNames }))).body.match(/(?<=SUMMARY:).*(?=\r)|clients/g)?.sort()
    expect(await readTitles(false)).toEqual(['Call Z. S.', 'Review'])
    expect(await readTitles(true)).toEqual(['Call Zoe Silva', 'Review'])
  })

  test('answers an ETag that changes with its entries', async () => {
    const person = await addCalendar()
    const path = await create(person)
    const first = await read(path)
    expect(first.headers['cache-control']).toBe('no-store')
    const etag = first.headers.etag as string
    fixture.testApp.clock.set('2026-11-20T13:00:00Z')
    // A proxy that compresses makes it a weak one.
    for (const known of [etag, `W/${etag}`]) {
      const unchanged = await read(path, { 'if-none-match': known })
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    }
    await person.browser.post('/api/tasks', { title: 'New' })
    const changed = await read(path, { 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })

  test('ends with a new one, with its deletion, with its user, and while the organization is archived', async () => {
    const person = await fixture.addPerson()
    const state = async () => (await person.browser.get<FeedState>('/api/profile/feed')).body
    expect(await state()).toEqual({ createdAt: null, showsNames: false })
    const first = await create(person)
    const second = await create(person)
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    await fixture.testApp.owner.query('update users set is_active = false where id = $1', [person.user.id])
    expect((await read(second)).statusCode).toBe(404)
    await fixture.testApp.owner.query('update users set is_active = true where id = $1', [person.user.id])
    const setActive = (isActive: boolean) =>
      fixture.testApp.owner.query('update organizations set is_active = $1 where id = $2', [
        isActive,
        person.user.organizationId,
      ])
    await setActive(false)
    expect((await read(second)).statusCode).toBe(404)
    await setActive(true)
    expect((await person.browser.delete('/api/profile/feed')).status).toBe(204)
    expect((await person.browser.delete('/api/profile/feed')).status).toBe(204)
    expect([(await read(second)).statusCode, await state()]).toEqual([404, { createdAt: null, showsNames: false }])
    for (const path of ['/feed/x.ics', '/feed/', `/feed/${'a'.repeat(32)}.ics`, `/feed/${'a'.repeat(32)}`])
      expect((await read(path)).statusCode).toBe(404)
  })

  test('has its token nowhere in the database, in the audit or in a log', async () => {
    const person = await fixture.addPerson()
    const path = await create(person)
    await read(path)
    const token = path.slice('/feed/'.length, -'.ics'.length)
    const { rows } = await fixture.testApp.owner.query<{ all: string }>(
      `select (select string_agg(f::text, ' ') from feeds f) || (select string_agg(a::text, ' ') from audit a) as all`,
    )
    expect(rows[0]!.all).toContain('feed_created')
    expect(rows[0]!.all).not.toContain(token)
    expect(fixture.testApp.logLines.join('')).toContain('/feed/:file')
    expect(fixture.testApp.logLines.join('')).not.toContain(token)
  })

  test('has 10,000 entries at most, the soonest', async () => {
    const person = await fixture.addPerson()
    await fixture.testApp.owner.query(
      `insert into tasks (organization_id, id, assigned_agent_id, type, title, priority, due_date, estimated_minutes,
         resource_type, target_count, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'call', 'Call', 'medium', date '2026-11-20' + n / 100, 30, 'none', 1, now(), now()
       from generate_series(0, 10100) n`,
      [person.user.organizationId, person.user.id],
    )
    const { body } = await read(await create(person))
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(10_000)
    expect(body).not.toContain('DTSTART;VALUE=DATE:20270228')
  })

  test('has the soonest steps, also if one client has a year of very many', async () => {
    const person = await fixture.addPerson()
    const enroll = async (title: string, count: number, options: object) => {
      const [clientId] = await fixture.testApp.seed.clients(person.user, [{}])
      const tasks = Array.from({ length: count }, () => ({ title, daysAfterKickoff: 1 }))
      const { body } = await person.browser.post<{ id: string }>('/api/nurture-sequences', {
        name: title,
        tasks,
        ...options,
      })
      const path = `/api/clients/${clientId}/nurture-assignments`
      expect((await person.browser.post(path, { sequenceId: body.id })).status).toBe(201)
    }
    await enroll('Often', 30, { repeatInterval: 'daily' })
    await enroll('Tomorrow', 1, {})
    const { body } = await read(await create(person))
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(10_000)
    // The whole text would be reported otherwise.
    expect(body.includes('SUMMARY:Tomorrow')).toBe(true)
  })
})

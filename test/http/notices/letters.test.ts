import { env } from 'node:process'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NoticeSettings } from '#contract/notices/notice-settings.ts'
import { parseEnv } from '#server/base/env.ts'
import { createJobs } from '#server/jobs.ts'
import { createMailTransportOpener } from '#server/mail/transport.ts'
import { type DayFixture, createDayFixture, type Person } from '#test/support/data/day-fixture.ts'
import { seedNotice, seedPolicy } from '#test/support/data/seed-records.ts'
import { type MailServer, refusal, startMailServer } from '#test/support/mail-server.ts'
import { testSecret } from '#test/support/session-secret.ts'
import { whileLocked } from '#test/support/while-locked.ts'

let fixture: DayFixture
let mailServer: MailServer
beforeAll(async () => {
  fixture = await createDayFixture()
  mailServer = await startMailServer()
})
beforeEach(async () => {
  fixture.testApp.clock.set('2026-11-23T07:00:00Z')
  await fixture.testApp.owner.query(
    'delete from outbox; delete from notices; delete from notice_settings; update users set is_active = false;\n     update organizations set is_active = true',
  )
  mailServer.received.splice(0)
  mailServer.onMessage = async () => undefined
})

/** A Monday. */
const monday = '2026-11-23'

const runJob = async (name: string, database = fixture.testApp.database) => {
  const env = parseEnv({ SMTP_URL: mailServer.url, MAIL_FROM: 'Daybook <daybook@example.com>' })
  const openTransport = createMailTransportOpener(env)!
  const mail = { openTransport, publicUrl: 'https://daybook.example.com', secret: testSecret }
  const job = createJobs({ ...fixture.testApp, mail }).find((one) => one.name === name)!
  await job.run({ database, now: fixture.testApp.clock() })
}
const notifyOfMorningsAt = async (instant: string) => {
  fixture.testApp.clock.set(instant)
  await fixture.runJob()
  await runJob('morning')
}
const readOutbox = async () =>
  (
    await fixture.testApp.owner.query<{ recipient: string; subject: string }>(
      'select recipient, subject from outbox order by id',
    )
  ).rows
const readTexts = async ({ user }: Person) =>
  (
    await fixture.testApp.owner.query<{ text: string }>('select text from notices where user_id = $1 order by id', [
      user.id,
    ])
  ).rows.map(({ text }) => text)
const readSettings = async ({ browser }: Person) => (await browser.get<NoticeSettings>('/api/profile/notices')).body
const choose = ({ browser }: Person, body: object) => browser.put<NoticeSettings>('/api/profile/notices', body)

async function addPersonWithTask(options = {}): Promise<Person> {
  const person = await fixture.addPerson(options)
  await fixture.testApp.seed.tasks(person.user, [{ title: 'Call Ana', dueDate: monday }])
  return person
}

/** Another organization has its users in the same zone. */
async function archiveOrganization({ user }: Person): Promise<void> {
  await fixture.addPerson({ of: await fixture.testApp.seed.organization() })
  await fixture.testApp.owner.query('update organizations set is_active = false where id = $1', [user.organizationId])
}

describe('the morning letter', () => {
  test('has what is overdue, today with its hours, and birthdays, as text and as HTML', async () => {
    const person = await fixture.addPerson()
    await fixture.testApp.owner.query("update users set first_name = 'Zoe' where id = $1", [person.user.id])
    const [ana] = await fixture.testApp.seed.clients(person.user, [
      { first_name: 'Ana', last_name: '<Silva>', date_of_birth: '1986-11-23' },
      { first_name: 'Archived', date_of_birth: '1986-11-23', archived_at: '2026-11-01T00:00:00Z' },
      { first_name: 'Tomorrow', date_of_birth: '1986-11-24' },
    ])
    await fixture.testApp.seed.tasks(person.user, [
      { title: 'Return the call', dueDate: '2026-11-20', clientId: ana! },
      { title: 'Review', dueDate: monday, dueTime: '15:00', clientId: ana! },
      { title: 'Coffee', dueDate: monday, dueTime: '09:30' },
      { title: 'Send the quote', dueDate: monday, estimatedMinutes: 90 },
      { title: 'Done', dueDate: monday, status: 'completed' },
      { title: 'Of tomorrow', dueDate: '2026-11-24' },
    ])
    await notifyOfMorningsAt('2026-11-23T07:00:00Z')
    expect(await readTexts(person)).toEqual(['3 tasks today (2 appointments), 1 overdue, 1 birthday'])
    await runJob('send-mail')
    const [mail, ...others] = mailServer.received
    expect(others).toEqual([])
    expect(mail!.recipients).toEqual([person.user.email])
    expect(mail!.header('Subject')).toBe('Monday, November 23: 3 tasks today (2 appointments), 1 overdue, 1 birthday')
    const [, url] = /<(https:\/\/daybook\.example\.com\/letters\/stop\/[\w.-]+)>/.exec(
      mail!.header('List-Unsubscribe'),
    )!
    expect(mail!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(mail!.text.replaceAll('\r\n', '\n').trim()).toBe(
      [
        'Monday, November 23',
        'Good morning, Zoe. 3 tasks today (2 appointments), 1 overdue, 1 birthday.',
        'Appointments\n9:30 AM: Coffee\n3:00 PM: Review (Ana <Silva>)',
        'Overdue\nReturn the call (Ana <Silva>): 3 days',
        'Today\nSend the quote: 1 h 30 min',
        'Birthdays\nAna <Silva>: turns 40',
        'Open your day:\nhttps://daybook.example.com/',
        `-- \nThis letter comes on working days at the time that your profile says. To stop it, open this address:\n${url}`,
      ].join('\n\n'),
    )
    expect(mail!.html).toContain('Review (Ana &lt;Silva&gt;)')
    expect(mail!.html).toContain(`href="${url}"`)
    // Next to a long name a mail program would break "9:30 AM" and "1 h 30 min" within a word.
    expect(mail!.html).toMatch(/white-space:nowrap">9:30 AM<\/th>[^]*white-space:nowrap">1 h 30 min<\/td>/)
  })

  test('lists 30 of each, and says how many more there are', async () => {
    const person = await fixture.addPerson()
    const tasks = Array.from({ length: 35 }, (_, index) => ({ title: `Call ${index}`, dueDate: monday }))
    const appointments = tasks.slice(0, 32).map((task) => ({ ...task, dueTime: '09:00' }))
    await fixture.testApp.seed.tasks(person.user, [...tasks, ...appointments])
    await notifyOfMorningsAt('2026-11-23T07:00:00Z')
    await runJob('send-mail')
    const [appointmentLines, taskLines] = mailServer.received[0]!.text.replaceAll('\r\n', '\n').split('\n\n').slice(2)
    expect(appointmentLines!.split('\n').slice(30)).toEqual(['9:00 AM: Call 29', 'and 2 more on your day'])
    expect(taskLines!.split('\n').slice(30)).toEqual(['Call 29: 30 min', 'and 5 more on your day'])
  })

  test('comes once, at the hour of its reader, from two instances and after a killed run', async () => {
    const person = await addPersonWithTask({ time_zone: 'America/New_York' })
    const settings = await readSettings(person)
    await notifyOfMorningsAt('2026-11-23T11:59:00Z')
    expect(await readOutbox()).toEqual([])
    const { database } = fixture.testApp
    const killed: typeof database = {
      ...database,
      inOrganization: (id, mode, work) =>
        database.inOrganization(id, mode, async (db) => {
          await work(db)
          throw new Error('killed')
        }),
    }
    fixture.testApp.clock.set('2026-11-23T12:00:00Z')
    await expect(runJob('morning', killed)).rejects.toThrow('killed')
    await Promise.all([runJob('morning'), runJob('morning', fixture.secondInstance.database)])
    await notifyOfMorningsAt('2026-11-23T12:05:00Z')
    expect(await readOutbox()).toHaveLength(1)
    expect(await readTexts(person)).toEqual(['1 task today'])
    await fixture.testApp.seed.tasks(person.user, [{ dueDate: '2026-11-24' }])
    await notifyOfMorningsAt('2026-11-24T12:00:00Z')
    expect(await readOutbox()).toHaveLength(2)
    // A morning saves the defaults of the columns.
    expect(await readSettings(person)).toEqual(settings)
  })

  test.each([
    ['that the clock skips, when it goes on', '2027-03-14', '02:30', '2027-03-14T06:59:00Z', '2027-03-14T07:00:00Z'],
    ['that comes twice, the first time', '2027-11-07', '01:30', '2027-11-07T05:29:00Z', '2027-11-07T05:30:00Z'],
  ])('comes once at an hour %s', async (_, day, at, before, instant) => {
    const person = await fixture.addPerson({ time_zone: 'America/New_York' })
    await fixture.testApp.seed.tasks(person.user, [{ dueDate: day }])
    await choose(person, { morning: { at } })
    await fixture.testApp.owner.query('update sessions set touched_at = $1 where user_id = $2', [day, person.user.id])
    await fixture.testApp.owner.query('update organizations set working_days = $1', [[0, 1, 2, 3, 4, 5, 6]])
    await notifyOfMorningsAt(before)
    expect(await readTexts(person)).toEqual([])
    await notifyOfMorningsAt(instant)
    await notifyOfMorningsAt(new Date(Date.parse(instant) + 3_600_000).toISOString())
    expect(await readTexts(person)).toEqual(['1 task today'])
    await fixture.testApp.owner.query('update organizations set working_days = $1', [[1, 2, 3, 4, 5]])
  })

  test.each<[string, string, (person: Person) => Promise<unknown>]>([
    ['on a rest day', '2026-11-22T07:00:00Z', async () => undefined],
    ['in the afternoon, after the program was away', '2026-11-23T10:01:00Z', async () => undefined],
    ['who chose none', '2026-11-23T07:00:00Z', (person) => choose(person, { morning: { at: null } })],
    [
      'with nothing but the roleplay',
      '2026-11-23T07:00:00Z',
      ({ user }) => fixture.testApp.owner.query('delete from tasks where assigned_agent_id = $1', [user.id]),
    ],
    [
      'who was away for two weeks',
      '2026-11-23T07:00:00Z',
      ({ user }) =>
        fixture.testApp.owner.query("update sessions set touched_at = '2026-11-01' where user_id = $1", [user.id]),
    ],
    [
      'who was added tonight',
      '2026-11-23T07:00:00Z',
      ({ user }) =>
        fixture.testApp.owner.query("update users set created_at = '2026-11-22T22:00:00Z' where id = $1", [user.id]),
    ],
    [
      'who is deactivated',
      '2026-11-23T07:00:00Z',
      ({ user }) => fixture.testApp.owner.query('update users set is_active = false where id = $1', [user.id]),
    ],
    ['of an archived organization', '2026-11-23T07:00:00Z', archiveOrganization],
  ])('comes to nobody %s', async (_, instant, change) => {
    const person = await addPersonWithTask()
    // Without an opened day, no morning letter is sent.
    fixture.testApp.clock.set('2026-11-23T00:10:00Z')
    await fixture.runJob()
    await change(person)
    await notifyOfMorningsAt(instant)
    expect([await readOutbox(), await readTexts(person)]).toEqual([[], []])
  })

  test('at an hour that has passed today begins tomorrow; without its mail there is the notice alone', async () => {
    const person = await addPersonWithTask()
    fixture.testApp.clock.set('2026-11-23T06:30:00Z')
    await choose(person, { morning: { at: '06:00' }, kinds: { morning: { mail: false } } })
    await notifyOfMorningsAt('2026-11-23T07:00:00Z')
    expect(await readTexts(person)).toEqual([])
    await notifyOfMorningsAt('2026-11-24T06:00:00Z')
    expect([await readTexts(person), await readOutbox()]).toEqual([['Nothing due today, 1 overdue'], []])
  })

  test('has the renewals of the day, and the unanswered ones of the week before', async () => {
    const person = await fixture.addPerson()
    const { testApp } = fixture
    const [ana] = await testApp.seed.clients(person.user, [{ first_name: 'Ana' }])
    for (const renewal_date of ['2026-11-15', '2026-11-21', monday, '2026-11-24'])
      await seedPolicy(testApp, person.user, ana!, { renewal_date })
    await notifyOfMorningsAt('2026-11-23T07:00:00Z')
    expect(await readTexts(person)).toEqual([
      'The renewal of Ana Hopper (Acme auto) waits for an answer',
      'Nothing due today, 2 renewals',
    ])
    await runJob('send-mail')
    const text = mailServer.received.at(-1)!.text
    expect(text).toContain('Acme auto (Ana Hopper)')
    expect(text).toContain('2 days ago, not answered')
  })

  test('keeps a birthday of February 29 on the 28th in a common year', async () => {
    const person = await fixture.addPerson()
    await fixture.testApp.seed.clients(person.user, [{ first_name: 'Leap', date_of_birth: '2000-02-29' }])
    await choose(person, { morning: { at: '07:01' } })
    await fixture.testApp.owner.query("update sessions set touched_at = '2029-02-27' where user_id = $1", [
      person.user.id,
    ])
    await fixture.testApp.owner.query('update organizations set working_days = $1', [[0, 1, 2, 3, 4, 5, 6]])
    await notifyOfMorningsAt('2029-02-28T07:01:00Z')
    expect(await readTexts(person)).toEqual(['Nothing due today, 1 birthday'])
    await fixture.testApp.owner.query('update organizations set working_days = $1', [[1, 2, 3, 4, 5]])
  })
})

/** `node test/long.ts letters` sends 10,000, for which five minutes are promised. */
const letterCount = Number(env.LETTERS ?? 30)

test('the letters of a morning go out within five minutes, each once', async () => {
  const { organization, testApp } = fixture
  await testApp.owner.query(
    `with people as (
       insert into users (organization_id, id, email, first_name, role, time_zone, created_at)
       select $1, gen_random_uuid(), 'reader-' || n || '@example.com', 'Zoe', 'agent', 'UTC', '2026-11-01'
       from generate_series(1, $2::int) n returning organization_id, id
     ), opened as (
       insert into opened_days select organization_id, id, $3::date, $3::date from people
     ), signed_in as (
       insert into sessions (organization_id, id_hash, user_id, created_at, touched_at, expires_at)
       select organization_id, decode(md5(id::text), 'hex'), id, '2026-11-20', '2026-11-20', '2027-01-01' from people
     )
     insert into tasks (organization_id, id, assigned_agent_id, type, title, priority, due_date, due_time,
       estimated_minutes, resource_type, target_count, created_at, updated_at)
     select organization_id, gen_random_uuid(), p.id, 'call', 'Call ' || n, 'medium', $3::date - n % 3,
       case when n % 2 = 0 then '09:30' end, 30, 'none', 1, now(), now()
     from people p, generate_series(1, 8) n`,
    [organization.id, letterCount, monday],
  )
  // As PostgreSQL does by itself within a minute.
  await testApp.owner.query('analyze')
  const startedAt = performance.now()
  testApp.clock.set('2026-11-23T07:00:00Z')
  await Promise.all([runJob('morning'), runJob('morning', fixture.secondInstance.database)])
  await Promise.all([runJob('send-mail'), runJob('send-mail', fixture.secondInstance.database)])
  const seconds = (performance.now() - startedAt) / 1_000
  if (env.LETTERS) console.log(`${letterCount} letters took ${seconds.toFixed(0)} s`)
  expect(seconds).toBeLessThan(300)
  const recipients = mailServer.received.flatMap((mail) => mail.recipients)
  expect([recipients.length, new Set(recipients).size, await readOutbox()]).toEqual([letterCount, letterCount, []])
})

describe('the address that stops letters', () => {
  const findStopPath = async () => {
    await runJob('send-mail')
    return new URL(/<([^>]+)>/.exec(mailServer.received.at(-1)!.header('List-Unsubscribe'))![1]!).pathname
  }
  const request = (method: 'GET' | 'POST', url: string, more = {}) =>
    fixture.testApp.app.inject({ method, url, ...more })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('asks when it is opened, and stops by a POST of %s without a sign-in', async (contentType, payload) => {
    const person = await addPersonWithTask()
    await notifyOfMorningsAt('2026-11-23T07:00:00Z')
    const path = await findStopPath()
    const wanted = async () => (await readSettings(person)).kinds
    const page = await request('GET', path)
    expect([page.statusCode, page.body.includes('Unsubscribe from these e-mails?')]).toEqual([200, true])
    expect((await wanted()).morning).toEqual({ mail: true })
    const stopped = await request('POST', path, { payload, headers: { 'content-type': contentType } })
    expect([stopped.statusCode, stopped.body.includes('no longer get the morning letter')]).toEqual([200, true])
    expect(await wanted()).toMatchObject({ morning: { mail: false }, handed_over: { mail: true } })
  })

  test('and the profile do not undo each other at the same moment', async () => {
    const person = await addPersonWithTask()
    await notifyOfMorningsAt('2026-11-23T07:00:00Z')
    const path = await findStopPath()
    const sql = 'select from notice_settings where user_id = $1 for update'
    await whileLocked(fixture.testApp, { sql, id: person.user.id, waitingSessions: 2 }, () =>
      Promise.all([request('POST', path), choose(person, { kinds: { handed_over: { mail: false } } })]),
    )
    const { kinds } = await readSettings(person)
    expect(kinds).toMatchObject({ morning: { mail: false }, handed_over: { mail: false } })
  })

  test('of another person or kind is not one', async () => {
    const person = await addPersonWithTask()
    await notifyOfMorningsAt('2026-11-23T07:00:00Z')
    const path = await findStopPath()
    for (const forged of [
      path.replace('morning', 'handed_over'),
      `${path.slice(0, -2)}xx`,
      '/letters/stop/x',
      '/letters/stop/..',
    ])
      expect((await request('POST', forged)).statusCode).toBe(404)
    const { kinds } = await readSettings(person)
    expect(Object.values(kinds)).toContainEqual({ mail: true })
    expect(kinds.handed_over).toEqual({ mail: true })
  })
})

describe('a notice by mail', () => {
  test('comes once, unless it was read before or is not wanted', async () => {
    const [person, reader, silent] = [await fixture.addPerson(), await fixture.addPerson(), await fixture.addPerson()]
    const created_at = '2026-11-23T07:00:00Z'
    await choose(silent, { kinds: { handed_over: { mail: false } } })
    for (const { user } of [person, reader, silent])
      await seedNotice(fixture.testApp, user, { text: 'Zoe handed Ana to you', created_at })
    await seedNotice(fixture.testApp, person.user, { text: 'too old', created_at: '2026-11-23T05:59:00Z' })
    await seedNotice(fixture.testApp, person.user, { text: 'a reminder', kind: 'appointment', created_at })
    const [notice] = (await reader.browser.get<{ id: string }[]>('/api/notices')).body
    await reader.browser.post('/api/notices/read', { ids: [notice!.id] })
    await Promise.all([runJob('notices'), runJob('notices', fixture.secondInstance.database)])
    expect(await readOutbox()).toEqual([{ recipient: person.user.email, subject: 'Zoe handed Ana to you' }])
  })

  test('is dropped an hour later, and no other is sent after three that the address refused', async () => {
    const person = await fixture.addPerson()
    const tell = async (minute: number) => {
      const instant = `2026-11-23T08:${String(minute).padStart(2, '0')}:00Z`
      fixture.testApp.clock.set(instant)
      await seedNotice(fixture.testApp, person.user, { text: `Notice ${minute}`, created_at: instant })
      await runJob('notices')
      await runJob('send-mail')
    }
    const isRefused = async () => (await readSettings(person)).isRefused
    mailServer.onMessage = async () => Promise.reject(refusal(550))
    for (const minute of [0, 1]) await tell(minute)
    mailServer.onMessage = async () => undefined
    await tell(2)
    mailServer.onMessage = async () => Promise.reject(refusal(550))
    for (const minute of [3, 4]) await tell(minute)
    expect([await readOutbox(), await isRefused()]).toEqual([[], false])
    await tell(5)
    expect(await isRefused()).toBe(true)
    await tell(6)
    expect(await readOutbox()).toEqual([])
    expect((await choose(person, {})).body.isRefused).toBe(false)
    mailServer.onMessage = async () => Promise.reject(refusal(451))
    await tell(7)
    // With the one of a minute ago, which was not mailed. Asked again later, and worth nothing an hour after they were queued.
    expect(await readOutbox()).toHaveLength(2)
    fixture.testApp.clock.set('2026-11-23T09:08:00Z')
    await runJob('send-mail')
    expect(await readOutbox()).toEqual([])
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import type { TodayOfUser } from '#contract/analytics/today.ts'
import { parseEnv } from '#server/base/env.ts'
import { newId } from '#server/base/ids.ts'
import { createJobs } from '#server/jobs.ts'
import { createMailTransportOpener } from '#server/mail/transport.ts'
import { createRandom, seedRandomOrganization } from '#test/support/analytics/random-organization.ts'
import type { SeededOrganization, SeededUser } from '#test/support/data/seed.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let mailServer: MailServer
beforeAll(async () => {
  testApp = await createTestApp()
  mailServer = await startMailServer()
})
beforeEach(async () => {
  testApp.clock.set('2026-11-23T07:00:00Z')
  await testApp.owner.query('delete from outbox; update users set weekly_letter = false')
  mailServer.received.splice(0)
})

const runJob = async (name: string, database = testApp.database) => {
  const env = parseEnv({ SMTP_URL: mailServer.url, MAIL_FROM: 'Daybook <daybook@example.com>' })
  const mail = {
    openTransport: createMailTransportOpener(env)!,
    publicUrl: 'https://daybook.example.com',
    secret: 'test',
  }
  const job = createJobs({ ...testApp, mail }).find((one) => one.name === name)!
  await job.run({ database, now: testApp.clock() })
}
const writeLetters = (database = testApp.database) => runJob('weekly-letter', database)

const addReader = (organization: SeededOrganization, overrides = {}) =>
  testApp.seed.user(organization, 'org_admin', { first_name: 'Zoe', weekly_letter: true, ...overrides })

async function createOrganization() {
  const organization = await testApp.seed.organization({ name: 'Harbor & Sons' })
  return { organization, admin: await addReader(organization), agent: await testApp.seed.user(organization) }
}

const readOutbox = async (): Promise<{ recipient: string; subject: string; text: string; created_at: Date }[]> =>
  (await testApp.owner.query('select recipient, subject, text, created_at from outbox order by id')).rows
const listRecipients = async () => (await readOutbox()).map(({ recipient }) => recipient).sort()

const addCall = (agent: SeededUser, day: string, outcome: string) =>
  testApp.seed.insert('task_history', [
    {
      organization_id: agent.organizationId,
      id: newId(),
      task_id: newId(),
      user_id: agent.id,
      action: 'incremented',
      previous_value: 0,
      new_value: 1,
      day,
      outcome,
      created_at: `${day}T12:00:00Z`,
    },
  ])

const addTasks = (agent: SeededUser, tasks: [dueDate: string, status: 'pending' | 'completed'][]) =>
  testApp.seed.tasks(
    agent,
    tasks.map(([dueDate, status]) => ({ dueDate, status })),
  )

test('the letter tells of Monday to Sunday before, as plain text and HTML, who needs a look first', async () => {
  const { organization, admin, agent } = await createOrganization()
  const mary = await testApp.seed.user(organization, 'agent', { first_name: 'Mary', last_name: '<b>Lee</b>' })
  const gone = await testApp.seed.user(organization, 'agent', { is_active: false, first_name: 'Gone' })
  // Two Fridays before the week, its Monday, Friday and Sunday, a day off, and the Monday of the letter.
  await addTasks(agent, [
    ['2026-11-06', 'completed'],
    ['2026-11-13', 'completed'],
    ['2026-11-16', 'completed'],
    ['2026-11-20', 'completed'],
    ['2026-11-23', 'completed'],
  ])
  await addTasks(mary, [
    ['2026-11-20', 'pending'],
    ['2026-11-20', 'pending'],
    ['2026-11-22', 'completed'],
  ])
  await addTasks(gone, [['2026-11-17', 'completed']])
  await testApp.seed.insert('cleared_days', [
    {
      organization_id: organization.id,
      user_id: agent.id,
      day: '2026-11-20',
      streak: 4,
      created_at: '2026-11-20T12:00:00Z',
    },
  ])
  for (const day of ['2026-11-06', '2026-11-13', '2026-11-15', '2026-11-16']) await addCall(agent, day, 'reached')
  for (const day of ['2026-11-22', '2026-11-23']) await addCall(mary, day, 'voicemail')

  await writeLetters()
  await runJob('send-mail')
  const [letter, another] = mailServer.received
  expect(another).toBeUndefined()
  expect(letter!.recipients).toEqual([admin.email])
  expect(letter!.header('Subject')).toBe('Harbor & Sons: week of November 16')
  expect(letter!.text.replaceAll('\r\n', '\n').trimEnd()).toBe(
    [
      'November 16 to 22',
      '',
      'What the team of Harbor & Sons did last week. In brackets is the change against the week before.',
      '',
      'The week',
      'Tasks due: 6 (+5)',
      'Completed: 4 (+3)',
      'Completion rate: 66.7% (−33.3)',
      'Calls: 2 (no change)',
      'Reached: 1 (−1)',
      '',
      'Each person, who needs a look first',
      'Mary <b>Lee</b>: 1 of 3 done, 2 overdue',
      'Ada Byron: 2 of 2 done, 4-day streak',
      'Zoe Byron: nothing due',
      '',
      'Open Analytics:',
      'https://daybook.example.com/analytics',
      '',
      '-- ',
      'You chose this letter, which comes each Monday. To stop it, switch "Weekly letter" off in your profile:',
      'https://daybook.example.com/profile',
    ].join('\n'),
  )
  expect(letter!.html).toContain('>November 16 to 22</h1>')
  expect(letter!.html).toMatch(/>Mary &lt;b&gt;Lee&lt;\/b&gt;<\/th>\s*<td [^>]*>1 of 3 done, 2 overdue</)
  expect(letter!.html).toContain('What the team of Harbor &amp; Sons did')
  expect(letter!.html).toContain('<a href="https://daybook.example.com/profile"')
})

// Analytics has each agent's own seven days, the letter one week: with all in one zone they are the same.
test.each(Array.from({ length: 8 }, (_, index) => index))(
  'of random organization %i its numbers are those that Analytics shows that morning',
  async (seed) => {
    const { organization, admin } = await seedRandomOrganization(testApp, createRandom(seed))
    await testApp.owner.query(
      `update users set time_zone = 'UTC', weekly_letter = id = $2, first_name = right(id::text, 12) where organization_id = $1`,
      [organization.id, admin.id],
    )
    const browser = await testApp.signIn(admin)
    const { body } = await browser.get<OrganizationAnalytics>('/api/analytics/organization?days=7')
    const { body: today } = await browser.get<TodayOfUser[]>('/api/analytics/today')
    await writeLetters()
    const [, totals, people] = (await readOutbox())[0]!.text.split(/The week\n|\n\nEach person, .*\n|\n\nOpen/)
    expect(body.totalTasks).toBeGreaterThan(0)
    expect(totals!.split('\n').map((line) => line.split(' (')[0])).toEqual([
      `Tasks due: ${body.totalTasks}`,
      `Completed: ${body.completedTasks}`,
      `Completion rate: ${body.completionRate}%`,
      `Calls: ${body.calls}`,
      `Reached: ${body.reached}`,
    ])
    const change = body.totalTasks - body.previous.totalTasks
    expect(totals).toContain(`(${change === 0 ? 'no change' : change < 0 ? `−${-change}` : `+${change}`})\nCompleted`)
    const expected = body.agentStats.flatMap(({ agentId, agentName, tasksAssigned: due, tasksCompleted: done }) => {
      const user = today.find(({ userId }) => userId === agentId)
      const overdue = user?.overdue ? `, ${user.overdue} overdue` : ''
      return user ? [`${agentName}: ${due ? `${done} of ${due} done` : 'nothing due'}${overdue}`] : []
    })
    expect(people!.split('\n').sort()).toEqual(expected.sort())
  },
)

describe('the letter is sent', () => {
  // In New York and Los Angeles the clocks went back in the night to Sunday, November 1.
  test('at 7 on Monday where its reader is, once, also after a night in which the clocks changed', async () => {
    const organization = await testApp.seed.organization({ time_zone: 'Asia/Kathmandu' })
    const readers: [overrides: object, due: string][] = [
      [{ time_zone: 'Pacific/Kiritimati', last_seen_time_zone: 'UTC' }, '2026-11-01T17:00:00Z'],
      [{ time_zone: 'Australia/Lord_Howe' }, '2026-11-01T20:00:00Z'],
      [{}, '2026-11-02T01:15:00Z'],
      [{ last_seen_time_zone: 'Europe/Berlin' }, '2026-11-02T06:00:00Z'],
      [{ time_zone: 'America/New_York' }, '2026-11-02T12:00:00Z'],
      [{ last_seen_time_zone: 'America/Los_Angeles' }, '2026-11-02T15:00:00Z'],
    ]
    for (const [overrides, due] of readers)
      await addReader(organization, {
        ...overrides,
        email: `${Date.parse(due)}@example.com`,
        weekly_letter_sent_for: '2026-10-19',
      })
    testApp.clock.set('2026-10-31T00:00:00Z')
    for (let run = 0; run < 5 * 96; run += 1) {
      await writeLetters()
      testApp.clock.advance({ seconds: 900 })
    }
    const sent = (await readOutbox()).map(({ recipient, created_at, subject }) => [recipient, created_at, subject])
    expect(sent).toEqual(
      readers.map(([, due]) => [`${Date.parse(due)}@example.com`, new Date(due), 'Harbor: week of October 26']),
    )
  })

  test('once, however many run at the same time', async () => {
    const { organization, admin } = await createOrganization()
    const other = await addReader(organization)
    const { database } = await testApp.addInstance()
    await Promise.all([testApp.database, database, testApp.database, database].map((one) => writeLetters(one)))
    await writeLetters()
    expect(await listRecipients()).toEqual([admin.email, other.email].sort())
  })

  test('late in the week if nothing ran on Monday, and never of the weeks before the last', async () => {
    const { admin, agent } = await createOrganization()
    await addTasks(agent, [
      ['2026-11-16', 'completed'],
      ['2026-11-20', 'pending'],
      ['2026-11-23', 'pending'],
    ])
    await testApp.owner.query(`update users set weekly_letter_sent_for = '2026-10-19' where id = $1`, [admin.id])
    testApp.clock.set('2026-11-29T23:59:00Z')
    await writeLetters()
    testApp.clock.set('2026-11-30T06:59:00Z')
    await writeLetters()
    const [letter, another] = await readOutbox()
    expect(another).toBeUndefined()
    // The week as of Monday; overdue as of now.
    expect(letter!.subject).toBe('Harbor & Sons: week of November 16')
    expect(letter!.text).toContain('Tasks due: 2 (+2)')
    expect(letter!.text).toContain('Ada Byron: 1 of 2 done, 2 overdue')
  })

  test('from the Monday after it was chosen on, until it is switched off', async () => {
    const organization = await testApp.seed.organization()
    const browser = await testApp.signIn(await testApp.seed.user(organization, 'org_admin'))
    const choose = (weeklyLetter: boolean) => browser.put('/api/profile/settings', { weeklyLetter })
    testApp.clock.set('2026-11-25T12:00:00Z')
    await choose(true)
    await writeLetters()
    testApp.clock.set('2026-11-30T06:59:59Z')
    await writeLetters()
    expect(await readOutbox()).toEqual([])
    testApp.clock.set('2026-11-30T07:00:00Z')
    await writeLetters()
    // Switched off and on again it is not sent twice.
    await choose(false)
    await choose(true)
    await writeLetters()
    expect((await readOutbox()).map(({ subject }) => subject)).toEqual(['Harbor: week of November 23'])
    await choose(false)
    testApp.clock.set('2026-12-07T07:00:00Z')
    await writeLetters()
    expect(await readOutbox()).toHaveLength(1)
  })

  test('to nobody by default, and to no agent, super administrator, inactive user or archived organization', async () => {
    const organization = await testApp.seed.organization()
    const platform = await testApp.seed.organization({ name: 'Platform', is_platform: true })
    const archived = await testApp.seed.organization({ is_active: false })
    await testApp.seed.user(organization, 'org_admin')
    await testApp.seed.user(organization, 'agent', { weekly_letter: true })
    await testApp.seed.user(platform, 'super_admin', { weekly_letter: true })
    await addReader(organization, { is_active: false })
    await addReader(archived)
    await writeLetters()
    expect(await readOutbox()).toEqual([])
  })

  test('no more to who was deactivated or is no admin any longer while it waited', async () => {
    const { organization, admin } = await createOrganization()
    const browser = await testApp.signIn(admin)
    const [left, demoted] = [await addReader(organization), await addReader(organization)]
    await writeLetters()
    expect(await listRecipients()).toEqual([admin.email, left.email, demoted.email].sort())
    await browser.send('PATCH', `/api/users/${left.id}/deactivate`, {})
    await browser.send('PATCH', `/api/users/${demoted.id}/role`, { role: 'agent' })
    expect(await listRecipients()).toEqual([admin.email])
  })

  test('to the others where one cannot be written, which is tried again', async () => {
    const [broken, other] = [await createOrganization(), await createOrganization()]
    await testApp.owner.query(`alter table outbox add constraint broken check (recipient <> '${broken.admin.email}')`)
    await expect(writeLetters()).rejects.toThrow('broken')
    expect(await listRecipients()).toEqual([other.admin.email])
    await testApp.owner.query('alter table outbox drop constraint broken')
    await writeLetters()
    expect(await listRecipients()).toEqual([broken.admin.email, other.admin.email].sort())
  })

  test('only where mail is set up: letters would come late and all at once', () => {
    expect(createJobs(testApp).map(({ name }) => name)).not.toContain('weekly-letter')
  })
})

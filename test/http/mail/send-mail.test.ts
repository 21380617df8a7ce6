import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OutboxMessage } from '#contract/mail/outbox.ts'
import { parseEnv } from '#server/base/env.ts'
import type { Job } from '#server/base/jobs.ts'
import { createSendMailJob } from '#server/mail/jobs.ts'
import { createMailTransportOpener } from '#server/mail/transport.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { seedMail } from '#test/support/data/seed-records.ts'
import { type MailServer, refusal, startMailServer } from '#test/support/mail-server.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let mailServer: MailServer
let job: Job
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  mailServer = await startMailServer()
  const env = parseEnv({ SMTP_URL: mailServer.url, MAIL_FROM: 'Daybook <daybook@example.com>' })
  job = createSendMailJob(createMailTransportOpener(env), testApp.clock)
})
beforeEach(async () => {
  testApp.clock.set('2026-11-21T15:00:00Z')
  await testApp.owner.query('delete from outbox; update organizations set is_active = true')
  mailServer.received.splice(0)
  mailServer.onMessage = async () => undefined
})

const run = (one = job) => one.run({ database: testApp.database, now: testApp.clock() })
const addMail = (recipient = 'ada@example.com', overrides = {}) =>
  seedMail(testApp, people.harbor.admin, { recipient, ...overrides })
const readOutbox = async () =>
  (await testApp.owner.query('select recipient, attempts, next_attempt_at, last_error from outbox order by id')).rows
const listReceived = () => mailServer.received.flatMap(({ recipients }) => recipients)

describe('the job that sends mail', () => {
  test('delivers a message once, as plain text and HTML, and then nothing of it is stored', async () => {
    const id = await addMail("o'brien@example.com", { subject: 'Grüße\r\nBcc: eve@example.com' })
    await run()
    await run()
    expect(listReceived()).toEqual(["o'brien@example.com"])
    const [mail] = mailServer.received
    expect(mail).toMatchObject({ text: 'Hello Ada\r\n', html: '<p>Hello Ada</p>\r\n' })
    expect(mail!.header('From')).toBe('Daybook <daybook@example.com>')
    expect(mail!.header('Message-ID')).toBe(`<${id}@daybook>`)
    expect(mail!.header('Bcc')).toBe('')
    expect(await readOutbox()).toEqual([])
  })

  test('hands no message to a server without STARTTLS where TLS is required, and to one with it over TLS', async () => {
    await addMail('ada@example.com')
    const openTransport = ({ url }: MailServer) =>
      createMailTransportOpener({
        smtp: { url: `${url}?tls.rejectUnauthorized=false`, from: 'daybook@example.com', requireTLS: true },
      })
    await expect(run(createSendMailJob(openTransport(mailServer), testApp.clock))).rejects.toThrow('STARTTLS')
    expect(await readOutbox()).toMatchObject([{ attempts: 1, last_error: 'ETLS' }])
    const encrypted = await startMailServer({ offersTls: true })
    testApp.clock.advance({ hours: 1 })
    await run(createSendMailJob(openTransport(encrypted), testApp.clock))
    expect(encrypted.received).toMatchObject([{ recipients: ['ada@example.com'], isEncrypted: true }])
    expect(listReceived()).toEqual([])
  })

  test('keeps everything while the mail server is down, and delivers it once after it came back', async () => {
    await addMail('one@example.com')
    await addMail('two@example.com')
    await mailServer.stop()
    await expect(run()).rejects.toThrow('ECONNREFUSED')
    const [first, second] = await readOutbox()
    expect(first).toMatchObject({
      attempts: 1,
      last_error: 'ESOCKET',
      next_attempt_at: new Date('2026-11-21T15:02:00Z'),
    })
    expect(second).toMatchObject({ attempts: 0, last_error: null })
    await mailServer.start()
    await run()
    testApp.clock.advance({ seconds: 121 })
    await run()
    expect(listReceived()).toEqual(['two@example.com', 'one@example.com'])
    expect(await readOutbox()).toEqual([])
  })

  test.each([450, 550, 554])(
    'goes on with the others if the server refuses one with %i, and tries it again',
    async (code) => {
      await addMail('refused@example.com')
      await addMail('taken@example.com')
      mailServer.onMessage = async ([recipient]) => {
        if (recipient === 'refused@example.com') throw refusal(code)
      }
      await run()
      expect(listReceived()).toEqual(['taken@example.com'])
      expect(await readOutbox()).toMatchObject([{ recipient: 'refused@example.com', last_error: String(code) }])
      mailServer.onMessage = async () => undefined
      testApp.clock.advance({ seconds: 121 })
      await run()
      expect(listReceived()).toEqual(['taken@example.com', 'refused@example.com'])
    },
  )

  test.each(['says nothing', 'takes long over a message'])('keeps a message while the server %s', async (fault) => {
    await addMail()
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const isSilent = fault === 'says nothing'
    const url = isSilent ? `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` : mailServer.url
    const answer = Promise.withResolvers<void>()
    mailServer.onMessage = () => answer.promise
    const env = parseEnv({ SMTP_URL: url, MAIL_FROM: 'daybook@example.com' })
    const timeouts = isSilent ? { idleMs: 50, sendMs: 60_000 } : { idleMs: 60_000, sendMs: 300 }
    const hanging = createSendMailJob(createMailTransportOpener(env, timeouts), testApp.clock)
    await expect(run(hanging)).rejects.toThrow(
      isSilent ? /Greeting never received|Timeout/ : 'The mail server is too slow',
    )
    expect(await readOutbox()).toMatchObject([{ attempts: 1, last_error: 'ETIMEDOUT' }])
    answer.resolve()
  })

  test('waits 2, 4, 8 and then 16 minutes between attempts', async () => {
    await addMail()
    mailServer.onMessage = async () => {
      throw refusal(451)
    }
    const waits: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await run()
      const { next_attempt_at: next } = (await readOutbox())[0]!
      waits.push((next.getTime() - testApp.clock().getTime()) / 60_000)
      testApp.clock.set(next.toISOString())
    }
    expect(waits).toEqual([2, 4, 8, 16, 16, 16])
  })

  test('two instances at once deliver each message once', async () => {
    const { database } = await testApp.addInstance()
    const recipients = Array.from({ length: 20 }, (_, index) => `user${index}@example.com`)
    for (const recipient of recipients) await addMail(recipient)
    await Promise.all([run(), job.run({ database, now: testApp.clock() })])
    expect(listReceived().sort()).toEqual(recipients.sort())
  })

  test('after a crash between delivery and deletion it is sent again, with the same Message-ID', async () => {
    await addMail()
    let transactions = 0
    const crashing = new Proxy(testApp.database, {
      get: (database, name) => {
        // The first transaction deletes old messages, the second claims one, the third deletes it.
        if (name === 'acrossOrganizations' && (transactions += 1) === 3) throw new Error('crashed')
        return database[name as 'pool']
      },
    })
    await expect(job.run({ database: crashing, now: testApp.clock() })).rejects.toThrow('crashed')
    await run()
    expect(listReceived()).toHaveLength(1)
    testApp.clock.advance({ seconds: 121 })
    await run()
    const [first, second, third] = mailServer.received
    expect(second!.header('Message-ID')).toBe(first!.header('Message-ID'))
    expect(third).toBeUndefined()
    expect(await readOutbox()).toEqual([])
  })

  test('mails nothing for an archived organization until it is restored', async () => {
    await addMail()
    await testApp.owner.query('update organizations set is_active = false where id = $1', [
      people.harbor.organization.id,
    ])
    await run()
    expect(listReceived()).toEqual([])
    await testApp.owner.query('update organizations set is_active = true')
    await run()
    expect(listReceived()).toEqual(['ada@example.com'])
  })

  test('deletes messages after 30 days, with and without a mail server', async () => {
    await addMail('old@example.com', { created_at: '2026-10-22T14:59:59Z', next_attempt_at: '2026-12-01T00:00:00Z' })
    await addMail('recent@example.com', { created_at: '2026-10-22T15:00:00Z' })
    await run(createSendMailJob(undefined, testApp.clock))
    expect((await readOutbox()).map(({ recipient }) => recipient)).toEqual(['recent@example.com'])
    expect(listReceived()).toEqual([])
  })
})

test('a super admin reads the outbox in pages, newest first, each recorded in the audit', async () => {
  const superAdmin = await testApp.signIn(people.platform.superAdmin)
  await testApp.owner.query('delete from audit')
  for (const recipient of ['one@example.com', 'two@example.com', 'three@example.com']) await addMail(recipient)
  const page = await superAdmin.get<OutboxMessage[]>('/api/outbox?limit=2')
  expect(page.body).toMatchObject([
    {
      recipient: 'three@example.com',
      organization: 'Harbor Insurance',
      text: 'Hello Ada',
      attempts: 0,
      lastError: null,
    },
    { recipient: 'two@example.com' },
  ])
  const next = await superAdmin.get<OutboxMessage[]>(
    `/api/outbox?limit=2&cursor=${String(page.headers['x-next-cursor'])}`,
  )
  expect(next.body.map(({ recipient }) => recipient)).toEqual(['one@example.com'])
  const audit = await testApp.owner.query('select action, actor_id as "actorId" from audit')
  const entry = { action: 'outbox_listed', actorId: people.platform.superAdmin.id }
  expect(audit.rows).toEqual([entry, entry])
})

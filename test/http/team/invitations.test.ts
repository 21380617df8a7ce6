import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/base/errors.ts'
import type { Invitation } from '#contract/team/invitations.ts'
import { createJobs } from '#server/jobs.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { seedInvitation } from '#test/support/data/seed-records.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { testNow } from '#test/support/test-clock.ts'

/** Over https the cookie would have another name. */
const publicUrl = 'http://localhost:8080'
let testApp: TestApp
let people: People
let admin: Browser
beforeAll(async () => {
  testApp = await createTestApp({ env: { PUBLIC_URL: publicUrl } })
  people = await seedPeople(testApp.seed)
})
beforeEach(async () => {
  testApp.clock.set('2026-11-21T15:00:00Z')
  admin = await testApp.signIn(people.harbor.admin)
  await testApp.owner.query('delete from invitations; delete from outbox; delete from audit')
})

type Answer = BrowserResponse<Invitation & ErrorBody>
const invite = (email: string, role = 'agent', headers = {}): Promise<Answer> =>
  admin.post('/api/invitations', { email, role }, { host: 'evil.example', ...headers })
const resend = (id: string): Promise<Answer> => admin.post(`/api/invitations/${id}/resend`)
const cancel = (id: string): Promise<Answer> => admin.delete(`/api/invitations/${id}`)
const list = async () => (await admin.get<Invitation[]>('/api/invitations')).body
const readMails = async () => (await testApp.owner.query('select * from outbox order by id')).rows
const readTokens = async () =>
  (await readMails()).map(({ text }) => /invitation=([\w-]+)/.exec(text)?.[1] ?? 'no token')
const readActions = async () =>
  (await testApp.owner.query('select action, subject_id as id from audit order by id')).rows

describe('an invitation', () => {
  test('is created for 7 days, listed, mailed with a link to PUBLIC_URL, and in the audit', async () => {
    const { status, body } = await invite('  Ada@Example.COM ', 'org_admin')
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        email: 'ada@example.com',
        role: 'org_admin',
        invitedBy: people.harbor.admin.id,
        invitedByName: 'Ada Byron',
        hasInviterLeft: false,
        createdAt: '2026-11-21T15:00:00.000Z',
        expiresAt: '2026-11-28T15:00:00.000Z',
      },
    ])
    expect(await list()).toEqual([body])
    const [mail] = await readMails()
    expect(mail).toMatchObject({
      recipient: 'ada@example.com',
      subject: 'Ada Byron invites you to Harbor Insurance',
      subject_id: body.id,
    })
    expect(mail.text).toMatch(new RegExp(`${publicUrl}/api/login\\?invitation=[\\w-]{43}\n`))
    expect(mail.text).not.toContain('evil')
    expect(mail.html).toContain(`href="${publicUrl}/api/login?invitation=`)
    expect(await readActions()).toEqual([{ action: 'invitation_created', id: body.id }])
  })

  test.each(['Evil https://evil.example/login', 'Go to www.evil', 'evil.example', 'Evil 邪悪。コム'])(
    'names the inviter %j by their address: a mail program may show it as a link',
    async (name) => {
      const { id, email } = people.harbor.admin
      const { rows } = await testApp.owner.query('select first_name, last_name from users where id = $1', [id])
      const rename = (values: unknown[]) =>
        testApp.owner.query('update users set first_name = $2, last_name = $3 where id = $1', [id, ...values])
      await rename([name, null])
      await invite('ada@example.com')
      await rename([rows[0].first_name, rows[0].last_name])
      const [mail] = await readMails()
      expect(mail.subject).toBe(`${email} invites you to Harbor Insurance`)
      expect(mail.text + mail.html).not.toContain(name)
    },
  )

  test('leaves its token in the mail alone: neither in the invitation, the answer, the audit nor the log', async () => {
    const { text } = await invite('ada@example.com')
    const [token] = await readTokens()
    const { rows } = await testApp.owner.query('select i::text, a::text from invitations i, audit a')
    expect(token).toHaveLength(43)
    for (const place of [text, JSON.stringify(rows), ...testApp.logLines]) expect(place).not.toContain(token)
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    'ada@ex\u{212a}',
  ])('to %j is refused at the field', async (email) => {
    const { status, body } = await invite(email)
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['email']])
    expect(await readMails()).toEqual([])
  })

  test.each(['super_admin', '', undefined])('as %j is refused at the field', async (role) => {
    const { status, body } = await admin.post<ErrorBody>('/api/invitations', { email: 'ada@example.com', role })
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['role']])
  })

  test('sent twice with one idempotency key is one, with one mail', async () => {
    const first = await invite('ada@example.com', 'agent', { 'idempotency-key': 'k' })
    const repeated = await invite('ada@example.com', 'agent', { 'idempotency-key': 'k' })
    expect([repeated.status, repeated.body]).toEqual([201, first.body])
    expect(await readMails()).toHaveLength(1)
  })
})

describe('an address', () => {
  test('with a pending invitation is refused, whatever its case; another organization may invite it', async () => {
    await invite('ada@example.com')
    const { status, body } = await invite('ADA@example.com')
    expect([status, body.code, body.message]).toEqual([
      409,
      'DUPLICATE',
      'This address already has a pending invitation. Resend it instead.',
    ])
    const summitAdmin = await testApp.signIn(people.summit.admin)
    expect((await summitAdmin.post('/api/invitations', { email: 'ada@example.com', role: 'agent' })).status).toBe(201)
  })

  test('with an expired invitation is invited again, which replaces that one', async () => {
    const { body: expired } = await invite('ada@example.com')
    testApp.clock.advance({ days: 7 })
    admin = await testApp.signIn(people.harbor.admin)
    const { status, body } = await invite('ada@example.com', 'org_admin')
    expect(status).toBe(201)
    expect(await list()).toEqual([body])
    expect((await readMails()).map(({ subject_id }) => subject_id)).toEqual([body.id])
    expect((await resend(expired.id)).status).toBe(404)
  })

  test('of a member is refused, of a deactivated one with what to do; membership elsewhere is not revealed', async () => {
    const member = await testApp.seed.user(people.harbor.organization)
    expect((await invite(member.email.toUpperCase())).body).toMatchObject({
      code: 'DUPLICATE',
      message: 'This person is already a member of the organization',
    })
    await testApp.owner.query('update users set is_active = false where id = $1', [member.id])
    expect((await invite(member.email)).body).toMatchObject({
      code: 'DUPLICATE',
      message: 'This person has a deactivated account here. Reactivate it instead.',
    })
    expect((await invite(people.summit.agent.email)).status).toBe(201)
  })

  test('invited ten times at once has one invitation and one mail', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite('ada@example.com')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await readMails()).toHaveLength(1)
  })
})

describe('a resend', () => {
  test('makes a new link, voids the old one and its mail, and extends the expiry by 7 days', async () => {
    const { body } = await invite('ada@example.com')
    const [oldToken] = await readTokens()
    testApp.clock.advance({ days: 1 })
    const resent = await resend(body.id)
    expect([resent.status, resent.body]).toEqual([200, { ...body, expiresAt: '2026-12-05T15:00:00.000Z' }])
    const tokens = await readTokens()
    expect(tokens).toHaveLength(1)
    expect(tokens).not.toContain(oldToken)
    expect((await readActions()).at(-1)).toEqual({ action: 'invitation_resent', id: body.id })
  })

  test('of an expired invitation makes it valid for 7 days from now, by whoever resends it', async () => {
    const { body } = await invite('ada@example.com')
    testApp.clock.advance({ days: 30 })
    const colleague = await testApp.seed.user(people.harbor.organization, 'org_admin', { first_name: 'Bea' })
    const resent = await (await testApp.signIn(colleague)).post<Invitation>(`/api/invitations/${body.id}/resend`)
    expect(resent.body).toMatchObject({ expiresAt: '2026-12-28T15:00:00.000Z', invitedByName: 'Bea Byron' })
  })

  test('of an invitation whose inviter is no longer an active admin makes it valid, which the list tells', async () => {
    const inviter = await testApp.seed.user(people.harbor.organization, 'org_admin', { first_name: 'Bea' })
    const id = await seedInvitation(testApp, inviter)
    const expectValid = async (isValid: boolean) =>
      expect(await list()).toMatchObject([{ id, invitedByName: 'Bea Byron', hasInviterLeft: !isValid }])
    await expectValid(true)
    await admin.patch(`/api/users/${inviter.id}/role`, { role: 'agent' })
    await expectValid(false)
    await admin.patch(`/api/users/${inviter.id}/role`, { role: 'org_admin' })
    await admin.patch(`/api/users/${inviter.id}/deactivate`)
    await expectValid(false)
    expect((await resend(id)).body).toMatchObject({ invitedBy: people.harbor.admin.id, hasInviterLeft: false })
  })

  test('is refused for an accepted invitation, a canceled one and a member', async () => {
    const accepted = await seedInvitation(testApp, people.harbor.admin, { accepted_at: '2026-11-21T14:00:00Z' })
    expect((await resend(accepted)).body).toMatchObject({
      code: 'TRANSITION',
      message: 'This invitation was already accepted',
    })
    const canceled = await seedInvitation(testApp, people.harbor.admin, { canceled_at: '2026-11-21T14:00:00Z' })
    expect((await resend(canceled)).status).toBe(404)
    const member = await testApp.seed.user(people.harbor.organization)
    const ofMember = await seedInvitation(testApp, people.harbor.admin, { email: member.email })
    expect((await resend(ofMember)).body.code).toBe('DUPLICATE')
  })
})

describe('canceling', () => {
  test('takes the invitation off the list and its mail out of the outbox; the address can be invited again', async () => {
    const { body } = await invite('ada@example.com')
    expect((await cancel(body.id)).status).toBe(204)
    expect([await list(), await readMails()]).toEqual([[], []])
    expect((await cancel(body.id)).status).toBe(404)
    expect((await invite('ada@example.com')).status).toBe(201)
    expect(await readActions()).toMatchObject([
      { action: 'invitation_created' },
      { action: 'invitation_canceled', id: body.id },
      { action: 'invitation_created' },
    ])
  })

  test('is refused for an accepted invitation', async () => {
    const id = await seedInvitation(testApp, people.harbor.admin, { accepted_at: '2026-11-21T14:00:00Z' })
    expect((await cancel(id)).body.code).toBe('TRANSITION')
  })
})

test('the list is paged, newest first, and holds the expired ones', async () => {
  const ids: string[] = []
  for (const expires_at of ['2026-11-20T00:00:00Z', '2026-11-28T00:00:00Z', '2026-11-28T00:00:00Z'])
    ids.push(await seedInvitation(testApp, people.harbor.admin, { expires_at }))
  await seedInvitation(testApp, people.summit.admin)
  const page = await admin.get<Invitation[]>('/api/invitations?limit=2')
  const next = await admin.get<Invitation[]>(`/api/invitations?limit=2&cursor=${String(page.headers['x-next-cursor'])}`)
  expect([...page.body, ...next.body].map(({ id }) => id)).toEqual(ids.toReversed())
})

test('an invitation is purged 90 days after it was accepted or canceled or has expired; its audit stays', async () => {
  // 90 days ago, and longer.
  const [day, old] = ['2026-08-23T15:00:00Z', '2026-08-23T14:59:00Z']
  const add = (times: Parameters<typeof seedInvitation>[2]) => seedInvitation(testApp, people.harbor.admin, times)
  await add({ expires_at: old })
  await add({ expires_at: testNow, accepted_at: old })
  await add({ expires_at: testNow, canceled_at: old })
  const kept = [
    await add({ expires_at: day }),
    await add({ expires_at: old, accepted_at: day }),
    await add({ expires_at: old, canceled_at: day }),
    await seedInvitation(testApp, people.summit.admin),
  ]
  const { id } = (await invite('ada@example.com')).body
  await testApp.owner.query('update invitations set expires_at = $1 where id = $2', [old, id])
  const jobs = createJobs(testApp)
  const sweep = jobs.find(({ name }) => name === 'sweep')!
  await sweep.run({ database: testApp.database, now: testApp.clock() })
  const left = await testApp.owner.query<{ id: string }>('select id from invitations order by id')
  expect(left.rows.map((row) => row.id)).toEqual(kept)
  expect(await readActions()).toEqual([{ action: 'invitation_created', id }])
})

import { beforeAll, describe, expect, test } from 'vitest'
import { createSetupLink, createSignInLink } from '#server/identity/console-links.ts'
import { addressOf, type BuiltInFixture, createBuiltInFixture } from '#test/support/sign-in/built-in-fixture.ts'
import { currentUserOf, pageTitle } from '#test/support/sign-in/sign-in-test-app.ts'

let fixture: BuiltInFixture
beforeAll(async () => {
  fixture = await createBuiltInFixture({ hasMail: false })
})

// The last name is optional.
const names = { firstName: ' Ida ', lastName: ' ' }

const findInput = ({ text }: { text: string }, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(text)?.[0].replace(/\s+/g, ' ')

describe('an invitation link', () => {
  test('shows the address, accepts by the button alone, once, and signs in', async () => {
    const { testApp, admin } = fixture
    const { link } = await testApp.createInvitation(admin, 'ida@harbor.example')
    const browser = testApp.newVisitor()
    await browser.visit(link)
    const page = await browser.visit(link)
    expect(pageTitle(page)).toBe('Join Harbor Insurance')
    const emailInput =
      '<input id="email" name="email" type="email" autocomplete="username" maxlength="254" value="ida@harbor.example" readonly />'
    expect(findInput(page, 'email')).toBe(emailInput)
    expect(await currentUserOf(browser)).toEqual({ status: 401 })
    const other = { email: 'other@harbor.example' }
    const wrong = await browser.submit(page, { firstName: ' ', lastName: 'Lind', ...other })
    expect([wrong.status, wrong.text.includes('id="firstName-wrong"')]).toEqual([400, true])
    expect(findInput(wrong, 'email')).toBe(emailInput)
    expect(addressOf(testApp, await browser.submit(page, { ...names, ...other }))).toBe('/')
    expect(await currentUserOf(browser)).toMatchObject({
      email: 'ida@harbor.example',
      firstName: 'Ida',
      lastName: null,
      role: 'agent',
    })
    const second = testApp.newVisitor()
    expect(pageTitle(await second.submit(page, names))).toBe('This invitation was already used')
    expect(await currentUserOf(second)).toEqual({ status: 401 })
  })

  test.each([
    ['expired', { expires_at: '2026-11-21T14:59:59Z' }, 'This invitation has expired'],
    ['canceled', { canceled_at: '2026-11-21T14:00:00Z' }, 'This invitation was canceled'],
  ])('that is %s says so', async (_state, overrides, title) => {
    const { testApp, admin } = fixture
    const { link } = await testApp.createInvitation(admin, 'late@harbor.example', overrides)
    expect(pageTitle(await testApp.newVisitor().visit(link))).toBe(title)
  })

  test.each(['admin@harbor.example', 'root@daybook.example'])(
    'to %s, who signs in without it, lets nobody in',
    async (email) => {
      const { testApp } = fixture
      const summit = await testApp.seed.organization({ name: 'Summit' })
      const inviter = await testApp.seed.user(summit, 'org_admin')
      const { link, token } = await testApp.createInvitation(inviter, email)
      const browser = testApp.newVisitor()
      expect(pageTitle(await browser.visit(link))).toBe('Sign in first')
      await browser.visit('/identity/invitation', { form: { token, ...names } })
      expect(await currentUserOf(browser)).toEqual({ status: 401 })
    },
  )

  test('of an archived organization says so', async () => {
    const { testApp } = fixture
    const summit = await testApp.seed.organization({ name: 'Summit', is_active: false })
    const inviter = await testApp.seed.user(summit, 'org_admin')
    const { link } = await testApp.createInvitation(inviter, 'new@summit.example')
    expect(pageTitle(await testApp.newVisitor().visit(link))).toBe('This organization is archived')
  })
})

describe('a link made on the machine', () => {
  test('signs in once, by the button alone, and its making is in the audit', async () => {
    const { testApp, agent } = fixture
    const link = await createSignInLink(testApp.database, testApp.publicUrl, 'Agent@harbor.example', testApp.clock())
    const browser = testApp.newVisitor()
    await browser.visit(link!)
    const page = await browser.visit(link!)
    await browser.submit(page)
    expect(await currentUserOf(browser)).toMatchObject({ id: agent.id })
    const other = testApp.newVisitor()
    expect(pageTitle(await other.submit(page))).toBe('This link no longer works')
    expect(pageTitle(await other.visit(link!))).toBe('This link no longer works')
    expect(await testApp.readAudit('sign_in_link_made')).toMatchObject([{ subjectId: agent.id }])
  })

  test('is not made for an unknown address, and ends after an hour', async () => {
    const { testApp } = fixture
    const make = (email: string) => createSignInLink(testApp.database, testApp.publicUrl, email, testApp.clock())
    expect(await make('nobody@harbor.example')).toBeUndefined()
    const link = await make('agent@harbor.example')
    testApp.clock.advance({ hours: 1 })
    expect(pageTitle(await testApp.newVisitor().visit(link!))).toBe('This link no longer works')
    testApp.clock.advance({ hours: -1 })
  })
})

describe('the set-up', () => {
  test('leads without mail from its link to the first sign-in of an invited agent', async () => {
    const { testApp } = fixture
    const link = await createSetupLink(testApp.database, testApp.publicUrl, testApp.clock())
    const root = testApp.newVisitor()
    expect(pageTitle(await root.visit('/setup?token=wrong'))).toBe('This set-up link does not work')
    const first = await root.visit(link!)
    const mail = await root.submit(first, { ...names, email: 'Boss@daybook.example' })
    expect([pageTitle(mail), mail.text.includes('SMTP_URL')]).toEqual(['Mail', true])
    expect(await currentUserOf(root)).toMatchObject({ email: 'boss@daybook.example', role: 'super_admin' })
    const organization = { name: 'Lakeside', timeZone: 'America/Chicago', country: 'CA' }
    const organizationPage = await root.visit('/setup/organization')
    expect((await root.submit(organizationPage, { ...organization, timeZone: 'Mars' })).status).toBe(400)
    const adminPage = await root.submit(organizationPage, organization)
    await root.submit(organizationPage, organization)
    const own = await root.submit(adminPage, { email: 'Boss@Daybook.example' })
    expect([own.status, own.text.includes('id="email-wrong"')]).toEqual([400, true])
    expect(own.text).toContain('You sign in with this address yourself.')
    const done = await root.submit(own, { email: 'admin@lakeside.example' })
    expect(done.text).toContain('Mail is not set up: copy this link')
    const rows = await testApp.owner.query(
      "select time_zone as zone, country from organizations where name = 'Lakeside'",
    )
    expect(rows.rows).toEqual([{ zone: 'America/Chicago', country: 'CA' }])

    const admin = testApp.newVisitor()
    await admin.submit(await admin.visit(/value="([^"]+invitation=[^"]+)"/.exec(done.text)![1]!), names)
    expect(await currentUserOf(admin)).toMatchObject({ role: 'org_admin', email: 'admin@lakeside.example' })

    expect(pageTitle(await testApp.newVisitor().visit(link!))).toBe('This set-up link does not work')
    expect(await createSetupLink(testApp.database, testApp.publicUrl, testApp.clock())).toBeUndefined()
    expect(pageTitle(await admin.visit('/setup/organization'))).toBe('This set-up link does not work')
  })

  test('is one call, too, which a second one with the same token does not repeat', async () => {
    const { testApp } = await createBuiltInFixture({ hasMail: false })
    const link = await createSetupLink(testApp.database, testApp.publicUrl, testApp.clock())
    const body = {
      token: new URL(link!).searchParams.get('token'),
      ...names,
      email: 'boss@daybook.example',
      organization: { name: 'Lakeside', timeZone: 'America/Chicago', country: 'US' },
      adminEmail: 'admin@lakeside.example',
    }
    const wrong = await testApp.signedOut.post('/api/setup', { ...body, organization: { name: '' } })
    expect(wrong.status).toBe(400)
    const { status, body: reply } = await testApp.signedOut.post<{ invitationUrl: string }>('/api/setup', body)
    expect(status).toBe(201)
    const admin = testApp.newVisitor()
    await admin.submit(await admin.visit(reply.invitationUrl), names)
    expect(await currentUserOf(admin)).toMatchObject({ role: 'org_admin' })
    expect((await testApp.signedOut.post('/api/setup', body)).status).toBe(403)
  })
})

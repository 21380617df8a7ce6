import { describe, expect, test } from 'vitest'
import type { SeededUser } from '#test/support/data/seed.ts'
import { createSignInFixture } from '#test/support/data/sign-in-fixture.ts'
import { currentUserOf } from '#test/support/sign-in/sign-in-test-app.ts'

const { issuer, testApp, harbor, admin, summitAdmin, newEmail, signInAs, findUsers, readAcceptedAt, expectRefused } =
  await createSignInFixture()

describe('an invitation', () => {
  test('creates a user of its organization with its role; the email address matches case-insensitively', async () => {
    const email = newEmail()
    const { link, id } = await testApp.createInvitation(admin, email.toUpperCase(), { role: 'org_admin' })
    const { currentUser, page } = await signInAs(email.replace('u', 'U'), link, {
      given_name: ' Ada ',
      family_name: 'Lovelace',
      picture: 'https://example.com/ada.png',
    })
    expect(currentUser).toMatchObject({
      status: 200,
      email,
      role: 'org_admin',
      organizationId: harbor.id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      profileImageUrl: 'https://example.com/ada.png',
    })
    expect(page.path).toBe('/')
    expect(await readAcceptedAt(id)).toEqual(testApp.clock())
    expect((await testApp.readAudit('invitation_accepted')).at(-1)).toMatchObject({
      organizationId: harbor.id,
      actorId: currentUser.id,
      details: { invitationId: id, role: 'org_admin' },
    })
  })

  test('needs no link: the newest invitation of the email address is accepted', async () => {
    const email = newEmail()
    await testApp.createInvitation(admin, email, { role: 'agent', created_at: '2026-11-20T10:00:00Z' })
    await testApp.createInvitation(admin, email, { role: 'org_admin', created_at: '2026-11-21T10:00:00Z' })
    expect((await signInAs(email)).currentUser).toMatchObject({
      status: 200,
      role: 'org_admin',
      organizationId: harbor.id,
    })
  })

  test('expired: refused from the instant of expiry, by link and by email address', async () => {
    const email = newEmail()
    const { link } = await testApp.createInvitation(admin, email, { expires_at: testApp.clock().toISOString() })
    await expectRefused(await signInAs(email, link), email, 'This invitation has expired')
    await expectRefused(await signInAs(email), email, 'No invitation found')
  })

  test('canceled: refused with the reason by link, and not found by email address', async () => {
    const email = newEmail()
    const { link } = await testApp.createInvitation(admin, email, { canceled_at: '2026-11-21T14:00:00Z' })
    await expectRefused(await signInAs(email, link), email, 'This invitation was canceled')
    await expectRefused(await signInAs(email), email, 'No invitation found')
  })

  test('used: refused for another subject with the same email address and for other email addresses', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const { link } = await testApp.createInvitation(admin, email)
    expect((await signInAs(email, link)).currentUser.status).toBe(200)
    const otherSubject = await signInAs(email, link, { sub: 'another subject with this address' })
    expect(otherSubject).toMatchObject({
      status: 403,
      title: 'This address belongs to another account',
      currentUser: { status: 401 },
    })
    await expectRefused(await signInAs(other, link), other, 'This invitation is for another address')
    const usedInvitation = await testApp.createInvitation(admin, other, { accepted_at: '2026-11-21T14:00:00Z' })
    await expectRefused(await signInAs(other, usedInvitation.link), other, 'This invitation was already used')
    await expectRefused(await signInAs(other), other, 'No invitation found')
    expect(await findUsers(email)).toHaveLength(1)
  })

  test('used by the user it created: the link signs in', async () => {
    const email = newEmail()
    const { link } = await testApp.createInvitation(admin, email)
    const first = await signInAs(email, link)
    expect((await signInAs(email, link)).currentUser).toEqual(first.currentUser)
  })

  test('token of an invitation for another address: refused without disclosing that invitation', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await testApp.createInvitation(admin, email)
    const { link, id } = await testApp.createInvitation(summitAdmin, other)
    const response = await signInAs(email, link)
    await expectRefused(response, email, 'This invitation is for another address')
    expect(response.page.text).not.toContain(other)
    expect(response.page.text).not.toContain('Summit')
    expect(await readAcceptedAt(id)).toBeNull()
  })

  test('tampered token: refused, although the address has an invitation, which still works without the link', async () => {
    const email = newEmail()
    const { token } = await testApp.createInvitation(admin, email)
    for (const invalidToken of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.toUpperCase(),
      `${token}A`,
      token.slice(1),
      '%00',
      "' or 1=1",
    ]) {
      const response = await signInAs(email, `/api/login?invitation=${encodeURIComponent(invalidToken)}`)
      await expectRefused(response, email, 'This invitation is not valid')
      expect(response.page.text).toContain('href="/api/login"')
    }
    expect((await signInAs(email)).currentUser.status).toBe(200)
  })

  test('for another email address than the one signed in with: refused, even if other claims contain it', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const { link } = await testApp.createInvitation(admin, email)
    await expectRefused(
      await signInAs(other, link, { preferred_username: email, name: email }),
      other,
      'This invitation is for another address',
    )
  })

  test.each([
    [{ email_verified: false }],
    [{ email_verified: undefined }],
    [{ email_verified: 'false' }],
    [{ email_verified: 1 }],
  ])('email address not verified (%j): refused by link and by address', async (unverified) => {
    const email = newEmail()
    const { link } = await testApp.createInvitation(admin, email)
    await expectRefused(await signInAs(email, link, unverified), email, 'Your e-mail address is not verified')
    await expectRefused(await signInAs(email, '/api/login', unverified), email, 'Your e-mail address is not verified')
  })

  test('for a member of another organization: the user stays in that organization and a page says so', async () => {
    const email = newEmail()
    const member = await testApp.seed.user(harbor, 'agent', { email })
    const { link, id } = await testApp.createInvitation(summitAdmin, email)
    const response = await signInAs(email, link)
    expect(response).toMatchObject({
      status: 200,
      title: 'You are signed in to Harbor Insurance',
      currentUser: { status: 200, id: member.id, organizationId: harbor.id },
    })
    expect(response.page.text).toContain('Summit Benefits')
    expect(await findUsers(email)).toHaveLength(1)
    expect(await readAcceptedAt(id)).toBeNull()
    expect((await signInAs(email, link)).currentUser.organizationId).toBe(harbor.id)
    expect((await signInAs(email)).page.path).toBe('/')
  })

  test('organization archived since: refused', async () => {
    const removedOrganization = await testApp.seed.organization({ name: 'Gone' })
    const email = newEmail()
    const { link } = await testApp.createInvitation(await testApp.seed.user(removedOrganization, 'org_admin'), email)
    await testApp.owner.query('update organizations set is_active = false where id = $1', [removedOrganization.id])
    await expectRefused(await signInAs(email, link), email, 'This organization is archived')
    await expectRefused(await signInAs(email), email, 'No invitation found')
  })

  test.each([
    ['deactivated', 'is_active = false'],
    ['demoted', "role = 'agent'"],
  ])('inviter %s since: refused until an admin sends it again', async (_name, change) => {
    const inviter = await testApp.seed.user(harbor, 'org_admin')
    const email = newEmail()
    const { link, id } = await testApp.createInvitation(inviter, email)
    await testApp.owner.query(`update users set ${change} where id = $1`, [inviter.id])
    await expectRefused(await signInAs(email, link), email, 'This invitation is no longer valid')
    await expectRefused(await signInAs(email), email, 'No invitation found')
    await testApp.owner.query('update invitations set invited_by = $1 where id = $2', [admin.id, id])
    expect((await signInAs(email, link)).currentUser.status).toBe(200)
  })

  test('by an admin of another organization: refused; by a super administrator: accepted', async () => {
    const email = newEmail()
    const superAdmin = await testApp.seed.user(testApp.platform, 'super_admin')
    const invitedBy = ({ id, organizationId }: SeededUser) => ({
      invited_by: id,
      invited_by_organization: organizationId,
    })
    const forgedInvitation = await testApp.createInvitation(admin, email, invitedBy(summitAdmin))
    await expectRefused(await signInAs(email, forgedInvitation.link), email, 'This invitation is no longer valid')
    const superAdminInvitation = await testApp.createInvitation(admin, email, invitedBy(superAdmin))
    expect((await signInAs(email, superAdminInvitation.link)).currentUser).toMatchObject({
      status: 200,
      organizationId: harbor.id,
    })
  })

  test('role changed during the sign-in: the new role applies', async () => {
    const email = newEmail()
    const { link, id } = await testApp.createInvitation(admin, email, { role: 'org_admin' })
    issuer.setUser(email)
    const browser = testApp.newVisitor()
    const issuerResponse = await browser.visit(link, { follow: false })
    await testApp.owner.query("update invitations set role = 'agent' where id = $1", [id])
    await browser.visit(String(issuerResponse.headers.location))
    expect(await currentUserOf(browser)).toMatchObject({ status: 200, role: 'agent' })
  })

  test('concurrent sign-ins with one link: one user is created, accepted once, and all are signed in', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = newEmail()
      const { link } = await testApp.createInvitation(admin, email)
      await testApp.createInvitation(summitAdmin, email)
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => signInAs(email, link)))
      expect(new Set(outcomes.map(({ currentUser }) => currentUser.id)).size).toBe(1)
      expect(outcomes.map(({ currentUser }) => currentUser.status)).toEqual([200, 200, 200, 200])
      expect(await findUsers(email)).toHaveLength(1)
      const { rows } = await testApp.owner.query(
        'select count(*) filter (where accepted_at is not null)::int as accepted from invitations where email = $1',
        [email],
      )
      expect(rows).toEqual([{ accepted: 1 }])
    }
  })

  test('concurrent sign-ins with the links of two organizations: the first one wins', async () => {
    const email = newEmail()
    const links = [await testApp.createInvitation(admin, email), await testApp.createInvitation(summitAdmin, email)]
    const responses = await Promise.all(links.map(({ link }) => signInAs(email, link)))
    expect(responses.map(({ currentUser }) => currentUser.status)).toEqual([200, 200])
    expect(responses[0]!.currentUser.organizationId).toBe(responses[1]!.currentUser.organizationId)
    expect(await findUsers(email)).toHaveLength(1)
  })

  test('sent again: the new link works, the old one is refused, and the expiry is renewed', async () => {
    const email = newEmail()
    const { link, id } = await testApp.createInvitation(admin, email, { expires_at: '2026-11-20T00:00:00Z' })
    await expectRefused(await signInAs(email, link), email, 'This invitation has expired')
    const newestLink = await testApp.renewInvitation(id, '2026-11-29T00:00:00Z')
    await expectRefused(await signInAs(email, link), email, 'This invitation is not valid')
    expect((await signInAs(email, newestLink)).currentUser).toMatchObject({ status: 200, organizationId: harbor.id })
  })

  test('its token is in no later URL, cookie, page or log, even with a forged host', async () => {
    const email = newEmail()
    const { link, token } = await testApp.createInvitation(admin, email)
    issuer.setUser(email)
    const browser = testApp.newVisitor()
    const loginResponse = await browser.visit(link, {
      follow: false,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(loginResponse.status).toBe(303)
    const authorizationUrl = new URL(String(loginResponse.headers.location))
    expect(authorizationUrl.searchParams.get('redirect_uri')).toBe(`${testApp.publicUrl}/api/callback`)
    expect(authorizationUrl.href).not.toContain('evil')
    const cookies = browser.cookies('daybook-sign-in-').map(({ value }) => Buffer.from(value, 'base64url').toString())
    const page = await browser.visit(authorizationUrl.href)
    expect(page.path).toBe('/')
    for (const text of [authorizationUrl.href, ...cookies, ...page.trail, page.text, ...testApp.logLines])
      expect(text).not.toContain(token)
  })
})

import { describe, expect, test } from 'vitest'
import type { SeededUser } from '#test/support/seed.ts'
import { whoIs } from '#test/support/sign-in-house.ts'
import { threshold } from '#test/support/threshold.ts'

const { issuer, house, harbor, admin, summitAdmin, newAddress, arrives, usersOf, acceptedAt, isRefused } =
  await threshold()

describe('an invitation', () => {
  test('makes a user of its organisation with its role, and works by its address, whatever the case', async () => {
    const email = newAddress()
    const { link, id } = await house.invite(admin, email.toUpperCase(), { role: 'org_admin' })
    const { who, page } = await arrives(email.replace('p', 'P'), link, {
      given_name: ' Ada ',
      family_name: 'Lovelace',
      picture: 'https://example.com/ada.png',
    })
    expect(who).toMatchObject({
      status: 200,
      email,
      role: 'org_admin',
      organizationId: harbor.id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      profileImageUrl: 'https://example.com/ada.png',
    })
    expect(page.path).toBe('/')
    expect(await acceptedAt(id)).toEqual(house.clock())
    expect((await house.audited('invitation_accepted')).at(-1)).toMatchObject({
      organizationId: harbor.id,
      actorId: who.id,
      details: { invitationId: id, role: 'org_admin' },
    })
  })

  test('needs no link: without one the newest of the address counts', async () => {
    const email = newAddress()
    await house.invite(admin, email, { role: 'agent', created_at: '2026-11-20T10:00:00Z' })
    await house.invite(admin, email, { role: 'org_admin', created_at: '2026-11-21T10:00:00Z' })
    expect((await arrives(email)).who).toMatchObject({ status: 200, role: 'org_admin', organizationId: harbor.id })
  })

  test('expired: refused, at the very instant, too, and by its address', async () => {
    const email = newAddress()
    const { link } = await house.invite(admin, email, { expires_at: house.clock().toISOString() })
    await isRefused(await arrives(email, link), email, 'This invitation has expired')
    await isRefused(await arrives(email), email, 'No invitation found')
  })

  test('cancelled: its link is as unknown as a made up one', async () => {
    const email = newAddress()
    const { link, id } = await house.invite(admin, email)
    await house.owner.query('delete from invitations where id = $1', [id])
    await isRefused(await arrives(email, link), email, 'This invitation does not hold')
  })

  test('used: works once, also for its own address under another subject', async () => {
    const [email, other] = [newAddress(), newAddress()]
    const { link } = await house.invite(admin, email)
    expect((await arrives(email, link)).who.status).toBe(200)
    const stranger = await arrives(email, link, { sub: 'somebody else with this address' })
    expect(stranger).toMatchObject({
      status: 403,
      title: 'This address belongs to another account',
      who: { status: 401 },
    })
    await isRefused(await arrives(other, link), other, 'This invitation is for another address')
    const used = await house.invite(admin, other, { accepted_at: '2026-11-21T14:00:00Z' })
    await isRefused(await arrives(other, used.link), other, 'This invitation was used already')
    await isRefused(await arrives(other), other, 'No invitation found')
    expect(await usersOf(email)).toHaveLength(1)
  })

  test('used by its own member: the old link is a sign-in like any other', async () => {
    const email = newAddress()
    const { link } = await house.invite(admin, email)
    const first = await arrives(email, link)
    expect((await arrives(email, link)).who).toEqual(first.who)
  })

  test('another invitation’s token: the address decides, and nothing of the other is told', async () => {
    const [email, other] = [newAddress(), newAddress()]
    await house.invite(admin, email)
    const { link, id } = await house.invite(summitAdmin, other)
    const came = await arrives(email, link)
    await isRefused(came, email, 'This invitation is for another address')
    expect(came.page.text).not.toContain(other)
    expect(came.page.text).not.toContain('Summit')
    expect(await acceptedAt(id)).toBeNull()
  })

  test('tampered token: refused, though the address has an invitation, which still opens without the link', async () => {
    const email = newAddress()
    const { token } = await house.invite(admin, email)
    for (const bad of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.toUpperCase(),
      `${token}A`,
      token.slice(1),
      '%00',
      "' or 1=1",
    ]) {
      const came = await arrives(email, `/api/login?invitation=${encodeURIComponent(bad)}`)
      await isRefused(came, email, 'This invitation does not hold')
      expect(came.page.text).toContain('href="/api/login"')
    }
    expect((await arrives(email)).who.status).toBe(200)
  })

  test('another address than the one signed in with: refused, whichever of them is told as verified', async () => {
    const [email, other] = [newAddress(), newAddress()]
    const { link } = await house.invite(admin, email)
    await isRefused(
      await arrives(other, link, { preferred_username: email, name: email }),
      other,
      'This invitation is for another address',
    )
  })

  test.each([
    [{ email_verified: false }],
    [{ email_verified: undefined }],
    [{ email_verified: 'false' }],
    [{ email_verified: 1 }],
  ])('address not verified (%j): refused by link and by address', async (unverified) => {
    const email = newAddress()
    const { link } = await house.invite(admin, email)
    await isRefused(await arrives(email, link, unverified), email, 'Your e-mail address is not verified')
    await isRefused(await arrives(email, '/api/login', unverified), email, 'Your e-mail address is not verified')
  })

  test('of somebody who is a member elsewhere: they stay where they are and are told', async () => {
    const email = newAddress()
    const member = await house.seed.user(harbor, 'agent', { email })
    const { link, id } = await house.invite(summitAdmin, email)
    const came = await arrives(email, link)
    expect(came).toMatchObject({
      status: 200,
      title: 'You are signed in to Harbor Insurance',
      who: { status: 200, id: member.id, organizationId: harbor.id },
    })
    expect(came.page.text).toContain('Summit Benefits')
    expect(await usersOf(email)).toHaveLength(1)
    expect(await acceptedAt(id)).toBeNull()
    expect((await arrives(email, link)).who.organizationId).toBe(harbor.id)
    expect((await arrives(email)).page.path).toBe('/')
  })

  test('organisation archived meanwhile: refused', async () => {
    const gone = await house.seed.organization({ name: 'Gone' })
    const email = newAddress()
    const { link } = await house.invite(await house.seed.user(gone, 'org_admin'), email)
    await house.owner.query('update organizations set is_active = false where id = $1', [gone.id])
    await isRefused(await arrives(email, link), email, 'This organization is archived')
    await isRefused(await arrives(email), email, 'No invitation found')
  })

  test.each([
    ['deactivated', 'is_active = false'],
    ['demoted', "role = 'agent'"],
  ])('inviter %s meanwhile: refused until somebody who may invite sends it again', async (_what, change) => {
    const inviter = await house.seed.user(harbor, 'org_admin')
    const email = newAddress()
    const { link, id } = await house.invite(inviter, email)
    await house.owner.query(`update users set ${change} where id = $1`, [inviter.id])
    await isRefused(await arrives(email, link), email, 'This invitation does not hold any more')
    await isRefused(await arrives(email), email, 'No invitation found')
    await house.owner.query('update invitations set invited_by = $1 where id = $2', [admin.id, id])
    expect((await arrives(email, link)).who.status).toBe(200)
  })

  test('by an admin of another organisation: refused; by a super administrator: holds', async () => {
    const email = newAddress()
    const superAdmin = await house.seed.user(house.platform, 'super_admin')
    const by = ({ id, organizationId }: SeededUser) => ({ invited_by: id, invited_by_organization: organizationId })
    const forged = await house.invite(admin, email, by(summitAdmin))
    await isRefused(await arrives(email, forged.link), email, 'This invitation does not hold any more')
    const given = await house.invite(admin, email, by(superAdmin))
    expect((await arrives(email, given.link)).who).toMatchObject({ status: 200, organizationId: harbor.id })
  })

  test('role changed meanwhile: the role it has now counts', async () => {
    const email = newAddress()
    const { link, id } = await house.invite(admin, email, { role: 'org_admin' })
    issuer.is(email)
    const browser = house.newVisitor()
    const atIssuer = await browser.visit(link, { follow: false })
    await house.owner.query("update invitations set role = 'agent' where id = $1", [id])
    await browser.visit(String(atIssuer.headers.location))
    expect(await whoIs(browser)).toMatchObject({ status: 200, role: 'agent' })
  })

  test('two accepts at once: one user, accepted once, and both are in', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = newAddress()
      const { link } = await house.invite(admin, email)
      await house.invite(summitAdmin, email)
      const many = await Promise.all([1, 2, 3, 4].map(() => arrives(email, link)))
      expect(new Set(many.map(({ who }) => who.id)).size).toBe(1)
      expect(many.map(({ who }) => who.status)).toEqual([200, 200, 200, 200])
      expect(await usersOf(email)).toHaveLength(1)
      const { rows } = await house.owner.query(
        'select count(*) filter (where accepted_at is not null)::int as accepted from invitations where email = $1',
        [email],
      )
      expect(rows).toEqual([{ accepted: 1 }])
    }
  })

  test('two organisations at once: whoever comes first has them', async () => {
    const email = newAddress()
    const links = [await house.invite(admin, email), await house.invite(summitAdmin, email)]
    const came = await Promise.all(links.map(({ link }) => arrives(email, link)))
    expect(came.map(({ who }) => who.status)).toEqual([200, 200])
    expect(came[0]!.who.organizationId).toBe(came[1]!.who.organizationId)
    expect(await usersOf(email)).toHaveLength(1)
  })

  test('sent again: the newest link counts, the old one is refused, and an expired one lives again', async () => {
    const email = newAddress()
    const { link, id } = await house.invite(admin, email, { expires_at: '2026-11-20T00:00:00Z' })
    await isRefused(await arrives(email, link), email, 'This invitation has expired')
    const newest = await house.resend(id, '2026-11-29T00:00:00Z')
    await isRefused(await arrives(email, link), email, 'This invitation does not hold')
    expect((await arrives(email, newest)).who).toMatchObject({ status: 200, organizationId: harbor.id })
  })

  test('its token is in no later address, cookie, page or log, whatever host is forged', async () => {
    const email = newAddress()
    const { link, token } = await house.invite(admin, email)
    issuer.is(email)
    const browser = house.newVisitor()
    const begun = await browser.visit(link, {
      follow: false,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(begun.status).toBe(303)
    const to = new URL(String(begun.headers.location))
    expect(to.searchParams.get('redirect_uri')).toBe(`${house.publicUrl}/api/callback`)
    expect(to.href).not.toContain('evil')
    const cookies = browser.cookies('daybook-sign-in-').map(({ value }) => Buffer.from(value, 'base64url').toString())
    const page = await browser.visit(to.href)
    expect(page.path).toBe('/')
    for (const place of [to.href, ...cookies, ...page.trail, page.text, ...house.logged])
      expect(place).not.toContain(token)
  })
})

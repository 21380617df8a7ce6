import { describe, expect, test } from 'vitest'
import { threshold } from '#test/support/threshold.ts'

const { house, harbor, admin, newAddress, arrives } = await threshold()

describe('who else comes in', () => {
  test('an address of SUPER_ADMIN_EMAILS becomes a super administrator of the platform, before any invitation', async () => {
    await house.invite(admin, 'root@daybook.example')
    const { who } = await arrives('root@DAYBOOK.example')
    expect(who).toMatchObject({ status: 200, role: 'super_admin', organizationId: house.platform.id })
    expect((await house.audited('super_admin_made')).at(-1)).toMatchObject({
      organizationId: house.platform.id,
      actorId: who.id,
    })
    expect((await arrives('root@daybook.example')).who).toEqual(who)
  })

  test('an unverified one does not', async () => {
    const came = await arrives('root@daybook.example', '/api/login', { sub: 'an impostor', email_verified: false })
    expect(came).toMatchObject({ status: 403, who: { status: 401 } })
  })

  test('an existing user is bound once by verified address, then known by subject alone', async () => {
    const email = newAddress()
    const user = await house.seed.user(harbor, 'agent', { email })
    expect((await arrives(email.toUpperCase(), '/api/login', { sub: 'Ada', given_name: 'Other' })).who).toMatchObject({
      id: user.id,
      firstName: 'Ada',
    })
    expect((await house.audited('subject_bound')).at(-1)).toMatchObject({ organizationId: harbor.id, actorId: user.id })
    // The issuer changes the address, or tells none at all: the subject is who they are.
    expect((await arrives(newAddress(), '/api/login', { sub: 'Ada' })).who.id).toBe(user.id)
    expect((await arrives('', '/api/login', { sub: 'Ada', email: undefined, email_verified: undefined })).who.id).toBe(
      user.id,
    )
    const { rows } = await house.owner.query('select subject from account_subjects where user_id = $1', [user.id])
    expect(rows).toEqual([{ subject: 'Ada' }])
    // The address in other hands opens nothing.
    expect(await arrives(email, '/api/login', { sub: 'Eve' })).toMatchObject({
      status: 403,
      title: 'This address belongs to another account',
      who: { status: 401 },
    })
  })

  test('an unverified address binds nobody', async () => {
    const email = newAddress()
    await house.seed.user(harbor, 'agent', { email })
    expect(await arrives(email, '/api/login', { email_verified: false })).toMatchObject({
      status: 403,
      who: { status: 401 },
    })
    expect(
      (await house.owner.query('select * from account_subjects where subject = $1', [`subject of ${email}`])).rows,
    ).toEqual([])
  })

  test('a deactivated user and one of an archived organisation are refused, and not bound', async () => {
    const archived = await house.seed.organization({ name: 'Archived', is_active: false })
    const [off, gone] = [newAddress(), newAddress()]
    await house.seed.user(harbor, 'agent', { email: off, is_active: false })
    await house.seed.user(archived, 'agent', { email: gone })
    expect(await arrives(off)).toMatchObject({
      status: 403,
      title: 'Your account is deactivated',
      who: { status: 401 },
    })
    expect(await arrives(gone)).toMatchObject({
      status: 403,
      title: 'This organization is archived',
      who: { status: 401 },
    })
    const { rows } = await house.owner.query(
      'select count(*)::int as bound from account_subjects where subject = any($1)',
      [[off, gone].map((email) => `subject of ${email}`)],
    )
    expect(rows).toEqual([{ bound: 0 }])
    expect((await house.audited('sign_in_refused')).slice(-2)).toMatchObject([
      { organizationId: harbor.id, details: { reason: 'inactive' } },
      { organizationId: archived.id, details: { reason: 'archived' } },
    ])
  })

  test('anybody else reads that no invitation was found for that address, and the audit has no address', async () => {
    const email = '"<b>x</b>"@example.com'
    const came = await arrives(email)
    expect(came).toMatchObject({ status: 403, title: 'No invitation found', who: { status: 401 } })
    expect(came.page.text).toContain('No invitation was found for &quot;&lt;b&gt;x&lt;/b&gt;&quot;@example.com')
    expect((await house.audited('sign_in_refused')).at(-1)).toEqual({
      organizationId: house.platform.id,
      actorId: null,
      details: { reason: 'no_invitation' },
    })
  })

  test.each([
    [{ email: undefined }],
    [{ email: 'nobody' }],
    [{ email: `${'x'.repeat(250)}@example.com` }],
    [{ email: 'a\u0000b@example.com' }],
    [{ email: ['a@b.example'] }],
  ])('without a usable address (%j): refused', async (claims) => {
    expect(
      await arrives('x@example.com', '/api/login', {
        sub: `without ${JSON.stringify(claims)}`.slice(0, 100),
        ...claims,
      }),
    ).toMatchObject({ status: 403, title: 'Your e-mail address is missing' })
  })
})

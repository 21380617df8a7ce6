import { describe, expect, test } from 'vitest'
import { createSignInFixture } from '#test/support/data/sign-in-fixture.ts'

const { testApp, harbor, admin, newEmail, signInAs } = await createSignInFixture()

describe('sign-in without an invitation', () => {
  test('an address of SUPER_ADMIN_EMAILS becomes a super administrator of the platform, before any invitation', async () => {
    await testApp.createInvitation(admin, 'root@daybook.example')
    const { currentUser } = await signInAs('root@DAYBOOK.example')
    expect(currentUser).toMatchObject({ status: 200, role: 'super_admin', organizationId: testApp.platform.id })
    expect((await testApp.readAudit('super_admin_made')).at(-1)).toMatchObject({
      organizationId: testApp.platform.id,
      actorId: currentUser.id,
    })
    expect((await signInAs('root@daybook.example')).currentUser).toEqual(currentUser)
  })

  test('an unverified address of SUPER_ADMIN_EMAILS is refused', async () => {
    const response = await signInAs('root@daybook.example', '/api/login', { sub: 'an impostor', email_verified: false })
    expect(response).toMatchObject({ status: 403, currentUser: { status: 401 } })
  })

  test('an existing user is bound to a subject once by verified address, and then identified by the subject alone', async () => {
    const email = newEmail()
    const user = await testApp.seed.user(harbor, 'agent', { email })
    expect(
      (await signInAs(email.toUpperCase(), '/api/login', { sub: 'Ada', given_name: 'Other' })).currentUser,
    ).toMatchObject({
      id: user.id,
      firstName: 'Ada',
    })
    expect((await testApp.readAudit('subject_bound')).at(-1)).toMatchObject({
      organizationId: harbor.id,
      actorId: user.id,
    })
    // A changed or missing email claim makes no difference.
    expect((await signInAs(newEmail(), '/api/login', { sub: 'Ada' })).currentUser.id).toBe(user.id)
    expect(
      (await signInAs('', '/api/login', { sub: 'Ada', email: undefined, email_verified: undefined })).currentUser.id,
    ).toBe(user.id)
    const { rows } = await testApp.owner.query('select subject from account_subjects where user_id = $1', [user.id])
    expect(rows).toEqual([{ subject: 'Ada' }])
    // Another subject with the same address is refused.
    expect(await signInAs(email, '/api/login', { sub: 'Eve' })).toMatchObject({
      status: 403,
      title: 'This address belongs to another account',
      currentUser: { status: 401 },
    })
  })

  test('an unverified address is not bound', async () => {
    const email = newEmail()
    await testApp.seed.user(harbor, 'agent', { email })
    expect(await signInAs(email, '/api/login', { email_verified: false })).toMatchObject({
      status: 403,
      currentUser: { status: 401 },
    })
    expect(
      (await testApp.owner.query('select * from account_subjects where subject = $1', [`subject of ${email}`])).rows,
    ).toEqual([])
  })

  test('a deactivated user and one of an archived organization are refused and not bound', async () => {
    const archivedOrganization = await testApp.seed.organization({ name: 'Archived', is_active: false })
    const [deactivatedEmail, archivedEmail] = [newEmail(), newEmail()]
    const deactivated = await testApp.seed.user(harbor, 'agent', { email: deactivatedEmail, is_active: false })
    const archived = await testApp.seed.user(archivedOrganization, 'agent', { email: archivedEmail })
    expect(await signInAs(deactivatedEmail)).toMatchObject({
      status: 403,
      title: 'Your account is deactivated',
      currentUser: { status: 401 },
    })
    expect(await signInAs(archivedEmail)).toMatchObject({
      status: 403,
      title: 'This organization is archived',
      currentUser: { status: 401 },
    })
    const { rows } = await testApp.owner.query(
      'select count(*)::int as bound from account_subjects where subject = any($1)',
      [[deactivatedEmail, archivedEmail].map((email) => `subject of ${email}`)],
    )
    expect(rows).toEqual([{ bound: 0 }])
    expect((await testApp.readAudit('sign_in_refused')).slice(-2)).toMatchObject([
      { organizationId: harbor.id, subjectId: deactivated.id, details: { reason: 'inactive' } },
      { organizationId: archivedOrganization.id, subjectId: archived.id, details: { reason: 'archived' } },
    ])
  })

  test('any other address gets a page that no invitation was found, and the audit does not contain the address', async () => {
    const email = '"<b>x</b>"@example.com'
    const response = await signInAs(email)
    expect(response).toMatchObject({ status: 403, title: 'No invitation found', currentUser: { status: 401 } })
    expect(response.page.text).toContain('No invitation was found for &quot;&lt;b&gt;x&lt;/b&gt;&quot;@example.com')
    expect((await testApp.readAudit('sign_in_refused')).at(-1)).toEqual({
      organizationId: testApp.platform.id,
      actorId: null,
      subjectId: null,
      details: { reason: 'no_invitation' },
    })
  })

  test.each([
    [{ email: undefined }],
    [{ email: 'nobody' }],
    [{ email: `${'x'.repeat(250)}@example.com` }],
    [{ email: 'a\u0000b@example.com' }],
    [{ email: ['a@b.example'] }],
  ])('without a usable email address (%j): refused', async (claims) => {
    expect(
      await signInAs('x@example.com', '/api/login', {
        sub: `without ${JSON.stringify(claims)}`.slice(0, 100),
        ...claims,
      }),
    ).toMatchObject({ status: 403, title: 'Your e-mail address is missing' })
  })
})

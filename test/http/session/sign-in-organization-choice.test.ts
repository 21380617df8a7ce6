import { describe, expect, test } from 'vitest'
import { pageTitle, currentUserOf } from '#test/support/sign-in/sign-in-test-app.ts'
import { createSignInFixture } from '#test/support/data/sign-in-fixture.ts'

const { testApp, summit, admin, summitAdmin, newEmail, signInAs, findUsers } = await createSignInFixture()

describe('several organisations invite', () => {
  test('a page lets the person choose, and only then they are a user', async () => {
    const email = newEmail()
    await testApp.createInvitation(admin, email, { role: 'org_admin' })
    await testApp.createInvitation(summitAdmin, email)
    const { browser, page, title, who } = await signInAs(email, '/api/login?returnTo=/planning')
    expect({ title, who, status: page.status }).toEqual({
      title: 'Which organization will you join?',
      who: { status: 401 },
      status: 200,
    })
    expect(await findUsers(email)).toEqual([])
    const at = [...page.text.matchAll(/<span>(.*?)<\/span> <span class="what">(.*?)</g)].map(
      ([, organization, role]) => [organization, role],
    )
    expect(Object.fromEntries(at)).toEqual({ 'Harbor Insurance': 'as Admin', 'Summit Benefits': 'as Agent' })
    const finalPage = await browser.submit(
      page,
      {},
      at.findIndex(([name]) => name === 'Summit Benefits'),
    )
    expect(finalPage.path).toBe('/planning')
    expect(await currentUserOf(browser)).toMatchObject({ organizationId: summit.id, role: 'agent' })
  })

  test('the choice needs the browser it was offered to, one of those offered, and our own page', async () => {
    const email = newEmail()
    const { id } = await testApp.createInvitation(admin, email)
    await testApp.createInvitation(summitAdmin, email)
    const foreignInvitation = await testApp.createInvitation(summitAdmin, newEmail())
    const { browser } = await signInAs(email)
    const stranger = testApp.newVisitor()
    expect(pageTitle(await stranger.visit('/api/callback', { form: { invitation: id } }))).toBe(
      'This sign-in cannot be finished',
    )
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(
        (await browser.visit('/api/callback', { form: { invitation: id }, headers: { 'sec-fetch-site': site } }))
          .status,
      ).toBe(403)
    expect(pageTitle(await browser.visit('/api/callback', { form: { invitation: foreignInvitation.id } }))).toBe(
      'This invitation does not hold',
    )
    expect(await findUsers(email)).toEqual([])
  })

  test('a copy of the cookie of a choice that was made is worth nothing', async () => {
    const email = newEmail()
    const { id } = await testApp.createInvitation(admin, email)
    await testApp.createInvitation(summitAdmin, email)
    const { browser } = await signInAs(email)
    const copies = browser.cookies('daybook-pending-identity')
    expect(copies).toHaveLength(1)
    expect((await browser.visit('/api/callback', { form: { invitation: id } })).path).toBe('/')
    const thief = testApp.newVisitor()
    for (const copy of copies) thief.addCookie(copy)
    expect(pageTitle(await thief.visit('/api/callback', { form: { invitation: id } }))).toBe(
      'This sign-in cannot be finished',
    )
    expect(await currentUserOf(thief)).toEqual({ status: 401 })
  })

  test('the choice is held against the invitation as it is by then', async () => {
    const email = newEmail()
    const { id } = await testApp.createInvitation(admin, email)
    await testApp.createInvitation(summitAdmin, email)
    const { browser } = await signInAs(email)
    await testApp.owner.query('update invitations set expires_at = $2 where id = $1', [id, testApp.clock()])
    expect(pageTitle(await browser.visit('/api/callback', { form: { invitation: id } }))).toBe(
      'This invitation has expired',
    )
    expect(await findUsers(email)).toEqual([])
  })
})

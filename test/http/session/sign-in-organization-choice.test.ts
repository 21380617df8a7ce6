import { describe, expect, test } from 'vitest'
import { createSignInFixture } from '#test/support/data/sign-in-fixture.ts'
import { pageTitle, currentUserOf } from '#test/support/sign-in/sign-in-test-app.ts'

const { testApp, summit, admin, summitAdmin, newEmail, signInAs, findUsers } = await createSignInFixture()

describe('invitations of several organizations', () => {
  test('a page offers the choice, and the user is created only after it', async () => {
    const email = newEmail()
    await testApp.createInvitation(admin, email, { role: 'org_admin' })
    await testApp.createInvitation(summitAdmin, email)
    const { browser, page, title, currentUser } = await signInAs(email, '/api/login?returnTo=/planning')
    expect({ title, currentUser, status: page.status }).toEqual({
      title: 'Which organization will you join?',
      currentUser: { status: 401 },
      status: 200,
    })
    expect(await findUsers(email)).toEqual([])
    const offers = [...page.text.matchAll(/<span>(.*?)<\/span> <span class="what">(.*?)</g)].map(
      ([, organization, role]) => [organization, role],
    )
    expect(Object.fromEntries(offers)).toEqual({ 'Harbor Insurance': 'as Admin', 'Summit Benefits': 'as Agent' })
    const finalPage = await browser.submit(
      page,
      {},
      offers.findIndex(([name]) => name === 'Summit Benefits'),
    )
    expect(finalPage.path).toBe('/planning')
    expect(await currentUserOf(browser)).toMatchObject({ organizationId: summit.id, role: 'agent' })
  })

  test('a choice from another browser, from another site or of an invitation not offered is refused', async () => {
    const email = newEmail()
    const { id } = await testApp.createInvitation(admin, email)
    await testApp.createInvitation(summitAdmin, email)
    const foreignInvitation = await testApp.createInvitation(summitAdmin, newEmail())
    const { browser } = await signInAs(email)
    const otherBrowser = testApp.newVisitor()
    expect(pageTitle(await otherBrowser.visit('/api/callback', { form: { invitation: id } }))).toBe(
      'This sign-in cannot be completed',
    )
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(
        (await browser.visit('/api/callback', { form: { invitation: id }, headers: { 'sec-fetch-site': site } }))
          .status,
      ).toBe(403)
    expect(pageTitle(await browser.visit('/api/callback', { form: { invitation: foreignInvitation.id } }))).toBe(
      'This invitation is not valid',
    )
    expect(await findUsers(email)).toEqual([])
  })

  test('a copied cookie is rejected after the choice is made', async () => {
    const email = newEmail()
    const { id } = await testApp.createInvitation(admin, email)
    await testApp.createInvitation(summitAdmin, email)
    const { browser } = await signInAs(email)
    const copiedCookies = browser.cookies('daybook-pending-identity')
    expect(copiedCookies).toHaveLength(1)
    expect((await browser.visit('/api/callback', { form: { invitation: id } })).path).toBe('/')
    const attacker = testApp.newVisitor()
    for (const cookie of copiedCookies) attacker.addCookie(cookie)
    expect(pageTitle(await attacker.visit('/api/callback', { form: { invitation: id } }))).toBe(
      'This sign-in cannot be completed',
    )
    expect(await currentUserOf(attacker)).toEqual({ status: 401 })
  })

  test('an invitation that expires before the choice is refused', async () => {
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

import { describe, expect, test } from 'vitest'
import { titleOf, whoIs } from '#test/support/sign-in-house.ts'
import { threshold } from '#test/support/threshold.ts'

const { house, summit, admin, summitAdmin, newAddress, arrives, usersOf } = await threshold()

describe('several organisations invite', () => {
  test('a page lets the person choose, and only then they are a user', async () => {
    const email = newAddress()
    await house.invite(admin, email, { role: 'org_admin' })
    await house.invite(summitAdmin, email)
    const { browser, page, title, who } = await arrives(email, '/api/login?returnTo=/planning')
    expect({ title, who, status: page.status }).toEqual({
      title: 'Which organization will you join?',
      who: { status: 401 },
      status: 200,
    })
    expect(await usersOf(email)).toEqual([])
    const at = [...page.text.matchAll(/<span>(.*?)<\/span> <span class="what">(.*?)</g)].map(
      ([, organization, role]) => [organization, role],
    )
    expect(Object.fromEntries(at)).toEqual({ 'Harbor Insurance': 'as Admin', 'Summit Benefits': 'as Agent' })
    const landed = await browser.submit(
      page,
      {},
      at.findIndex(([name]) => name === 'Summit Benefits'),
    )
    expect(landed.path).toBe('/planning')
    expect(await whoIs(browser)).toMatchObject({ organizationId: summit.id, role: 'agent' })
  })

  test('the choice needs the browser it was offered to, one of those offered, and our own page', async () => {
    const email = newAddress()
    const { id } = await house.invite(admin, email)
    await house.invite(summitAdmin, email)
    const foreign = await house.invite(summitAdmin, newAddress())
    const { browser } = await arrives(email)
    const stranger = house.newVisitor()
    expect(titleOf(await stranger.visit('/api/callback', { form: { invitation: id } }))).toBe(
      'This sign-in cannot be finished',
    )
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(
        (await browser.visit('/api/callback', { form: { invitation: id }, headers: { 'sec-fetch-site': site } }))
          .status,
      ).toBe(403)
    expect(titleOf(await browser.visit('/api/callback', { form: { invitation: foreign.id } }))).toBe(
      'This invitation does not hold',
    )
    expect(await usersOf(email)).toEqual([])
  })

  test('the choice is held against the invitation as it is by then', async () => {
    const email = newAddress()
    const { id } = await house.invite(admin, email)
    await house.invite(summitAdmin, email)
    const { browser } = await arrives(email)
    await house.owner.query('update invitations set expires_at = $2 where id = $1', [id, house.clock()])
    expect(titleOf(await browser.visit('/api/callback', { form: { invitation: id } }))).toBe(
      'This invitation has expired',
    )
    expect(await usersOf(email)).toEqual([])
  })
})

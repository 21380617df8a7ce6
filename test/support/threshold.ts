import { expect } from 'vitest'
import { atEndOfFile } from './house.ts'
import { signInHouse, titleOf, whoIs } from './sign-in-house.ts'
import { toldIssuer } from './told-issuer.ts'

/** A house with two organisations that invite and an issuer that names whoever a test sends; goes away after its file. */
export async function threshold() {
  const issuer = await toldIssuer()
  const house = await signInHouse(async () => issuer.settings, { SUPER_ADMIN_EMAILS: 'Root@Daybook.example' })
  atEndOfFile(issuer.close)
  const harbor = await house.seed.organization({ name: 'Harbor Insurance' })
  const summit = await house.seed.organization({ name: 'Summit Benefits' })
  const [admin, summitAdmin] = [await house.seed.user(harbor, 'org_admin'), await house.seed.user(summit, 'org_admin')]

  let number = 0
  const newAddress = () => `person${(number += 1)}@example.com`

  /** Signs in as an address by a link and answers the page it ended at. */
  async function arrives(email: string, link = '/api/login', more: Record<string, unknown> = {}) {
    issuer.is(email, more)
    const browser = house.newVisitor()
    const page = await browser.visit(link)
    return { browser, page, title: titleOf(page), status: page.status, who: await whoIs(browser) }
  }

  const usersOf = async (email: string): Promise<unknown[]> =>
    (await house.owner.query('select id from users where lower(email) = lower($1)', [email])).rows

  const acceptedAt = async (id: string): Promise<Date | null> =>
    (await house.owner.query('select accepted_at from invitations where id = $1', [id])).rows[0].accepted_at

  /** Nobody came in, nobody was made, and the page offers to sign out. */
  async function isRefused(came: Awaited<ReturnType<typeof arrives>>, email: string, title: string) {
    expect(came).toMatchObject({ status: 403, title, who: { status: 401 } })
    expect(came.page.text).toContain('href="/api/logout"')
    expect(await usersOf(email)).toEqual([])
  }

  return { issuer, house, harbor, summit, admin, summitAdmin, newAddress, arrives, usersOf, acceptedAt, isRefused }
}

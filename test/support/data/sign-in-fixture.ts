import { expect } from 'vitest'
import { startFakeIssuer } from '#test/support/sign-in/fake-issuer.ts'
import { createSignInTestApp, pageTitle, currentUserOf } from '#test/support/sign-in/sign-in-test-app.ts'
import { onFileFinished } from '#test/support/test-app.ts'

/** Creates a test app with two inviting organizations and an issuer that signs in any user; both close after the test file. */
export async function createSignInFixture() {
  const issuer = await startFakeIssuer()
  const testApp = await createSignInTestApp(async () => issuer.settings, { SUPER_ADMIN_EMAILS: 'Root@Daybook.example' })
  onFileFinished(issuer.close)
  const harbor = await testApp.seed.organization({ name: 'Harbor Insurance' })
  const summit = await testApp.seed.organization({ name: 'Summit Benefits' })
  const [admin, summitAdmin] = [
    await testApp.seed.user(harbor, 'org_admin'),
    await testApp.seed.user(summit, 'org_admin'),
  ]

  let userCount = 0
  const newEmail = () => `user${(userCount += 1)}@example.com`

  /** Signs in with an email address and a link, and returns the page after the redirects. */
  async function signInAs(email: string, link = '/api/login', extraClaims: Record<string, unknown> = {}) {
    issuer.setUser(email, extraClaims)
    const browser = testApp.newVisitor()
    const page = await browser.visit(link)
    return { browser, page, title: pageTitle(page), status: page.status, currentUser: await currentUserOf(browser) }
  }

  const findUsers = async (email: string): Promise<unknown[]> =>
    (await testApp.owner.query('select id from users where lower(email) = lower($1)', [email])).rows

  const readAcceptedAt = async (id: string): Promise<Date | null> =>
    (await testApp.owner.query('select accepted_at from invitations where id = $1', [id])).rows[0].accepted_at

  /** Expects an error page with a sign-out link, no session and no new user. */
  async function expectRefused(outcome: Awaited<ReturnType<typeof signInAs>>, email: string, title: string) {
    expect(outcome).toMatchObject({ status: 403, title, currentUser: { status: 401 } })
    expect(outcome.page.text).toContain('href="/api/logout"')
    expect(await findUsers(email)).toEqual([])
  }

  return {
    issuer,
    testApp,
    harbor,
    summit,
    admin,
    summitAdmin,
    newEmail,
    signInAs,
    findUsers,
    readAcceptedAt,
    expectRefused,
  }
}

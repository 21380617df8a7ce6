import { beforeAll, expect, test } from 'vitest'
import { seedPasskey } from '#test/support/data/seed-records.ts'
import { type BuiltInFixture, createBuiltInFixture, signInByCode } from '#test/support/sign-in/built-in-fixture.ts'
import { pageTitle } from '#test/support/sign-in/sign-in-test-app.ts'
import { createVisitor } from '#test/support/sign-in/visitor.ts'

const publicUrl = 'https://daybook.example'
let fixture: BuiltInFixture
beforeAll(async () => {
  fixture = await createBuiltInFixture({ env: { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' } })
})

test('a passkey is added within 10 minutes of a sign-in; after that the person signs in once more', async () => {
  const { testApp, receiveMail } = fixture
  const browser = createVisitor(publicUrl, () => testApp.publicUrl)
  const addPath = '/identity/passkey?add=1&returnTo=%2Fprofile'
  await signInByCode(fixture, browser, 'agent@harbor.example')
  testApp.clock.advance({ seconds: 600 })
  expect(pageTitle(await browser.visit(addPath))).toBe('Next time without e-mail')
  testApp.clock.advance({ seconds: 1 })
  const signIn = await browser.visit(addPath)
  expect(signIn.path).toMatch(/^\/identity\/sign-in\//)
  const codePage = await browser.submit(signIn, { email: 'agent@harbor.example' })
  const { code } = await receiveMail('agent@harbor.example')
  const page = await browser.submit(codePage, { code })
  expect([page.path, pageTitle(page)]).toEqual([addPath, 'Next time without e-mail'])
  expect(page.text).toContain('name="returnTo" value="/profile"')
})

test('a passkey is removed within 10 minutes of a sign-in alone', async () => {
  const { testApp, agent } = fixture
  const passkeyId = await seedPasskey(testApp, agent)
  const { cookie, token } = await testApp.signIn(agent)
  const remove = async () =>
    testApp.app.inject({
      method: 'DELETE',
      url: `/api/profile/passkeys/${passkeyId}`,
      headers: { cookie: cookie.replace('daybook=', '__Host-daybook='), 'x-csrf-token': token },
    })
  testApp.clock.advance({ seconds: 601 })
  const refused = await remove()
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN'])
  expect(refused.json().message).toContain('needs a sign-in of the last 10 minutes')
  testApp.clock.advance({ seconds: -1 })
  expect((await remove()).statusCode).toBe(204)
})

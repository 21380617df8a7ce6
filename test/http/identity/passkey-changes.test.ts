import { createHash, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { beforeAll, expect, test } from 'vitest'
import { createSignInLink } from '#server/identity/console-links.ts'
import { addPasskey, buildRegistrationOptions } from '#server/identity/passkeys.ts'
import { seedPasskey } from '#test/support/data/seed-records.ts'
import { type BuiltInFixture, createBuiltInFixture, signInByCode } from '#test/support/sign-in/built-in-fixture.ts'
import { pageTitle } from '#test/support/sign-in/sign-in-test-app.ts'
import { createVisitor } from '#test/support/sign-in/visitor.ts'
import { expectWaitingSessions } from '#test/support/while-locked.ts'

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

test('the page says that nobody signs in again without a passkey or mail, only where no mail is set up', async () => {
  const readOfferPage = async ({ testApp }: BuiltInFixture) => {
    const link = await createSignInLink(testApp.database, publicUrl, 'agent@harbor.example', testApp.clock())
    const browser = createVisitor(publicUrl, () => testApp.publicUrl)
    const { text } = await browser.submit(await browser.visit(link!))
    return [text.includes('Without a passkey you cannot sign in again'), text.includes('class="button quiet"')]
  }
  const env = { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' }
  expect(await readOfferPage(await createBuiltInFixture({ hasMail: false, env }))).toEqual([true, true])
  expect(await readOfferPage(fixture)).toEqual([false, false])
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

test('a credential belongs to who adds it first, also where two people add it at once', async () => {
  const { testApp, admin, agent } = fixture
  const deps = { database: testApp.database, publicUrl }
  const id = randomBytes(16)
  const add = async ({ id: userId, organizationId }: typeof agent) => {
    const person = { organizationId, userId, email: 'somebody@harbor.example', name: null }
    const options = await buildRegistrationOptions(deps, person, testApp.clock())
    const { challenge } = JSON.parse(options!) as { challenge: string }
    return addPasskey(deps, person, { credential: buildRegistration(id, challenge), name: 'Mac' }, testApp.clock())
  }
  const outsider = await testApp.seed.user(await testApp.seed.organization({ name: 'Elsewhere' }), 'agent')
  // Nobody can insert until all have looked whether the credential is there.
  const holder = await testApp.owner.connect()
  await holder.query('begin; lock table passkeys in share row exclusive mode')
  const pending = Promise.all([add(admin), add(agent), add(outsider)])
  await expectWaitingSessions(testApp.owner, 3)
  await holder.query('commit')
  holder.release()
  expect((await pending).toSorted()).toEqual([false, false, true])
  expect(await add(agent)).toBe(false)
  const { rows } = await testApp.owner.query('select from passkeys where credential_id = $1', [
    id.toString('base64url'),
  ])
  expect(rows.length).toBe(1)
})

/** Builds a browser's answer for a new passkey without attestation. */
function buildRegistration(id: Buffer, challenge: string): string {
  const clientData = { type: 'webauthn.create', challenge, origin: publicUrl, crossOrigin: false }
  const coordinate = new Uint8Array(32)
  const publicKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate],
      [-3, coordinate],
    ]),
  )
  const presentVerifiedWithKey = 0b0100_0101
  const authData = Buffer.concat([
    createHash('sha256').update(new URL(publicUrl).hostname).digest(),
    Buffer.from([presentVerifiedWithKey, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    publicKey,
  ])
  const attestation = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]),
  )
  return JSON.stringify({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
    },
  })
}

import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { deriveClientSecret } from '#server/identity/signing-keys.ts'
import { testSecret } from '#test/support/session-secret.ts'
import { type BuiltInFixture, createBuiltInFixture } from '#test/support/sign-in/built-in-fixture.ts'

let fixture: BuiltInFixture
let callback: string
beforeAll(async () => {
  fixture = await createBuiltInFixture()
  callback = `${fixture.testApp.publicUrl}/api/callback`
})

const verifier = 'v'.repeat(43)
const json = { accept: 'application/json' }
const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`daybook:${secret}`).toString('base64')}` })

function buildAuthorizationPath(changes: Record<string, string> = {}): string {
  const request = {
    client_id: 'daybook',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email',
    state: 's'.repeat(43),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  return `/identity/auth?${new URLSearchParams(request)}`
}

describe('the identity server', () => {
  test.each<[string, Record<string, string>]>([
    ['another redirect address', { redirect_uri: 'https://evil.example/api/callback' }],
    ['a longer redirect address', { redirect_uri: 'CALLBACK/x' }],
    ['another client', { client_id: 'other' }],
  ])('refuses %s, and redirects nowhere', async (_what, changes) => {
    const address = changes.redirect_uri?.replace('CALLBACK', callback)
    const path = buildAuthorizationPath({ ...changes, ...(address && { redirect_uri: address }) })
    const answer = await fixture.testApp.newVisitor().visit(path, { follow: false })
    expect([answer.status, answer.headers.location]).toEqual([400, undefined])
  })

  test.each<[string, Record<string, string>, string]>([
    ['an implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['a hybrid flow', { response_type: 'code id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['a challenge in clear', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ])('answers %s with an error', async (_what, changes, error) => {
    const answer = await fixture.testApp.newVisitor().visit(buildAuthorizationPath(changes), { follow: false })
    expect(String(answer.headers.location)).toContain(`error=${error}`)
  })

  test('gives tokens for a code once, to its client alone, and takes them back where the code comes again', async () => {
    const { testApp, askForCode, receiveMail } = fixture
    const browser = testApp.newVisitor()
    const page = await askForCode(browser, 'agent@harbor.example', buildAuthorizationPath())
    const { code } = await receiveMail('agent@harbor.example')
    // Daybook did not begin this sign-in, so it leaves the code unused.
    const end = await browser.submit(page, { code })
    const issued = new URL(end.url).searchParams.get('code')!
    const form = { grant_type: 'authorization_code', code: issued, redirect_uri: callback, code_verifier: verifier }
    const ask = async (changes: Record<string, string>, headers: Record<string, string>) => {
      const answer = await testApp.newVisitor().visit('/identity/token', {
        form: { ...form, ...changes },
        headers: { ...json, ...headers },
      })
      return { status: answer.status, ...(JSON.parse(answer.text) as { error?: string; access_token?: string }) }
    }
    const ours = basic(deriveClientSecret(testSecret))
    expect(await ask({}, basic('guessed'))).toMatchObject({ status: 401, error: 'invalid_client' })
    expect(await ask({ grant_type: 'password', username: 'a', password: 'b' }, ours)).toMatchObject({
      error: 'unsupported_grant_type',
    })
    const tokens = await ask({}, ours)
    expect(tokens).toMatchObject({ status: 200, id_token: expect.any(String), access_token: expect.any(String) })
    expect(tokens).not.toHaveProperty('refresh_token')
    const readClaims = () =>
      testApp
        .newVisitor()
        .visit('/identity/me', { headers: { ...json, authorization: `Bearer ${tokens.access_token}` } })
    expect((await readClaims()).status).toBe(200)
    expect(await ask({}, ours)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await readClaims()).status).toBe(401)
  })

  test('has no address that signs anybody out', async () => {
    expect((await fixture.testApp.newVisitor().visit('/identity/session/end')).status).toBe(404)
  })
})

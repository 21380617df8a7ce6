import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/base/env.ts'
import type { SeededUser } from '#test/support/seed.ts'
import { signInHouse, type SignInHouse } from '#test/support/sign-in-house.ts'
import { type ToldIssuer, toldIssuer } from '#test/support/told-issuer.ts'

let house: SignInHouse
let issuer: ToldIssuer
let ada: SeededUser

beforeAll(async () => {
  issuer = await toldIssuer()
  house = await signInHouse(async () => issuer.settings)
  ada = await house.seed.user(await house.seed.organization(), 'agent', { email: 'ada@example.com' })
  issuer.is(ada.email)
})
afterAll(() => issuer.close())

describe('sign-ins are limited by address', () => {
  test('60 a minute, then 429 with Retry-After; another address and the next minute are free', async () => {
    const limited = await house.instance({ env: { PUBLIC_URL: house.publicUrl, RATE_LIMIT: 'on', ...issuer.settings } })
    const from = async (remoteAddress: string) =>
      limited.app.inject({ url: '/api/login', remoteAddress, headers: { accept: 'text/html' } })
    const statuses = []
    for (let call = 0; call < 61; call += 1) statuses.push((await from('10.0.0.1')).statusCode)
    expect(statuses).toEqual([...Array(60).fill(303), 429])
    const over = await from('10.0.0.1')
    expect([over.headers['retry-after'], /<h1>(.*?)</.exec(over.body)?.[1]]).toEqual(['60', 'That did not work'])
    expect((await from('10.0.0.2')).statusCode).toBe(303)
    house.clock.advance({ seconds: 60 })
    expect((await from('10.0.0.1')).statusCode).toBe(303)
  })
})

describe('over https', () => {
  test('every cookie is Secure and __Host-', async () => {
    const secure = await house.instance({ env: { PUBLIC_URL: 'https://daybook.example', ...issuer.settings } })
    const begun = await secure.app.inject({ url: '/api/login' })
    const atIssuer = await house.newVisitor().visit(String(begun.headers.location), { follow: false })
    const back = String(atIssuer.headers.location)
    expect(back).toMatch(/^https:\/\/daybook\.example\/api\/callback\?/)
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const landed = await secure.app.inject({ url: back.replace('https://daybook.example', ''), headers: { cookie } })
    const given = [...begun.cookies, ...landed.cookies].filter(({ value }) => value)
    expect(given.map(({ name }) => name)).toEqual([expect.stringMatching(/^__Host-daybook-sign-in-/), '__Host-daybook'])
    for (const one of given) expect(one).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(given.every((one) => !('domain' in one))).toBe(true)
  })
})

describe('the doors', () => {
  test.each(['/api/login', '/api/callback', '/api/logout'])(
    '%s answers nothing to HEAD, and never a stored answer',
    async (url) => {
      expect((await house.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
      expect((await house.app.inject({ url })).headers['cache-control']).toBe('no-store')
    },
  )

  test('take forms at one address alone, and small ones', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      (
        await house.app.inject({
          method: 'POST',
          url: '/api/callback',
          headers: form,
          payload: `invitation=${'x'.repeat(2_000)}`,
        })
      ).statusCode,
    ).toBe(413)
    expect(
      (
        await house.app.inject({
          method: 'POST',
          url: '/api/callback',
          headers: { 'content-type': 'text/plain' },
          payload: 'x',
        })
      ).statusCode,
    ).toBe(415)
    expect(
      (
        await house.app.inject({
          method: 'POST',
          url: '/api/callback',
          headers: { 'content-type': 'application/json' },
          payload: '{}',
        })
      ).statusCode,
    ).toBe(415)
    expect((await house.app.inject({ method: 'POST', url: '/api/callback' })).statusCode).toBe(415)
    const { cookie, token } = await house.signedIn(ada)
    const headers = { ...form, cookie, 'x-csrf-token': token }
    expect(
      (await house.app.inject({ method: 'POST', url: '/api/tasks', headers, payload: 'title=x' })).statusCode,
    ).toBe(415)
  })

  test('are closed without an issuer', async () => {
    const bare = await house.instance()
    expect((await bare.app.inject({ url: '/api/login' })).statusCode).toBe(404)
  })
})

test('no embedded issuer stands open: beyond loopback or in production the start names what to give', () => {
  for (const source of [{ HOST: '0.0.0.0' }, { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) }])
    expect(() => readEnv({ DATABASE_URL: 'postgres://x/y', DEMO: '0', ...source })).toThrow(
      /OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/,
    )
})

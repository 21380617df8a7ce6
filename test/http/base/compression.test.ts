import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let cookie: string
beforeAll(async () => {
  testApp = await createTestApp()
  const user = await testApp.seed.user(await testApp.seed.organization(), 'agent')
  const browser = await testApp.signIn(user)
  for (let number = 0; number < 150; number++) await browser.post('/api/clients', { firstName: `Anaïs ${number}` })
  cookie = browser.cookie
})

const list = (encoding: string | undefined, path = '/api/clients') =>
  testApp.app.inject({ url: path, headers: { cookie, ...(encoding && { 'accept-encoding': encoding }) } })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'a list is the same for who accepts %s, in a third of the bytes',
  async (accepted, encoding, decompress) => {
    const [plain, compressed] = [await list(undefined), await list(accepted)]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(compressed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'content-type': plain.headers['content-type'],
      'content-length': `${compressed.rawPayload.length}`,
    })
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.body)
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  },
)

test('an answer that fits into a packet is sent as it is', async () => {
  const { headers: answered, body } = await list('br', '/api/auth/user')
  expect(answered['content-encoding']).toBeUndefined()
  expect(JSON.parse(body)).toMatchObject({ role: 'agent' })
})

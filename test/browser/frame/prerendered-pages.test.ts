import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'

type Answer = { status: number; headers: Record<string, string>; html: string }

/** Reads a page of the built screens without a browser. */
async function readPage(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const context = await request.newContext({ baseURL: inject('daybook').origin })
  const response = await context.get(path, { headers: { 'accept-encoding': 'identity', ...headers } })
  const answer = { status: response.status(), headers: response.headers(), html: await response.text() }
  await context.dispose()
  return answer
}

const someSession = { cookie: `daybook=01890000-0000-7000-8000-000000000000.${'x'.repeat(43)}` }

describe.each([
  ['the sign-in', '/clients', {}, 'Welcome to Daybook'],
  ['the sign-in, for a damaged cookie', '/', { cookie: 'daybook=damaged' }, 'Welcome to Daybook'],
  ['the dashboard', '/', someSession, 'Loading'],
  ['another screen', '/clients/abc?x=1', someSession, 'Loading'],
])('the page of %s', (_name, path, headers, text) => {
  test('shows its screen, and its policy allows exactly its own inline scripts', async () => {
    const { status, headers: answered, html } = await readPage(path, headers)
    expect(status).toBe(200)
    expect(/<div id="root">([\s\S]*)<noscript>/.exec(html)?.[1]).toContain(text)
    expect(answered['cache-control']).toBe('no-store')
    expect(answered.vary).toBe('accept-encoding, cookie')
    const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script!)
    expect(scripts).toHaveLength(2)
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    const policy = answered['content-security-policy']
    expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
    expect(html).not.toMatch(/ on\w+="/)
  })
})

test('a signed-in page has nothing of a role, and preloads the code of the frame', async () => {
  const { html } = await readPage('/super-admin', someSession)
  expect(/<div id="root">([\s\S]*?)<script>/.exec(html)![1]).not.toMatch(/<(?:a|nav|h\d|button)\b/)
  const preloads = [...html.matchAll(/rel="modulepreload"[^>]* href="\/assets\/(\w+)-/g)].map(([, name]) => name)
  expect(preloads).toEqual(['frame'])
})

test('a page is in the chosen theme, whoever asks for it next', async () => {
  const readTheme = async (cookie: string) => {
    const { html } = await readPage('/', { cookie })
    return /<html[^>]*>/.exec(html)![0]
  }
  expect(await readTheme('daybook.theme=dark')).toBe('<html data-theme="dark" lang="en">')
  expect(await readTheme(`${someSession.cookie}; __Host-daybook.theme=light`)).toBe(
    '<html data-theme="light" lang="en">',
  )
  for (const cookie of [someSession.cookie, 'daybook.theme="><script>', 'my-daybook.theme=dark'])
    expect(await readTheme(cookie)).toBe('<html lang="en">')
})

test.each([undefined, 'dark'])('a page has the same bytes in each encoding, in the theme %s', async (theme) => {
  const cookie = `${someSession.cookie}${theme ? `; daybook.theme=${theme}` : ''}`
  const { html } = await readPage('/', { cookie })
  const fetchEncoded = async (encoding: string) => {
    const { origin } = inject('daybook')
    const response = await new Promise<{ body: Buffer; encoding: string | undefined }>((resolve, reject) => {
      get(origin, { headers: { cookie, 'accept-encoding': encoding } }, (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () =>
          resolve({ body: Buffer.concat(parts), encoding: incoming.headers['content-encoding'] }),
        )
      }).on('error', reject)
    })
    return response
  }
  const [brotli, gzip, plain] = await Promise.all(['gzip, br', 'gzip', ''].map(fetchEncoded))
  expect([brotli!.encoding, gzip!.encoding, plain!.encoding]).toEqual(['br', 'gzip', undefined])
  expect(brotliDecompressSync(brotli!.body).toString()).toBe(html)
  expect(gunzipSync(gzip!.body).toString()).toBe(html)
  expect(plain!.body.toString()).toBe(html)
})

import { link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createErrorHandler } from '#server/base/http/error-responses.ts'
import { createLogger } from '#server/base/logger.ts'
import { serveAssets } from '#server/base/pages/assets.ts'
import { keepAssets } from '#server/base/pages/kept-assets.ts'

async function createApp() {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-assets-'))
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  for (const name of ['a-1.js', 'a-1.js.br', 'a-1.js.gz', 'font-2.woff2']) await writeFile(join(folder, name), name)
  await writeFile(join(folder, '..', 'outside.js'), '')
  app.setErrorHandler(createErrorHandler(createLogger('silent')))
  serveAssets(app, folder)
  const get = (name: string, headers = {}) => app.inject({ url: `/assets/${name}`, headers })
  return { app, folder, get }
}

test.each([
  ['a-1.js', 'br, gzip', 'br', 'a-1.js.br', 'text/javascript; charset=utf-8'],
  ['a-1.js', 'gzip', 'gzip', 'a-1.js.gz', 'text/javascript; charset=utf-8'],
  ['a-1.js', '', undefined, 'a-1.js', 'text/javascript; charset=utf-8'],
  ['font-2.woff2', 'br, gzip', undefined, 'font-2.woff2', 'font/woff2'],
])('%s, accepted as "%s", has the encoding %s', async (name, accepted, encoding, body, mediaType) => {
  const { get } = await createApp()
  const answer = await get(name, { 'accept-encoding': accepted })
  expect(answer).toMatchObject({ statusCode: 200, body })
  expect(answer.headers).toMatchObject({
    'content-type': mediaType,
    'content-length': `${body.length}`,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    etag: `W/"${name}"`,
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
})

test('a copy that the browser has is confirmed', async () => {
  const { get } = await createApp()
  const { headers } = await get('a-1.js')
  const answer = await get('a-1.js', { 'if-none-match': headers.etag })
  expect(answer).toMatchObject({ statusCode: 304, body: '' })
  expect(await get('a-1.js', { 'if-none-match': 'W/"b-2.js"' })).toMatchObject({ statusCode: 200 })
})

test('a file is read once', async () => {
  const { folder, get } = await createApp()
  await get('a-1.js')
  await rm(join(folder, 'a-1.js'))
  expect(await get('a-1.js')).toMatchObject({ statusCode: 200, body: 'a-1.js' })
})

test('a file that comes later is found', async () => {
  const { folder, get } = await createApp()
  expect(await get('b-2.js')).toMatchObject({ statusCode: 404 })
  await writeFile(join(folder, 'b-2.js'), 'later')
  expect(await get('b-2.js')).toMatchObject({ statusCode: 200, body: 'later' })
})

test.each(['none.js', 'a-1', 'a-1.js.br', '..%2Foutside.js', '%2e%2e%2foutside.js', '.js', 'a/b.js', 'a%00.js'])(
  '%s answers 404',
  async (name) => {
    const { get } = await createApp()
    expect((await get(name)).statusCode).toBe(404)
  },
)

test('assets that were replaced are served for a day, and deleted when that is over', async () => {
  const { folder, get: getCurrent } = await createApp()
  const other = await mkdtemp(join(tmpdir(), 'daybook-assets-'))
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(other, { recursive: true })
  })
  const [keptFolder, next] = [join(other, 'kept'), join(other, 'next')]
  app.setErrorHandler(createErrorHandler(createLogger('silent')))
  await mkdir(next)
  await writeFile(join(next, 'b-3.js'), 'b-3.js')
  serveAssets(app, next, keptFolder)
  const start = (served: string, at: string) => keepAssets(served, keptFolder, new Date(at))
  const statusOf = async (name: string) => (await app.inject({ url: `/assets/${name}` })).statusCode

  await rm(join(folder, 'font-2.woff2'))
  await start(folder, '2026-11-01T10:00:00Z')
  await start(next, '2026-11-20T10:00:00Z')
  expect(await statusOf('a-1.js')).toBe(200)
  expect((await getCurrent('a-1.js')).body).toBe('a-1.js')
  await start(next, '2026-11-21T10:00:00Z')
  expect((await readdir(keptFolder)).toSorted()).toEqual([
    'a-1.js',
    'a-1.js.br',
    'a-1.js.gz',
    'b-3.js',
    'replaced.json',
  ])
  await start(next, '2026-11-21T10:00:01Z')
  expect((await readdir(keptFolder)).toSorted()).toEqual(['b-3.js', 'replaced.json'])
  expect(await statusOf('b-3.js')).toBe(200)
})

test('two instances that start at once keep them side by side', async () => {
  const { folder } = await createApp()
  const other = await mkdtemp(join(tmpdir(), 'daybook-assets-'))
  onTestFinished(() => rm(other, { recursive: true }))
  await Promise.all(Array.from({ length: 20 }, () => keepAssets(folder, other, new Date())))
  expect((await readdir(other)).toSorted()).toEqual([...(await readdir(folder)), 'replaced.json'].toSorted())
})

test('what was replaced when is written aside and put in its place, and starts over where it was damaged', async () => {
  const { folder } = await createApp()
  const other = await mkdtemp(join(tmpdir(), 'daybook-assets-'))
  onTestFinished(() => rm(other, { recursive: true }))
  const [journal, former] = [join(other, 'replaced.json'), join(other, 'former.json')]
  const start = (at: string) => keepAssets(folder, other, new Date(at))
  await writeFile(join(other, 'old-4.js'), '')
  await writeFile(journal, '{"old-4.js":"2026-11-01T1')
  await start('2026-11-20T10:00:00Z')
  const first = '{"old-4.js":"2026-11-20T10:00:00.000Z"}'
  expect(await readFile(journal, 'utf8')).toBe(first)
  await link(journal, former)
  await start('2026-11-21T10:00:01Z')
  expect(await readdir(other)).not.toContain('old-4.js')
  expect([await readFile(journal, 'utf8'), await readFile(former, 'utf8')]).toEqual([
    '{"former.json":"2026-11-21T10:00:01.000Z"}',
    first,
  ])
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the URLs of the modules loaded at startup with an existing database. */
const script = `
  import { registerHooks } from 'node:module'
  const urls = []
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
  await import('#server/start-app.ts')
  console.log(JSON.stringify(urls))
`

test('rarely used packages are not loaded at startup', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '..', '..'),
  })
  const loadedUrls = JSON.parse(stdout) as string[]
  const packages = new Set(loadedUrls.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []))
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'pg', 'pg-boss', 'zod']))
  for (const packageName of ['kysely', 'oidc-provider', 'libphonenumber-js', '@aws-sdk/client-s3'])
    expect([...packages]).not.toContain(packageName)
})

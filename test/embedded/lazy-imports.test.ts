import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the URLs of the modules loaded with these. */
const script = (modules: readonly string[]) => `
  import { registerHooks } from 'node:module'
  const urls = []
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
  ${modules.map((module) => `await import('${module}')`).join('\n')}
  console.log(JSON.stringify(urls))
`

test('rarely used packages are not loaded at startup', async () => {
  const packages = await readLoadedPackages('#server/start-app.ts')
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'pg-boss', 'zod']))
  const rarelyUsed = ['kysely', 'oidc-provider', 'libphonenumber-js', '@aws-sdk/client-s3', '@opentelemetry/sdk-trace']
  for (const packageName of rarelyUsed) expect(packages).not.toContain(packageName)
})

test('the process of a document loads packages only for its format', async () => {
  const modules = ['extraction/extract-lines', 'rules/read-plan-by-rules']
  expect(await readLoadedPackages(...modules.map((module) => `#server/parsing/${module}.ts`))).toEqual([])
})

/** Returns the names of the packages that are loaded with modules. */
async function readLoadedPackages(...modules: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script(modules)], {
    cwd: join(import.meta.dirname, '..', '..'),
  })
  const loadedUrls = JSON.parse(stdout) as string[]
  return [...new Set(loadedUrls.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []))]
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { getOpenApi } from '#contract/base/monitoring.ts'
import { seedPeople } from '#test/support/data/people.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let document: string
beforeAll(async () => {
  testApp = await createTestApp()
  document = (await testApp.signedOut.get(getOpenApi.path)).text
})

const run = promisify(execFile)

/** Runs the generator of types on a document. Throws an Error with its output. */
async function generateTypes(text: string): Promise<string> {
  const options = { maxBuffer: 10_000_000 }
  const generating = run(process.execPath, ['test/support/api/write-api-types.ts'], options)
  generating.child.stdin!.end(text)
  return (await generating).stdout
}

/**
 * Writes files next to the generated types and compiles all; returns their folder. Throws an Error with what tsc
 * prints.
 */
async function compile(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-api-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  const compilerOptions = {
    target: 'esnext',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node'],
  }
  const settings = { 'package.json': { type: 'module' }, 'tsconfig.json': { compilerOptions, include: ['*.ts'] } }
  for (const [name, content] of Object.entries(settings)) await writeFile(join(folder, name), JSON.stringify(content))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const compiler = resolve('node_modules/typescript/bin/tsc')
  await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout)
  })
  return folder
}

const program = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const [baseUrl, cookie = '', token = ''] = process.argv.slice(2)
const { GET, POST } = createClient<paths>({ baseUrl, headers: { cookie } })
const header = { 'X-CSRF-Token': token }
const created = await POST('/api/clients', { body: { firstName: 'Ana', status: 'prospect' }, params: { header } })
if (created.error) throw new Error(created.error.message)
const listed = await GET('/api/clients', { params: { query: { search: 'ana', scope: 'own' } } })
const refused = await GET('/api/clients/{clientId}', { params: { path: { clientId: 'none' } } })
const ids: string[] = listed.data?.map(({ id }) => id) ?? []
console.log(JSON.stringify({ isListed: ids.includes(created.data.id), code: refused.error?.code }))
`

const mistakes = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const { GET, POST } = createClient<paths>()
const params = { header: { 'X-CSRF-Token': '' } }
// @ts-expect-error there is no such path
await GET('/api/client')
// @ts-expect-error the token is missing
await POST('/api/clients', { body: { firstName: 'Ana' } })
// @ts-expect-error the first name is missing
await POST('/api/clients', { body: { lastName: 'Diaz' }, params })
// @ts-expect-error there is no such status
await POST('/api/clients', { body: { firstName: 'Ana', status: 'friend' }, params })
const { data } = await GET('/api/clients')
// @ts-expect-error there is no such field
console.log(data?.[0]?.firstname)
`

test('a client generated from the document by others compiles, refuses mistakes, and works', async () => {
  const { harbor } = await seedPeople(testApp.seed)
  const { cookie, token } = await testApp.signIn(harbor.agent)
  const folder = await compile({
    'api.ts': await generateTypes(document),
    'program.ts': program,
    'mistakes.ts': mistakes,
  })
  const origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), origin, cookie, token])
  expect(JSON.parse(stdout)).toEqual({ isListed: true, code: 'VALIDATION' })
})

test('a document with a reference to nothing has no client', async () => {
  const broken = document.replaceAll('#/components/schemas/Error', '#/components/schemas/Errors')
  await expect(generateTypes(broken)).rejects.toThrow(/Can't resolve \$ref/)
})

test('a program does not compile against a document that lost what it uses', async () => {
  const changed = document.replace('"/api/clients":', '"/api/persons":')
  const compiling = compile({ 'api.ts': await generateTypes(changed), 'program.ts': program })
  await expect(compiling).rejects.toThrow(`error TS2345: Argument of type '"/api/clients"'`)
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildEndpointUrl, type Endpoint } from '#contract/base/endpoint.ts'
import { endpoints } from '#server/base/http/endpoints.ts'
import { accessTable } from '#test/support/access/table.ts'
import { type AccessWorld, createAccessWorld } from '#test/support/access/world.ts'
import { type Exchange, renderApiDocument, type Section } from '#test/support/api/api-document.ts'
import { exampleBodies } from '#test/support/api/example-bodies.ts'
import { unreachableIssuer } from '#test/support/sign-in/fake-issuer.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let world: AccessWorld
const exchanges = new Map<string, Exchange>()
beforeAll(async () => {
  testApp = await createTestApp({ env: unreachableIssuer })
  world = await createAccessWorld(testApp)
})

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s has an example',
  async (name, endpoint) => {
    const row = accessTable[name]![0]!
    const actor = getActor(endpoint)
    const createText: typeof world.createId = (createRow, ...cell) =>
      world.createId((app, owner) => createRow(app, owner, 'Rosa Pemberton'), ...cell)
    const id = row.create ? await createText(row.create, actor, 'own') : ''
    const secondId = row.createSecond ? await createText(row.createSecond, actor, 'own') : ''
    const { headers, body: sent, ...rest } = row.input(id, secondId)
    const body = exampleBodies[name] ? { ...(sent as object), ...exampleBodies[name] } : sent
    const url = buildEndpointUrl(endpoint, rest)
    const response = await world.browsers[actor].send(endpoint.method, url, body, headers)
    const expected = row.expected[actor]
    expect(response.status, response.text).toBe(typeof expected === 'number' ? expected : expected.own)
    if (endpoint.reply && response.status < 400)
      expect(endpoint.reply.safeParse(response.body).error?.issues ?? []).toEqual([])
    exchanges.set(name, { url, body, response })
  },
)

test('docs/api.md is what `npm run docs:api` writes', async () => {
  const document = renderApiDocument(await listSections(), exchanges)
  await expect(document).toMatchFileSnapshot('../../../docs/api.md')
})

test('every example body is of an endpoint', () => {
  const names = new Set(endpoints.map(({ name }) => name))
  expect(Object.keys(exampleBodies).filter((name) => !names.has(name))).toEqual([])
})

function getActor({ access }: Endpoint) {
  if (access === 'anyone') return 'signedOut'
  return access.includes('agent') ? 'agent' : access.includes('org_admin') ? 'orgAdmin' : 'superAdmin'
}

/** The endpoints by the folder of the contract that declares them. */
async function listSections(): Promise<Section[]> {
  const contract = join(import.meta.dirname, '../../../contract')
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/[\w-]+\.ts$/.test(file),
  )
  const features = new Map<unknown, string>()
  for (const file of files.sort())
    for (const value of Object.values((await import(join(contract, file))) as object))
      features.set(value, file.split('/')[0]!)
  const byFeature = Map.groupBy(endpoints, (endpoint) => features.get(endpoint) ?? 'other')
  return [...byFeature]
    .map(([feature, ofFeature]) => ({ feature, endpoints: ofFeature }))
    .toSorted((one, other) => (one.feature < other.feature ? -1 : 1))
}

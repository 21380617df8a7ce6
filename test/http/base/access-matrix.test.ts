import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all-endpoints.ts'
import { urlFor, type Endpoint } from '#contract/base/endpoint.ts'
import { accessTable } from '#test/support/access/access-table.ts'
import type { AccessRow } from '#test/support/access/access-rows.ts'
import {
  type Actor,
  actors,
  createAccessWorld,
  type Ownership,
  ownerships,
  type AccessWorld,
} from '#test/support/access/access-world.ts'
import { type Browser, createBrowser, type BrowserResponse } from '#test/support/browser/browser.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import type { Instance } from '#test/support/instance.ts'
import { marker } from '#test/support/data/people.ts'
import { expectNoInternals } from '#test/support/expect-no-internals.ts'
import { unreachableIssuer } from '#test/support/sign-in/unreachable-issuer.ts'
import { lockStrippingClient } from '#test/support/access/lock-stripping-client.ts'

let testApp: TestApp
let readOnly: Instance
let world: AccessWorld
beforeAll(async () => {
  testApp = await createTestApp({ env: unreachableIssuer })
  readOnly = await testApp.addInstance({ readOnly: true, Client: lockStrippingClient, env: unreachableIssuer })
  world = await createAccessWorld(testApp)
})

const summitReaders: Actor[] = ['otherOrgAdmin', 'superAdmin']

type Input = ReturnType<AccessRow['input']>

function send(browser: Browser, endpoint: Endpoint, { body, headers, ...rest }: Input): Promise<BrowserResponse> {
  return browser.send(endpoint.method, urlFor(endpoint, rest), body, headers)
}

async function createInput(row: AccessRow, actor: Actor, which: Ownership): Promise<Input> {
  const id = row.create ? await world.createId(row.create, actor, which) : ''
  return row.input(id, row.createSecond ? await world.createId(row.createSecond, actor, 'own') : '')
}

/** A refusal changes no row; and where writing is impossible it is the same refusal, so it does not even try. */
async function expectRefusal(endpoint: Endpoint, input: Input, browser: Browser, status: number): Promise<void> {
  const before = await testApp.snapshot()
  const response = await send(browser, endpoint, input)
  expect(response.status).toBe(status)
  expectNoInternals(response.text)
  expect(await testApp.snapshot()).toEqual(before)
  expect((await send(browser.at(readOnly.app), endpoint, input)).status, 'where nothing can be written').toBe(status)
}

describe.each(endpoints.map((one) => [one.name, one] as const))('%s', (name, one) => {
  const rows = accessTable[name] ?? []

  test('has its row in the table', () => expect(rows.length).toBeGreaterThan(0))

  for (const row of rows)
    describe(row.by ? `by ${row.by}` : 'as it is', () => {
      const cells = actors.flatMap((actor) => {
        const cell = row.expected[actor]
        if (!row.create) return [[actor, 'own', cell as number] as const]
        return ownerships.map((which) => [actor, which, typeof cell === 'number' ? cell : cell[which]] as const)
      })

      test.each(cells)('%s asking for %s gets %i', async (actor: Actor, which: Ownership, status) => {
        const browser = world.browsers[actor]
        const input = await createInput(row, actor, which)
        if (status >= 400) return expectRefusal(one, input, browser, status)
        const response = await send(browser, one, input)
        expect(response.status, response.text).toBe(status)
        if (!summitReaders.includes(actor)) expect(response.text).not.toContain(marker)
      })

      if (one.access !== 'anyone' && one.method !== 'GET')
        test.each(['missing', 'wrong', 'another session’s', 'empty'])('a token that is %s is refused', async (kind) => {
          const { agent, otherAgent, superAdmin } = world.browsers
          for (const browser of [agent, superAdmin]) {
            const token = { missing: '', wrong: 'x'.repeat(43), empty: ' ', 'another session’s': otherAgent.token }[
              kind
            ]!
            const input = await createInput(row, browser === agent ? 'agent' : 'superAdmin', 'own')
            await expectRefusal(one, input, createBrowser(testApp.app, browser.cookie, token), 403)
          }
        })
    })
})

test('no row of the table is about an endpoint that is not', () => {
  const names = new Set(endpoints.map(({ name }) => name))
  expect(Object.keys(accessTable).filter((name) => !names.has(name))).toEqual([])
})

test('an instance that cannot write says so: the second look at refusals is a look at something', async () => {
  const response = await world.browsers.agent.at(readOnly.app).post('/api/tasks', { title: 'x' })
  expect(response.status).toBe(500)
})

test('no log line of all that holds a text of the other organisation', () => {
  expect(testApp.logLines.length).toBeGreaterThan(100)
  expect([...testApp.logLines, ...readOnly.logLines].join('\n')).not.toContain(marker)
})

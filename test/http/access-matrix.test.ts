import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { accessTable } from '#test/support/access-table.ts'
import type { AccessRow } from '#test/support/access-rows.ts'
import { type Actor, actors, accessWorld, type Which, whichIds, type World } from '#test/support/access-world.ts'
import { type Browser, browserAt, type Came } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import type { Instance } from '#test/support/instance.ts'
import { marker } from '#test/support/people.ts'
import { expectQuiet } from '#test/support/quiet.ts'
import { noIssuer } from '#test/support/no-issuer.ts'
import { withoutLocks } from '#test/support/without-locks.ts'

let house: TestHouse
let readOnly: Instance
let world: World
beforeAll(async () => {
  house = await testHouse({ env: noIssuer })
  readOnly = await house.instance({ readOnly: true, Client: withoutLocks, env: noIssuer })
  world = await accessWorld(house)
})

const ofMarker: Actor[] = ['otherOrgAdmin', 'superAdmin']

type Input = ReturnType<AccessRow['input']>

function send(browser: Browser, one: Endpoint, { body, headers, ...rest }: Input): Promise<Came> {
  return browser.send(one.method, addressOf(one, rest), body, headers)
}

async function inputFor(row: AccessRow, actor: Actor, which: Which): Promise<Input> {
  const id = row.makes ? await world.idFor(row.makes, actor, which) : ''
  return row.input(id, row.beside ? await world.idFor(row.beside, actor, 'own') : '')
}

/** A refusal changes no row; and where writing is impossible it is the same refusal, so it does not even try. */
async function expectRefusal(one: Endpoint, input: Input, browser: Browser, status: number): Promise<void> {
  const before = await house.snapshot()
  const came = await send(browser, one, input)
  expect(came.status).toBe(status)
  expectQuiet(came.text)
  expect(await house.snapshot()).toEqual(before)
  expect((await send(browser.at(readOnly.app), one, input)).status, 'where nothing can be written').toBe(status)
}

describe.each(endpoints.map((one) => [one.name, one] as const))('%s', (name, one) => {
  const rows = accessTable[name] ?? []

  test('has its row in the table', () => expect(rows.length).toBeGreaterThan(0))

  for (const row of rows)
    describe(row.by ? `by ${row.by}` : 'as it is', () => {
      const cells = actors.flatMap((actor) => {
        const cell = row.expected[actor]
        if (!row.makes) return [[actor, 'own', cell as number] as const]
        return whichIds.map((which) => [actor, which, typeof cell === 'number' ? cell : cell[which]] as const)
      })

      test.each(cells)('%s asking for %s gets %i', async (actor: Actor, which: Which, status) => {
        const browser = world.browsers[actor]
        const input = await inputFor(row, actor, which)
        if (status >= 400) return expectRefusal(one, input, browser, status)
        const came = await send(browser, one, input)
        expect(came.status, came.text).toBe(status)
        if (!ofMarker.includes(actor)) expect(came.text).not.toContain(marker)
      })

      if (one.access !== 'anyone' && one.method !== 'GET')
        test.each(['missing', 'wrong', 'another session’s', 'empty'])('a token that is %s is refused', async (kind) => {
          const { agent, otherAgent, superAdmin } = world.browsers
          for (const browser of [agent, superAdmin]) {
            const token = { missing: '', wrong: 'x'.repeat(43), empty: ' ', 'another session’s': otherAgent.token }[
              kind
            ]!
            const input = await inputFor(row, browser === agent ? 'agent' : 'superAdmin', 'own')
            await expectRefusal(one, input, browserAt(house.app, browser.cookie, token), 403)
          }
        })
    })
})

test('no row of the table is about an endpoint that is not', () => {
  const names = new Set(endpoints.map(({ name }) => name))
  expect(Object.keys(accessTable).filter((name) => !names.has(name))).toEqual([])
})

test('an instance that cannot write says so: the second look at refusals is a look at something', async () => {
  const came = await world.browsers.agent.at(readOnly.app).post('/api/tasks', { title: 'x' })
  expect(came.status).toBe(500)
})

test('no log line of all that holds a text of the other organisation', () => {
  expect(house.logged.length).toBeGreaterThan(100)
  expect([...house.logged, ...readOnly.logged].join('\n')).not.toContain(marker)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { buildEndpointUrl, type Endpoint } from '#contract/base/endpoint.ts'
import { endpoints } from '#server/base/http/endpoints.ts'
import type { AccessRow } from '#test/support/access/rows.ts'
import { lockStrippingClient } from '#test/support/access/statement-clients.ts'
import { accessTable } from '#test/support/access/table.ts'
import {
  type Actor,
  actors,
  createAccessWorld,
  type Ownership,
  ownerships,
  type AccessWorld,
  type RowFactory,
} from '#test/support/access/world.ts'
import { type Browser, createBrowser, type BrowserResponse } from '#test/support/browser/browser.ts'
import { marker } from '#test/support/data/people.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { expectNoInternals } from '#test/support/expect-no-internals.ts'
import type { Instance } from '#test/support/instance.ts'
import { unreachableIssuer } from '#test/support/sign-in/fake-issuer.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let readOnly: Instance
let world: AccessWorld
beforeAll(async () => {
  testApp = await createTestApp({ env: unreachableIssuer })
  readOnly = await testApp.addInstance({ readOnly: true, Client: lockStrippingClient, env: unreachableIssuer })
  world = await createAccessWorld(testApp)
})

type Cell = { actor: Actor; ownership: Ownership; status: number }
type Call = { description: string; browser: Browser; input: Input; status: number }
type Input = ReturnType<AccessRow['input']>

const summitReaders: Actor[] = ['otherOrgAdmin', 'superAdmin']

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const rows = accessTable[name] ?? []

  test('has a row in the table', () => expect(rows.length).toBeGreaterThan(0))

  for (const row of rows)
    describe(row.by ? `by ${row.by}` : 'for everybody', () => {
      const cells = listCells(row)
      const refusedCells = cells.filter(({ status }) => status >= 400)
      const needsToken = endpoint.access !== 'anyone' && endpoint.method !== 'GET'

      test.each(cells.filter(({ status }) => status < 400))(
        '$actor asking for $ownership gets $status',
        async ({ actor, ownership, status }) => {
          const input = await createInput(row, actor, ownership)
          const response = await send(world.browsers[actor], endpoint, input)
          expect(response.status, response.text).toBe(status)
          if (!summitReaders.includes(actor)) expect(response.text).not.toContain(marker)
        },
      )

      if (refusedCells.length || needsToken)
        test('refuses everybody else and every bad token', async () => {
          const sharing = shareRows(row)
          const calls = await Promise.all(refusedCells.map((cell) => createCall(sharing, cell)))
          if (needsToken) calls.push(...(await createCallsWithBadTokens(sharing)))
          await expectRefusals(endpoint, calls)
        })
    })
})

/** One cell for each actor, and for each owner of the row if the input has an id. */
const listCells = (row: AccessRow): Cell[] =>
  actors.flatMap((actor): Cell[] => {
    const expected = row.expected[actor]
    if (typeof expected === 'number' && !row.create) return [{ actor, ownership: 'own', status: expected }]
    return ownerships.map((ownership) => ({
      actor,
      ownership,
      status: typeof expected === 'number' ? expected : expected[ownership],
    }))
  })

/** Calls that change nothing may all ask for the same row of an owner. */
const shareRows = ({ create, createSecond, ...row }: AccessRow): AccessRow => ({
  ...row,
  ...(create && { create: createOncePerOwner(create) }),
  ...(createSecond && { createSecond: createOncePerOwner(createSecond) }),
})

function createOncePerOwner(createRow: RowFactory): RowFactory {
  const ids = new Map<SeededUser, Promise<string>>()
  return (app, owner, text) => {
    const id = ids.get(owner) ?? createRow(app, owner, text)
    ids.set(owner, id)
    return id
  }
}

async function createInput(row: AccessRow, actor: Actor, ownership: Ownership): Promise<Input> {
  const id = row.create ? await world.createId(row.create, actor, ownership) : ''
  return row.input(id, row.createSecond ? await world.createId(row.createSecond, actor, 'own') : '')
}

const createCall = async (row: AccessRow, { actor, ownership, status }: Cell): Promise<Call> => ({
  description: `${actor} asking for ${ownership}`,
  browser: world.browsers[actor],
  input: await createInput(row, actor, ownership),
  status,
})

async function createCallsWithBadTokens(row: AccessRow): Promise<Call[]> {
  const badTokens = {
    missing: '',
    wrong: 'x'.repeat(43),
    ofAnotherSession: world.browsers.otherAgent.token,
  }
  const calls = (['agent', 'superAdmin'] as const).flatMap((actor) =>
    Object.entries(badTokens).map(async ([kind, token]): Promise<Call> => {
      const browser = createBrowser(testApp.app, world.browsers[actor].cookie, token)
      const input = await createInput(row, actor, 'own')
      return { description: `${actor} with a token that is ${kind}`, browser, input, status: 403 }
    }),
  )
  return Promise.all(calls)
}

/** The calls are refused and change no row; an instance on which every write fails refuses them with the same status. */
async function expectRefusals(endpoint: Endpoint, calls: Call[]): Promise<void> {
  const before = await testApp.snapshot()
  const responses = await Promise.all(calls.map(({ browser, input }) => send(browser, endpoint, input)))
  expect(await testApp.snapshot()).toEqual(before)
  const readOnlyResponses = await Promise.all(
    calls.map(({ browser, input }) => send(browser.at(readOnly.app), endpoint, input)),
  )
  const describeStatuses = (all: { status: number }[]) =>
    all.map(({ status }, index) => `${calls[index]!.description}: ${status}`)
  expect(describeStatuses(responses)).toEqual(describeStatuses(calls))
  expect(describeStatuses(readOnlyResponses), 'where every write fails').toEqual(describeStatuses(calls))
  for (const { text } of responses) expectNoInternals(text)
  // Rows of somebody else are answered like missing ones.
  const notFound = responses.filter(({ status }) => status === 404)
  expect(new Set(notFound.map(({ text }) => text.replace(/"requestId":"[^"]*"/, ''))).size).toBeLessThanOrEqual(1)
}

function send(browser: Browser, endpoint: Endpoint, { body, headers, ...rest }: Input): Promise<BrowserResponse> {
  return browser.send(endpoint.method, buildEndpointUrl(endpoint, rest), body, headers)
}

test('the table has no row for an endpoint that does not exist', () => {
  const names = new Set(endpoints.map(({ name }) => name))
  expect(Object.keys(accessTable).filter((name) => !names.has(name))).toEqual([])
})

test('a write on the read-only instance fails', async () => {
  const response = await world.browsers.agent.at(readOnly.app).post('/api/tasks', { title: 'x' })
  expect(response.status).toBe(500)
})

test('no log line contains a text of the other organization', () => {
  expect(testApp.logLines.length).toBeGreaterThan(100)
  expect([...testApp.logLines, ...readOnly.logLines].join('\n')).not.toContain(marker)
})

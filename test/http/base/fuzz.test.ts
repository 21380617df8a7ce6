import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/all-endpoints.ts'
import { ErrorBody } from '#contract/base/errors.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { marker, seedPeople } from '#test/support/data/people.ts'
import { expectNoInternals } from '#test/support/expect-no-internals.ts'
import { type Ids, arbitraryRequest, type RequestCase } from '#test/support/access/arbitrary-requests.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { seedDocument, seedNote } from '#test/support/data/seed-records.ts'

/** At least 10,000 a run, 100,000 in the long form (reliability 3). */
const requestCount = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const batchSize = 20

let testApp: TestApp
const callers: { browser: Browser; requests: fc.Arbitrary<RequestCase> }[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  const { harbor, summit, platform } = await seedPeople(testApp.seed)
  // Many agents, so that no list grows until it is the list that is measured.
  const agents = [harbor.agent, harbor.colleague, harbor.admin, platform.superAdmin]
  for (let added = 0; added < 20; added += 1) agents.push(await testApp.seed.user(harbor.organization))
  const others = [
    ...(await testApp.seed.tasks(summit.agent, [{ title: marker }])),
    ...(await testApp.seed.clients(summit.agent, [{ first_name: marker }])),
  ]
  const ownIds = await Promise.all(agents.map(createRows))
  const fuzzedEndpoints = endpoints.filter(({ access }) => access !== 'anyone')
  for (const [index, agent] of agents.entries()) {
    const neighbours = Object.values(ownIds.at(index - 1)!).flat()
    const ids = { own: ownIds[index]!, others: [...others, ...neighbours] }
    const requests = fc.oneof(...fuzzedEndpoints.map((one) => arbitraryRequest(one, ids)))
    callers.push({ browser: await testApp.signIn(agent), requests })
  }
})

/** Somebody's own rows, by the parameter that names them. */
async function createRows(agent: SeededUser): Promise<Ids['own']> {
  const clientId = await testApp.seed.clients(agent, [{}, {}])
  const createForClients = (author: (clientId: string) => Promise<string>) =>
    Promise.all([...clientId, ...clientId].map(author))
  const taskId = await testApp.seed.tasks(agent, [{ targetCount: 5 }, { status: 'completed' }])
  return {
    clientId,
    taskId,
    ids: taskId,
    noteId: await createForClients((client) => seedNote(testApp, agent, client)),
    documentId: await createForClients(async (client) => (await seedDocument(testApp, agent, client)).id),
    assignedAgentId: [agent.id],
  }
}

test(
  `${requestCount} requests made from the contract: none is an error of ours, none tells of the inside`,
  { timeout: 1_800_000 },
  async () => {
    const statusCounts: Record<string, number> = {}
    const request = fc.oneof(
      ...callers.map(({ browser, requests }) => requests.map((requestCase) => [requestCase, browser] as const)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: batchSize, maxLength: batchSize, size: 'max' }),
        async (batch) => {
          const statuses = await Promise.all(batch.map(([requestCase, browser]) => sendAndCheck(requestCase, browser)))
          for (const status of statuses) statusCounts[status] = (statusCounts[status] ?? 0) + 1
        },
      ),
      { numRuns: Math.ceil(requestCount / batchSize), endOnFailure: true },
    )
    const total = Object.values(statusCounts).reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThanOrEqual(requestCount)
    // It would prove little if it never came past the schemas, or always did.
    expect(Object.keys(statusCounts)).toEqual(expect.arrayContaining(['200', '201', '400', '404', '409', '413', '415']))
    for (const [minimum, status] of [
      [0.1, '2'],
      [0.2, '4'],
    ] as const) {
      const share =
        Object.entries(statusCounts)
          .filter(([createForClients]) => createForClients.startsWith(status))
          .reduce((sum, [, count]) => sum + count, 0) / total
      expect(share, JSON.stringify(statusCounts)).toBeGreaterThan(minimum)
    }
  },
)

async function sendAndCheck({ name, method, path, body, headers }: RequestCase, browser: Browser): Promise<number> {
  const {
    status,
    text,
    body: responseBody,
    headers: createForClients,
  } = await browser.send(method, path, body, headers)
  const describeCall = () =>
    `${name}: ${method} ${path.slice(0, 300)} ${body?.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} -> ${status} ${text.slice(0, 300)}`
  if (status >= 500) expect.fail(describeCall())
  if (status >= 400 && !ErrorBody.safeParse(responseBody).success)
    expect.fail(`not an error of ours: ${describeCall()}`)
  if (createForClients['cache-control'] !== 'no-store') expect.fail(`may be kept: ${describeCall()}`)
  if (text.includes(marker)) expect.fail(`another organisation's text: ${describeCall()}`)
  if (status >= 400) expectNoInternals(text)
  return status
}

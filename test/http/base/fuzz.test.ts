import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/base/errors.ts'
import { superAdminRoles } from '#contract/base/roles.ts'
import { endpoints } from '#server/base/http/endpoints.ts'
import { type Ids, arbitraryRequest, type RequestCase } from '#test/support/access/arbitrary-requests.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { marker, seedPeople } from '#test/support/data/people.ts'
import { seedDocument, seedNote } from '#test/support/data/seed-records.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { effort } from '#test/support/effort.ts'
import { expectNoInternals } from '#test/support/expect-no-internals.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

const batchSize = 20

/** Endpoints that answer a super administrator the rows of every organization. */
const platformEndpoints = new Set(
  endpoints.filter(({ access }) => access === superAdminRoles).map((endpoint) => endpoint.name),
)

let testApp: TestApp
const callers: { browser: Browser; requests: fc.Arbitrary<RequestCase> }[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  const { harbor, summit, platform } = await seedPeople(testApp.seed)
  // Many agents, so that no list grows long.
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

/** Creates rows of a user, by the parameter that names them. */
async function createRows(agent: SeededUser): Promise<Ids['own']> {
  const clientId = await testApp.seed.clients(agent, [{}, {}])
  const createForEach = (create: (clientId: string) => Promise<string>) =>
    Promise.all([...clientId, ...clientId].map(create))
  const taskId = await testApp.seed.tasks(agent, [{ targetCount: 5 }, { status: 'completed' }])
  return {
    clientId,
    taskId,
    ids: taskId,
    noteId: await createForEach((client) => seedNote(testApp, agent, client)),
    documentId: await createForEach(async (client) => (await seedDocument(testApp, agent, client)).id),
    assignedAgentId: [agent.id],
  }
}

test(`${effort.fuzzRequests} requests generated from the contract: no internal error, no internals in a response`, async () => {
  const statusCounts: Record<string, number> = {}
  const request = fc.oneof(
    ...callers.map(({ browser, requests }) => requests.map((requestCase) => [requestCase, browser] as const)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: batchSize, maxLength: batchSize, size: 'max' }), async (batch) => {
      const statuses = await Promise.all(batch.map(([requestCase, browser]) => sendAndCheck(requestCase, browser)))
      for (const status of statuses) statusCounts[status] = (statusCounts[status] ?? 0) + 1
    }),
    { numRuns: Math.ceil(effort.fuzzRequests / batchSize), endOnFailure: true },
  )
  const total = Object.values(statusCounts).reduce((sum, count) => sum + count, 0)
  expect(total).toBeGreaterThanOrEqual(effort.fuzzRequests)
  // A run proves little if no request passes the schemas, or if all do. Too large bodies are rare.
  const expectedStatuses = ['200', '201', '400', '404', '409', '415', ...(total >= 10_000 ? ['413'] : [])]
  expect(Object.keys(statusCounts)).toEqual(expect.arrayContaining(expectedStatuses))
  const shareOf = (firstDigit: string) =>
    Object.entries(statusCounts)
      .filter(([status]) => status.startsWith(firstDigit))
      .reduce((sum, [, count]) => sum + count, 0) / total
  expect(shareOf('2'), JSON.stringify(statusCounts)).toBeGreaterThan(0.1)
  expect(shareOf('4'), JSON.stringify(statusCounts)).toBeGreaterThan(0.2)
})

async function sendAndCheck({ name, method, path, body, headers }: RequestCase, browser: Browser): Promise<number> {
  const response = await browser.send(method, path, body, headers).catch(async (error: unknown) => {
    // The export of a client who is deleted while it is read ends in the middle; when requested again, it is not found.
    if (name !== 'exportClient') throw error
    const again = await browser.send(method, path, body, headers)
    if (again.status !== 404) throw error
    return again
  })
  const { status, text } = response
  const describeCall = () =>
    `${name}: ${method} ${path.slice(0, 300)} ${body?.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} -> ${status} ${text.slice(0, 300)}`
  if (status >= 500) expect.fail(describeCall())
  if (status >= 400 && !ErrorBody.safeParse(response.body).success) expect.fail(`not an ErrorBody: ${describeCall()}`)
  if (response.headers['cache-control'] !== 'no-store') expect.fail(`cacheable: ${describeCall()}`)
  const mayShowOthers = status < 300 && platformEndpoints.has(name)
  if (!mayShowOthers && text.includes(marker)) expect.fail(`another organisation's text: ${describeCall()}`)
  if (status >= 400) expectNoInternals(text)
  return status
}

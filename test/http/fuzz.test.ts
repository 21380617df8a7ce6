import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { Browser } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { marker, seedPeople } from '#test/support/people.ts'
import { expectQuiet } from '#test/support/quiet.ts'
import { type Ids, requestsTo, type Sent } from '#test/support/requests.ts'
import type { SeededUser } from '#test/support/seed.ts'
import { seedDocument, seedNote } from '#test/support/seed-records.ts'

/** At least 10,000 a run, 100,000 in the long form (reliability 3). */
const wanted = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const atOnce = 20

let house: TestHouse
const callers: { browser: Browser; requests: fc.Arbitrary<Sent> }[] = []
beforeAll(async () => {
  house = await testHouse()
  const { harbor, summit, platform } = await seedPeople(house.seed)
  // Many agents, so that no list grows until it is the list that is measured.
  const agents = [harbor.agent, harbor.colleague, harbor.admin, platform.superAdmin]
  for (let more = 0; more < 20; more += 1) agents.push(await house.seed.user(harbor.organization))
  const others = [
    ...(await house.seed.tasks(summit.agent, [{ title: marker }])),
    ...(await house.seed.clients(summit.agent, [{ first_name: marker }])),
  ]
  const owned = await Promise.all(agents.map(idsOf))
  const fuzzed = endpoints.filter(({ access }) => access !== 'anyone')
  for (const [index, agent] of agents.entries()) {
    const neighbours = Object.values(owned.at(index - 1)!).flat()
    const ids = { own: owned[index]!, others: [...others, ...neighbours] }
    const requests = fc.oneof(...fuzzed.map((one) => requestsTo(one, ids)))
    callers.push({ browser: await house.signedIn(agent), requests })
  }
})

/** Somebody's own rows, by the parameter that names them. */
async function idsOf(agent: SeededUser): Promise<Ids['own']> {
  const clientId = await house.seed.clients(agent, [{}, {}])
  const of = (author: (clientId: string) => Promise<string>) => Promise.all([...clientId, ...clientId].map(author))
  const taskId = await house.seed.tasks(agent, [{ targetCount: 5 }, { status: 'completed' }])
  return {
    clientId,
    taskId,
    ids: taskId,
    noteId: await of((client) => seedNote(house, agent, client)),
    documentId: await of(async (client) => (await seedDocument(house, agent, client)).id),
    assignedAgentId: [agent.id],
  }
}

test(
  `${wanted} requests made from the contract: none is an error of ours, none tells of the inside`,
  { timeout: 1_800_000 },
  async () => {
    const counts: Record<string, number> = {}
    const request = fc.oneof(
      ...callers.map(({ browser, requests }) => requests.map((sent) => [sent, browser] as const)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: atOnce, maxLength: atOnce, size: 'max' }), async (batch) => {
        const came = await Promise.all(batch.map(([sent, browser]) => answered(sent, browser)))
        for (const status of came) counts[status] = (counts[status] ?? 0) + 1
      }),
      { numRuns: Math.ceil(wanted / atOnce), endOnFailure: true },
    )
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThanOrEqual(wanted)
    // It would prove little if it never came past the schemas, or always did.
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['200', '201', '400', '404', '409', '413', '415']))
    for (const [least, status] of [
      [0.1, '2'],
      [0.2, '4'],
    ] as const) {
      const share =
        Object.entries(counts)
          .filter(([of]) => of.startsWith(status))
          .reduce((sum, [, count]) => sum + count, 0) / total
      expect(share, JSON.stringify(counts)).toBeGreaterThan(least)
    }
  },
)

async function answered({ name, method, path, body, headers }: Sent, browser: Browser): Promise<number> {
  const { status, text, body: came, headers: of } = await browser.send(method, path, body, headers)
  const what = () =>
    `${name}: ${method} ${path.slice(0, 300)} ${body?.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} -> ${status} ${text.slice(0, 300)}`
  if (status >= 500) expect.fail(what())
  if (status >= 400 && !ErrorBody.safeParse(came).success) expect.fail(`not an error of ours: ${what()}`)
  if (of['cache-control'] !== 'no-store') expect.fail(`may be kept: ${what()}`)
  if (text.includes(marker)) expect.fail(`another organisation's text: ${what()}`)
  if (status >= 400) expectQuiet(text)
  return status
}

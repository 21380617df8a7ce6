import { setTimeout as pause } from 'node:timers/promises'
import { defaultSize, type Caller, insertSession, seedData, withPool } from '#bench/data.ts'
import { type BenchServer, startProgram } from '#bench/servers.ts'
import { withDatabase } from '#bench/with-program.ts'
import { maxAnswerBytes } from '#contract/base/schema.ts'
import { insertLongestRows } from '#test/support/data/longest-rows.ts'

/**
 * `npm run large-reads`: a user with 5,000 clients and 15,000 tasks on one day, all with the longest texts, reads both
 * lists to their ends, six times at once. Prints figures. Fails if a call of another organization takes longer than 2 s,
 * the program needs more than 1,000 MB, a status is 5xx or an answer is larger than 8 MB.
 */
const counts = { clients: 5_000, tasks: 15_000, closedTasks: 0, history: 0, rules: 0, perClient: 1 }
const readerCount = 6
const goals = { slowestMs: 2_000, memoryMb: 1_000 }

await withDatabase(async (url, folder) => {
  const size = { ...defaultSize, organizations: 2, clients: 100, historyDays: 5 }
  const { callers, organizationId, today } = await seedData(url, size)
  const reader = await signInFromOtherOrganization(url, organizationId, today)
  const server = await startProgram(url, folder)
  try {
    await readAtOnce(server, reader, callers[0]!, today)
  } finally {
    await server.stop()
  }
})

async function signInFromOtherOrganization(url: string, organizationId: string, today: string): Promise<Caller> {
  return withPool(url, async (pool) => {
    const { rows } = await pool.query<{ organization_id: string; id: string }>(
      `select organization_id, id from users where organization_id <> $1 and role = 'agent' order by id limit 1`,
      [organizationId],
    )
    const { organization_id: ownOrganizationId, id } = rows[0]!
    const user = { organizationId: ownOrganizationId, id, email: '', role: 'agent' as const }
    await insertLongestRows(pool, user, today, counts)
    await pool.query('vacuum analyze')
    return insertSession(pool, ownOrganizationId, id)
  })
}

async function readAtOnce({ origin, memoryMb }: BenchServer, reader: Caller, neighbor: Caller, today: string) {
  const lists = ['/api/clients', `/api/tasks/planning?date=${today}`]
  const statuses = new Map<number, number>()
  const figures = { answers: 0, largestAnswerBytes: 0, slowestReadMs: 0, slowestMs: 0, neighborCalls: 0, memoryMb: 0 }
  const call = async (caller: Caller, path: string) => {
    const startedAt = performance.now()
    const response = await fetch(origin + path, { headers: { cookie: caller.cookie, 'x-time-zone': 'UTC' } })
    const bytes = (await response.arrayBuffer()).byteLength
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    return { bytes, ms: performance.now() - startedAt, next: response.headers.get('x-next-cursor') }
  }
  const readToEnd = async (path: string) => {
    let cursor: string | null = null
    do {
      const page = await call(reader, cursor ? `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}` : path)
      figures.answers += 1
      figures.largestAnswerBytes = Math.max(figures.largestAnswerBytes, page.bytes)
      figures.slowestReadMs = Math.max(figures.slowestReadMs, page.ms)
      cursor = page.next
    } while (cursor)
  }
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      for (const path of lists) figures.slowestMs = Math.max(figures.slowestMs, (await call(neighbor, path)).ms)
      figures.neighborCalls += lists.length
      figures.memoryMb = Math.max(figures.memoryMb, await memoryMb())
      await pause(20)
    }
  }
  const watching = watch()
  const readBoth = async () => {
    for (const path of lists) await readToEnd(path)
  }
  await Promise.all(Array.from({ length: readerCount }, readBoth))
  isDone = true
  await watching
  console.log({ ...figures, statuses: Object.fromEntries(statuses) })
  const isMet =
    figures.slowestMs <= goals.slowestMs &&
    figures.memoryMb <= goals.memoryMb &&
    figures.largestAnswerBytes <= maxAnswerBytes &&
    [...statuses.keys()].every((status) => status < 500)
  if (!isMet) process.exitCode = 1
}

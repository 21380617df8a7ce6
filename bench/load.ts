import autocannon from 'autocannon'
import type { BenchData, Caller } from './data.ts'
import type { BenchServer } from './servers.ts'

/** CPU time per request of the program, and of PostgreSQL with all its processes. */
export type Measurement = { rate: number; cpuMicros: number; databaseCpuMicros: number; errors: number }
/** Creates the next request of a connection, for the user it belongs to. */
export type RequestFactory = (caller: Caller) => () => autocannon.Request

/** (a) the 15 tasks of an agent's today, each with its client. */
export const tasksOfToday =
  ({ today }: BenchData): RequestFactory =>
  (caller) => {
    const request = {
      method: 'GET',
      path: `/api/tasks/planning?date=${today}`,
      headers: createHeaders(caller),
    } as const
    return () => request
  }

/** (c) complete a task, with its history and timeline; each task once. */
export const completeTask =
  ({ today }: BenchData, openTasks: Map<string, string[]>): RequestFactory =>
  (caller) =>
  () => {
    const id = openTasks.get(caller.agentId)!.pop()
    if (!id) throw new Error('No task is left to complete: shorten the rounds')
    const headers = {
      ...createHeaders(caller),
      'content-type': 'application/json',
      'x-csrf-token': caller.csrfToken,
      'x-day': today,
    }
    return { method: 'PUT', path: `/api/tasks/${id}`, headers, body: '{"status":"completed"}' }
  }

/** (b) the organization's 1,000 clients, read by its admin. */
export const allClients: RequestFactory = (caller) => {
  const request = { method: 'GET', path: '/api/clients?scope=organization', headers: createHeaders(caller) } as const
  return () => request
}

/** (d) create a client with an idempotency key, rejecting duplicates. */
export const createClient =
  ({ today }: BenchData): RequestFactory =>
  (caller) =>
  () => {
    const number = (createdCount += 1)
    const headers = {
      ...createHeaders(caller),
      'content-type': 'application/json',
      'x-csrf-token': caller.csrfToken,
      'x-day': today,
      'idempotency-key': `bench ${process.pid} ${number}`,
    }
    // The baseline stores the phone as its own search key, so it is already normalized.
    const phone = `+1603${2_000_000 + number}`
    const body = JSON.stringify({
      firstName: 'Created',
      email: `new${number}@client.test`,
      phone,
      rejectDuplicates: true,
    })
    return { method: 'POST', path: '/api/clients', headers, body }
  }

let createdCount = 0

/** Seconds, or a number of requests where each uses up a row. */
export type LoadLimit = { duration: number } | { amount: number }

/** Loads a server and returns its rate and the CPU time per request. */
export async function measureLoad(
  server: BenchServer,
  createRequests: RequestFactory,
  callers: readonly Caller[],
  connections: number,
  limit: LoadLimit,
  readDatabaseCpu: () => Promise<number>,
): Promise<Measurement> {
  const [cpuBefore, databaseCpuBefore] = [await server.cpuSeconds(), await readDatabaseCpu()]
  const startedAt = performance.now()
  // autocannon's own clock ticks in seconds, too coarse for a number of requests.
  let lastResponseAt = startedAt
  let nextCaller = 0
  // autocannon has one context per connection, which keeps its agent.
  const nextRequest = (context: { ask?: () => autocannon.Request }) =>
    (context.ask ??= createRequests(callers[nextCaller++ % callers.length]!))()
  const result = await autocannon({
    url: server.origin,
    connections,
    ...limit,
    requests: [{ setupRequest: (_request, context) => nextRequest(context) }],
    setupClient: (client) => void client.on('response', () => (lastResponseAt = performance.now())),
  })
  const cpu = (await server.cpuSeconds()) - cpuBefore
  const databaseCpu = (await readDatabaseCpu()) - databaseCpuBefore
  const successCount = result['2xx']
  return {
    rate: successCount / ((lastResponseAt - startedAt) / 1000),
    cpuMicros: (cpu / successCount) * 1e6,
    databaseCpuMicros: (databaseCpu / successCount) * 1e6,
    errors: result.errors + result.non2xx,
  }
}

const createHeaders = ({ organizationId, agentId, cookie }: Caller) => ({
  cookie,
  'x-organization': organizationId,
  'x-agent': agentId,
})

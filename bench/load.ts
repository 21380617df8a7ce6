import autocannon from 'autocannon'
import { type Caller, type BenchData, createdClientName } from './data.ts'
import type { BenchServer } from './servers.ts'

export type Measurement = { rate: number; cpuMicros: number; errors: number }
/** What one connection asks next. */
export type RequestFactory = (caller: Caller) => () => autocannon.Request

/** (a) today's 15 tasks of one agent, each with its client. */
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

/** (c) complete a task, history and timeline with it; each task once. */
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

/** (b) 1,000 clients of the organisation, as its admin reads them. */
export const allClients: RequestFactory = (caller) => {
  const request = { method: 'GET', path: '/api/clients?scope=organization', headers: createHeaders(caller) } as const
  return () => request
}

/** (d) create a client, with its key and the look for somebody with the same e-mail or phone. */
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
    // The floor takes the phone for its own key, so it is written as one.
    const phone = `+1603${2_000_000 + number}`
    const body = JSON.stringify({
      firstName: createdClientName,
      email: `new${number}@client.test`,
      phone,
      rejectDuplicates: true,
    })
    return { method: 'POST', path: '/api/clients', headers, body }
  }

let createdCount = 0

/** For some seconds, or, where each request uses something up, for so many requests. */
export type LoadLimit = { duration: number } | { amount: number }

/** Loads a server for a while and answers its rate and its own CPU for each request. */
export async function measureLoad(
  server: BenchServer,
  createRequests: RequestFactory,
  callers: readonly Caller[],
  connections: number,
  limit: LoadLimit,
): Promise<Measurement> {
  const cpuBefore = await server.cpuSeconds()
  const startedAt = performance.now()
  // Its own clock ticks in seconds, too coarse for a number of requests.
  let lastResponseAt = startedAt
  let nextCaller = 0
  // One agent a connection, which autocannon knows by its context.
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
  const successCount = result['2xx']
  return {
    rate: successCount / ((lastResponseAt - startedAt) / 1000),
    cpuMicros: (cpu / successCount) * 1e6,
    errors: result.errors + result.non2xx,
  }
}

const createHeaders = ({ organizationId, agentId, cookie }: Caller) => ({
  cookie,
  'x-organization': organizationId,
  'x-agent': agentId,
})

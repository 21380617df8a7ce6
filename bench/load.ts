import autocannon from 'autocannon'
import { type Caller, type Data, newcomer } from './data.ts'
import type { Server } from './servers.ts'

export type Figures = { rate: number; cpuMicros: number; errors: number }
/** What one connection asks next. */
export type Asking = (caller: Caller) => () => autocannon.Request

/** (a) today's 15 tasks of one agent, each with its client. */
export const tasksOfToday =
  ({ today }: Data): Asking =>
  (caller) => {
    const request = { method: 'GET', path: `/api/tasks/planning?date=${today}`, headers: headersOf(caller) } as const
    return () => request
  }

/** (c) complete a task, history and timeline with it; each task once. */
export const completeTask =
  ({ today }: Data, open: Map<string, string[]>): Asking =>
  (caller) =>
  () => {
    const id = open.get(caller.agentId)!.pop()
    if (!id) throw new Error('No task is left to complete: shorten the rounds')
    const headers = {
      ...headersOf(caller),
      'content-type': 'application/json',
      'x-csrf-token': caller.csrf,
      'x-day': today,
    }
    return { method: 'PUT', path: `/api/tasks/${id}`, headers, body: '{"status":"completed"}' }
  }

/** (b) 1,000 clients of the organisation, as its admin reads them. */
export const allClients: Asking = (caller) => {
  const request = { method: 'GET', path: '/api/clients?scope=organization', headers: headersOf(caller) } as const
  return () => request
}

/** (d) create a client, with its key and the look for somebody with the same e-mail or phone. */
export const createClient =
  ({ today }: Data): Asking =>
  (caller) =>
  () => {
    const number = (created += 1)
    const headers = {
      ...headersOf(caller),
      'content-type': 'application/json',
      'x-csrf-token': caller.csrf,
      'x-day': today,
      'idempotency-key': `bench ${process.pid} ${number}`,
    }
    // The floor takes the phone for its own key, so it is written as one.
    const phone = `+1603${2_000_000 + number}`
    const body = JSON.stringify({ firstName: newcomer, email: `new${number}@client.test`, phone, refuseTwins: true })
    return { method: 'POST', path: '/api/clients', headers, body }
  }

let created = 0

/** For some seconds, or, where each request uses something up, for so many requests. */
export type Length = { duration: number } | { amount: number }

/** Loads a server for a while and answers its rate and its own CPU for each request. */
export async function load(
  server: Server,
  asking: Asking,
  callers: readonly Caller[],
  connections: number,
  length: Length,
): Promise<Figures> {
  const cpuBefore = await server.cpuSeconds()
  const begun = performance.now()
  // Its own clock ticks in seconds, too coarse for a number of requests.
  let last = begun
  let next = 0
  // One agent a connection, which autocannon knows by its context.
  const nextOf = (context: { ask?: () => autocannon.Request }) =>
    (context.ask ??= asking(callers[next++ % callers.length]!))()
  const result = await autocannon({
    url: server.origin,
    connections,
    ...length,
    requests: [{ setupRequest: (_request, context) => nextOf(context) }],
    setupClient: (client) => void client.on('response', () => (last = performance.now())),
  })
  const cpu = (await server.cpuSeconds()) - cpuBefore
  const answered = result['2xx']
  return {
    rate: answered / ((last - begun) / 1000),
    cpuMicros: (cpu / answered) * 1e6,
    errors: result.errors + result.non2xx,
  }
}

const headersOf = ({ organizationId, agentId, cookie }: Caller) => ({
  cookie,
  'x-organization': organizationId,
  'x-agent': agentId,
})

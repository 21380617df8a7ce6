import autocannon from 'autocannon'
import type { Caller, Data } from './data.ts'
import type { Server } from './servers.ts'

export type Figures = { rate: number; cpuMicros: number; errors: number }
/** What one connection asks next. */
export type Asking = (caller: Caller) => () => autocannon.Request

/** (a) today's 15 tasks of one agent, each with its client. */
export const tasksOfToday = ({ today }: Data): Asking => (caller) => {
  const request = { method: 'GET', path: `/api/tasks/planning?date=${today}`, headers: headersOf(caller) } as const
  return () => request
}

/** (c) complete a task, history and timeline with it; each task once. */
export const completeTask = ({ today }: Data, open: Map<string, string[]>): Asking => (caller) => () => {
  const id = open.get(caller.agentId)!.pop()
  if (!id) throw new Error('No task is left to complete: shorten the rounds')
  const headers = { ...headersOf(caller), 'content-type': 'application/json', 'x-csrf-token': caller.csrf, 'x-day': today }
  return { method: 'PUT', path: `/api/tasks/${id}`, headers, body: '{"status":"completed"}' }
}

/** Loads a server for some seconds and answers its rate and its own CPU for each request. */
export async function load(server: Server, asking: Asking, { callers }: Data, connections: number, seconds: number): Promise<Figures> {
  const cpuBefore = await server.cpuSeconds()
  let next = 0
  const run = autocannon({
    url: server.origin,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const ask = asking(callers[next++ % callers.length]!)
      const another = () => client.setRequest(ask())
      another()
      client.on('response', another)
    },
  })
  const result = await run
  const cpu = (await server.cpuSeconds()) - cpuBefore
  const answered = result['2xx']
  return { rate: answered / result.duration, cpuMicros: (cpu / answered) * 1e6, errors: result.errors + result.non2xx }
}

const headersOf = ({ organizationId, agentId, cookie }: Caller) => ({ cookie, 'x-organization': organizationId, 'x-agent': agentId })

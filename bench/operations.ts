import { deleteCreatedBaselineClients, reopenBaselineTasks } from '#bench/baseline/database.ts'
import { type BenchData, type Caller, deleteCreatedClients, reopenTasks } from './data.ts'
import { renderRequest, type RequestList } from './load.ts'

/** A measured operation, its requests to both servers, and the ratios that it must and should reach. */
export type Operation = {
  name: string
  /** Rate at 16 connections as a share of the baseline's: must, goal. */
  rate: [must: number, goal: number]
  /** Response time at 1 connection as a multiple of the baseline's: must, goal. */
  time: [must: number, goal: number]
  /** Restores the data as it was before the round, and lists the requests. */
  prepare: () => Promise<RequestList>
  prepareBaseline: (baselineUrl: string) => Promise<RequestList>
}

/** The operations on the data of `url`, whose login is a superuser. */
export const createOperations = (url: string, data: BenchData): Operation[] => [
  {
    name: "(a) an agent's 15 tasks of today, each with its client",
    rate: [0.3, 0.4],
    time: [4, 2.5],
    prepare: async () => inTurn(data.callers.map((agent) => get(`/api/tasks/planning?date=${data.today}`, agent))),
    prepareBaseline: async () => inTurn(data.callers.map((_, index) => renderRequest('GET', `/tasks/${index + 1}`))),
  },
  {
    name: "(b) the organization's 1,000 clients",
    rate: [0.8, 1.4],
    time: [1.5, 1.5],
    prepare: async () => inTurn([get('/api/clients?scope=organization', data.admin)]),
    prepareBaseline: async () => inTurn([renderRequest('GET', '/clients')]),
  },
  {
    name: '(c) complete a task, with its history and timeline',
    rate: [0.22, 0.4],
    time: [4, 2.5],
    prepare: async () => completions(data, await reopenTasks(url, data)),
    prepareBaseline: async (baselineUrl) => {
      const ids = await reopenBaselineTasks(baselineUrl)
      return eachOnce(ids.map((id) => renderRequest('PUT', `/tasks/${id}`, {}, '{"status":"completed"}')))
    },
  },
  {
    name: '(d) create a client, with key and duplicate look-up',
    rate: [0.25, 0.4],
    time: [4, 2.5],
    prepare: async () => {
      await deleteCreatedClients(url, data)
      return eachOnce(
        newClients.map((body, index) => post('/api/clients', data.callers[index % data.callers.length]!, body)),
      )
    },
    prepareBaseline: async (baselineUrl) => {
      await deleteCreatedBaselineClients(baselineUrl)
      return eachOnce(newClients.map((body) => renderRequest('POST', '/clients', {}, body)))
    },
  },
  {
    name: "(e) the organization's analytics over 30 days",
    rate: [0.12, 0.3],
    time: [1.5, 1.5],
    prepare: async () => inTurn([get('/api/analytics/organization', data.admin)]),
    prepareBaseline: async () => inTurn([renderRequest('GET', '/analytics')]),
  },
]

const inTurn = (requests: string[]): RequestList => ({ requests, usesUpRows: false })
const eachOnce = (requests: string[]): RequestList => ({ requests, usesUpRows: true })

const get = (path: string, { cookie }: Caller) => renderRequest('GET', path, { cookie })

const post = (path: string, caller: Caller, body: string) =>
  renderRequest('POST', path, { ...writeHeaders(caller), 'idempotency-key': `bench ${(keyNumber += 1)}` }, body)

/** Keys are not used again in another round. */
let keyNumber = 0

const writeHeaders = ({ cookie, csrfToken }: Caller) => ({ cookie, 'x-csrf-token': csrfToken })

/** Completes each task once, the agents taking turns. */
function completions({ callers }: BenchData, idsByAgent: ReadonlyMap<string, string[]>): RequestList {
  const lists = callers.map((agent) =>
    idsByAgent
      .get(agent.agentId)!
      .map((id) => renderRequest('PUT', `/api/tasks/${id}`, writeHeaders(agent), '{"status":"completed"}')),
  )
  return eachOnce(lists[0]!.flatMap((_, index) => lists.map((list) => list[index]!)))
}

const newClients = Array.from({ length: 40_000 }, (_, index) =>
  JSON.stringify({
    firstName: 'Created',
    lastName: `Number ${index}`,
    email: `new${index}@client.test`,
    phone: `+1603${2_000_000 + index}`,
    rejectDuplicates: true,
  }),
)

import { type Caller, type BenchData, deleteCreatedClients, reopenTasks } from './data.ts'
import { allClients, type RequestFactory, completeTask, createClient, type LoadLimit, tasksOfToday } from './load.ts'

/** A measured operation: its callers, its requests, how long it is loaded, and the ratios it must and should reach. */
export type Operation = {
  name: string
  /** Rate at 16 connections as a share of the baseline's: must, goal. */
  rate: [must: number, goal: number]
  /** Response time at 1 connection as a multiple of the baseline's: must, goal. */
  time: [must: number, goal: number]
  callers: readonly Caller[]
  /** Restores the data as it was before the round. */
  prepare: () => Promise<RequestFactory>
  limit: (connections: number) => LoadLimit
}

/** All operations but (e), organization analytics, which do not exist yet. */
export function createOperations(url: string, data: BenchData, seconds: number): Operation[] {
  const { callers, admin } = data
  const limitByDuration = () => ({ duration: seconds })
  const limitByAmount = (connections: number) => ({ amount: (connections === 1 ? 1_000 : 3_000) * seconds })
  return [
    {
      name: '(a) tasks of today',
      rate: [0.28, 0.4],
      time: [4, 2.5],
      callers,
      prepare: async () => tasksOfToday(data),
      limit: limitByDuration,
    },
    {
      name: '(b) 1,000 clients',
      rate: [1, 1.4],
      time: [1.5, 1.5],
      callers: [admin],
      prepare: async () => allClients,
      limit: limitByDuration,
    },
    {
      name: '(c) complete a task',
      rate: [0.3, 0.4],
      time: [4, 2.5],
      callers,
      prepare: async () => completeTask(data, await reopenTasks(url, data)),
      limit: limitByAmount,
    },
    {
      name: '(d) create a client',
      rate: [0.3, 0.4],
      time: [4, 2.5],
      callers,
      prepare: async () => {
        await deleteCreatedClients(url, data)
        return createClient(data)
      },
      limit: limitByAmount,
    },
  ]
}

import { type Caller, type BenchData, deleteCreatedClients, reopenTasks } from './data.ts'
import { allClients, type RequestFactory, completeTask, createClient, type LoadLimit, tasksOfToday } from './load.ts'

/** What is measured: who asks what for how long, and what its ratios must be and should be (performance.md). */
export type Operation = {
  name: string
  /** Of the floor's requests a second at 16 connections: must, goal. */
  rate: [must: number, goal: number]
  /** Times the floor's answer at 1 connection: must, goal. */
  time: [must: number, goal: number]
  callers: readonly Caller[]
  /** Lays everything as it was before the round. */
  prepare: () => Promise<RequestFactory>
  limit: (connections: number) => LoadLimit
}

/** The operations there are so far; (e) comes with the analytics. */
export function createOperations(url: string, data: BenchData, seconds: number): Operation[] {
  const { callers, admin } = data
  const limitByDuration = () => ({ duration: seconds })
  const limitByAmount = (connections: number) => ({ amount: (connections === 1 ? 1_000 : 3_000) * seconds })
  return [
    {
      name: '(a) tasks of today',
      rate: [0.35, 0.5],
      time: [3, 2],
      callers,
      prepare: async () => tasksOfToday(data),
      limit: limitByDuration,
    },
    {
      name: '(b) 1,000 clients',
      rate: [0.6, 0.8],
      time: [2, 1.5],
      callers: [admin],
      prepare: async () => allClients,
      limit: limitByDuration,
    },
    {
      name: '(c) complete a task',
      rate: [0.22, 0.4],
      time: [4, 2.5],
      callers,
      prepare: async () => completeTask(data, await reopenTasks(url, data)),
      limit: limitByAmount,
    },
    {
      name: '(d) create a client',
      rate: [0.22, 0.4],
      time: [4, 2.5],
      callers,
      prepare: async () => {
        await deleteCreatedClients(url)
        return createClient(data)
      },
      limit: limitByAmount,
    },
  ]
}

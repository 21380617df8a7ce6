import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from '#contract/tasks/tasks.ts'

/** The session of the writers, which remains valid across crashes. */
export type Session = {
  origin: string
  cookie: string
  token: string
  /** Sends the requests instead of fetch. */
  send?: (url: string, init: RequestInit) => Promise<Response>
}

/** Acknowledged writes, and requests that were not answered. */
export type WriteLog = {
  /** Task IDs by idempotency key; undefined until a create is acknowledged. */
  created: Map<string, string | undefined>
  /** Tasks whose completion was acknowledged. */
  completed: Set<string>
  /** Counted tasks; `count + 1` may be stored if an increment was in progress at a crash. */
  counted: { id: string; count: number; target: number }[]
  /** Number of acknowledged writes. */
  acknowledged: number
}

export const createWriteLog = (): WriteLog => ({
  created: new Map(),
  completed: new Set(),
  counted: [],
  acknowledged: 0,
})

/** The title of the task created with a key, to find it in the database without its ID. */
export const taskTitleFor = (key: string): string => `Crash ${key}`

/**
 * Writes over HTTP with four concurrent writers until `isStopped`: two create, one completes, one counts. Creates that
 * a crash left unanswered are retried first with the same key; other unanswered writes are not retried.
 */
export async function writeUntil(session: Session, log: WriteLog, isStopped: () => boolean): Promise<void> {
  const writers = [createOne, createOne, completeOne, countOne]
  await Promise.all(
    writers.map(async (write) => {
      while (!isStopped()) {
        const hasWritten = await write(session, log).catch(ignoreLostResponse)
        if (!hasWritten && !isStopped()) await pause(20)
      }
    }),
  )
}

/** Ignores lost connections and 5xx responses of a stopping server; rethrows everything else. */
function ignoreLostResponse(error: unknown): false {
  if (!(error instanceof TypeError) && !(error as Error).message.startsWith('5')) throw error
  return false
}

async function createOne(session: Session, log: WriteLog): Promise<boolean> {
  const unanswered = [...log.created].find(([key, id]) => id === undefined && !pendingKeys.has(key))
  const key = unanswered?.[0] ?? randomUUID()
  pendingKeys.add(key)
  log.created.set(key, undefined)
  try {
    const { id } = await sendRequest(
      session,
      'POST',
      '/api/tasks',
      { title: taskTitleFor(key) },
      { 'Idempotency-Key': key },
    )
    log.created.set(key, id)
    log.acknowledged += 1
    return true
  } finally {
    pendingKeys.delete(key)
  }
}

const pendingKeys = new Set<string>()

async function completeOne(session: Session, log: WriteLog): Promise<boolean> {
  const id = [...log.created.values()].findLast((taskId) => taskId !== undefined && !log.completed.has(taskId))
  if (id === undefined) return false
  // If an earlier response was lost the task is already completed, and completing it again succeeds.
  await sendRequest(session, 'PUT', `/api/tasks/${id}`, { status: 'completed' })
  log.completed.add(id)
  log.acknowledged += 1
  return true
}

async function countOne(session: Session, log: WriteLog): Promise<boolean> {
  const counted = log.counted.at(-1)
  if (!counted || counted.count === counted.target) {
    const task = await sendRequest(session, 'POST', '/api/tasks', { title: 'Counted', targetCount: 1_000 })
    log.counted.push({ id: task.id, count: 0, target: task.targetCount })
    return true
  }
  await sendRequest(session, 'PUT', `/api/tasks/${counted.id}`, { completedCount: counted.count + 1 })
  counted.count += 1
  log.acknowledged += 1
  return true
}

/** Throws an error with status and body for an error response, and fetch's TypeError without a response. */
async function sendRequest(
  { origin, cookie, token, send = fetch }: Session,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Task> {
  const response = await send(origin + path, {
    method,
    headers: { cookie, 'X-CSRF-Token': token, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as Task
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from '#contract/tasks/tasks.ts'

/** Who writes: their cookie and the token that belongs to it, both kept over every crash. */
export type Session = { origin: string; cookie: string; token: string }

/** What the writers were told, and what they asked for without an answer. */
export type WriteLog = {
  /** Creates by their key, with the id each was answered; undefined while nobody has answered. */
  created: Map<string, string | undefined>
  /** Tasks whose completion was acknowledged. */
  completed: Set<string>
  /** The task that is counted: one more than `count` may be stored, if a plus was under way at a crash. */
  counted: { id: string; count: number; target: number }[]
  /** All acknowledged writes. */
  acknowledged: number
}

export const createWriteLog = (): WriteLog => ({
  created: new Map(),
  completed: new Set(),
  counted: [],
  acknowledged: 0,
})

/** The title of the task that a key makes: found again in the database without the id. */
export const taskTitleFor = (key: string): string => `Crash ${key}`

/**
 * Writes over HTTP until it is told to stop, by four hands: two create, one completes, one counts. What was asked for
 * before a crash and never answered is asked for again first, with its key. What is not answered is left as it is.
 */
export async function writeUntil(session: Session, log: WriteLog, isStopped: () => boolean): Promise<void> {
  const writers = [createOne, createOne, completeOne, countOne]
  await Promise.all(
    writers.map(async (write) => {
      while (!isStopped()) {
        const hasWritten = await write(session, log).catch(ignoreLostAnswer)
        if (!hasWritten && !isStopped()) await pause(20)
      }
    }),
  )
}

/** Nobody answered, or the program was just ending: its rightful answers are the writers' business. */
function ignoreLostAnswer(error: unknown): false {
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
  const id = [...log.created.values()].findLast((one) => one !== undefined && !log.completed.has(one))
  if (id === undefined) return false
  // Where the answer was lost it may be completed already, and then is answered as it is.
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

/** Throws the status and the body of a refusal, and fetch's TypeError where nobody answers. */
async function sendRequest(
  { origin, cookie, token }: Session,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Task> {
  const answer = await fetch(origin + path, {
    method,
    headers: { cookie, 'X-CSRF-Token': token, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Task
}

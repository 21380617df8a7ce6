import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from '#contract/tasks.ts'

/** Who writes: their cookie and the token that belongs to it, both kept over every crash. */
export type Session = { origin: string; cookie: string; token: string }

/** What the writers were told, and what they asked for without an answer. */
export type Memory = {
  /** Creates by their key, with the id each was answered; undefined while nobody has answered. */
  created: Map<string, string | undefined>
  /** Tasks whose completion was acknowledged. */
  completed: Set<string>
  /** The task that is counted: one more than `count` may be stored, if a plus was under way at a crash. */
  counted: { id: string; count: number; target: number }[]
  /** All acknowledged writes. */
  acknowledged: number
}

export const newMemory = (): Memory => ({ created: new Map(), completed: new Set(), counted: [], acknowledged: 0 })

/** The title of the task that a key makes: found again in the database without the id. */
export const titleOf = (key: string): string => `Crash ${key}`

/**
 * Writes over HTTP until it is told to stop, by four hands: two create, one completes, one counts. What was asked for
 * before a crash and never answered is asked for again first, with its key. What is not answered is left as it is.
 */
export async function writeUntil(session: Session, memory: Memory, stopped: () => boolean): Promise<void> {
  const hands = [creating, creating, completing, counting]
  await Promise.all(
    hands.map(async (hand) => {
      while (!stopped()) {
        const done = await hand(session, memory).catch(lost)
        if (!done && !stopped()) await pause(20)
      }
    }),
  )
}

/** Nobody answered, or the program was just ending: its rightful answers are the writers' business. */
function lost(error: unknown): false {
  if (!(error instanceof TypeError) && !(error as Error).message.startsWith('5')) throw error
  return false
}

async function creating(session: Session, memory: Memory): Promise<boolean> {
  const open = [...memory.created].find(([key, id]) => id === undefined && !underWay.has(key))
  const key = open?.[0] ?? randomUUID()
  underWay.add(key)
  memory.created.set(key, undefined)
  try {
    const { id } = await asked(session, 'POST', '/api/tasks', { title: titleOf(key) }, { 'Idempotency-Key': key })
    memory.created.set(key, id)
    memory.acknowledged += 1
    return true
  } finally {
    underWay.delete(key)
  }
}

const underWay = new Set<string>()

async function completing(session: Session, memory: Memory): Promise<boolean> {
  const id = [...memory.created.values()].findLast((one) => one !== undefined && !memory.completed.has(one))
  if (id === undefined) return false
  // Where the answer was lost it may be completed already, and then is answered as it is.
  await asked(session, 'PUT', `/api/tasks/${id}`, { status: 'completed' })
  memory.completed.add(id)
  memory.acknowledged += 1
  return true
}

async function counting(session: Session, memory: Memory): Promise<boolean> {
  const counted = memory.counted.at(-1)
  if (!counted || counted.count === counted.target) {
    const task = await asked(session, 'POST', '/api/tasks', { title: 'Counted', targetCount: 1_000 })
    memory.counted.push({ id: task.id, count: 0, target: task.targetCount })
    return true
  }
  await asked(session, 'PUT', `/api/tasks/${counted.id}`, { completedCount: counted.count + 1 })
  counted.count += 1
  memory.acknowledged += 1
  return true
}

/** Throws the status and the body of a refusal, and fetch's TypeError where nobody answers. */
async function asked(
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

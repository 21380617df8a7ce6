import { setTimeout as pause } from 'node:timers/promises'
import { benchSecret, type BenchData, type Caller, defaultSize, seedData } from '#bench/data.ts'
import { createWriteLog, writeUntil } from '#test/crash/http-writer.ts'
import { findProgramFaults } from '#test/crash/program-faults.ts'
import type { TwoInstances } from '#test/start/support/two-instances.ts'

/** Settings that let seeded sessions write as fast as they can. */
export const loadSettings = { SESSION_SECRET: benchSecret, RATE_LIMIT: 'off' }

/** An organization of ten agents with a month of tasks. */
export const seedAgents = ({ jobsUrl }: TwoInstances): Promise<BenchData> =>
  seedData(jobsUrl, { ...defaultSize, clients: 300, historyDays: 30 })

/** How requests were answered: their number by status, and the slowest. */
export type Tally = { counts: Map<string, number>; slowestMs: number }
export const createTally = (): Tally => ({ counts: new Map(), slowestMs: 0 })

export const countCalls = ({ counts }: Tally): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** No fault lets anybody wait so long. */
const maxAnswerMs = 40_000
const hangs = `none in ${maxAnswerMs / 1_000} s`
export const hasHung = ({ counts }: Tally): boolean => counts.has(hangs)

export function countAnswer(tally: Tally, status: string, startedAt: number): void {
  tally.counts.set(status, (tally.counts.get(status) ?? 0) + 1)
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
}

/** Sends a request and counts its answer. Throws a TypeError if there is none. */
export async function sendCounted(tally: Tally, url: string, init: RequestInit): Promise<Response> {
  const startedAt = performance.now()
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(maxAnswerMs) })
    const response = new Response((await answer.text()) || null, answer)
    countAnswer(tally, String(answer.status), startedAt)
    return response
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: NodeJS.ErrnoException }
    countAnswer(tally, name === 'TimeoutError' ? hangs : `no answer (${cause?.code ?? name})`, startedAt)
    throw new TypeError('No answer', { cause: error })
  }
}

/**
 * Mixed calls through the proxy until it is stopped: four writers of one agent, who create, complete and count tasks, and
 * four readers. `callsPerSecond` limits them together.
 */
export function startLoad({ origin, jobsUrl }: TwoInstances, { callers, today }: BenchData, callsPerSecond = Infinity) {
  const [tally, log] = [createTally(), createWriteLog()]
  let [isStopped, nextAt] = [false, performance.now()]
  const send = async (url: string, init: RequestInit) => {
    const startsAt = nextAt
    nextAt = Math.max(nextAt, performance.now()) + 1_000 / callsPerSecond
    if (startsAt > performance.now()) await pause(startsAt - performance.now())
    return sendCounted(tally, url, init)
  }
  const paths = [`/api/tasks/planning?date=${today}`, '/api/stats/agent', '/api/clients', '/api/tasks/closed']
  const read = async ({ cookie }: Caller) => {
    for (let turn = 0; !isStopped; turn += 1) {
      const answer = await send(origin + paths[turn % paths.length]!, { headers: { cookie } }).catch(() => undefined)
      if (!answer?.ok) await pause(20)
    }
  }
  const [writer, ...readers] = callers.slice(0, 5) as [Caller, ...Caller[]]
  const session = { origin, cookie: writer.cookie, token: writer.csrfToken, send }
  const ended = Promise.all([writeUntil(session, log, () => isStopped), ...readers.map(read)]).then(
    () => [],
    (error: Error) => [`the load ended by ${error.message}`],
  )
  return {
    tally,
    log,
    /** Waits for the last answers; returns a message for each write that is lost or was made twice. */
    stop: async () => {
      isStopped = true
      return [...(await ended), ...(await findProgramFaults(jobsUrl, log))]
    },
  }
}

/** Such as `200 × 812, 503 × 4, slowest 1.2 s`. */
export const describeTally = ({ counts, slowestMs }: Tally): string =>
  [
    ...Array.from(counts)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([status, count]) => `${status} × ${count.toLocaleString('en')}`),
    `slowest ${(slowestMs / 1_000).toFixed(1)} s`,
  ].join(', ')

import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Caller, defaultSize } from './data.ts'
import { readNumber } from './options.ts'
import type { Attack, OpenCount } from './slow-sockets.ts'
import { withProgram } from './with-program.ts'

/**
 * `npm run bench -- slow-requests [--sockets 6000] [--seconds 45]`: connections that start a request and never finish
 * it, a quarter of each kind in slow-sockets.ts, while an agent reads its day. Prints the slowest of those reads, the
 * program's memory, and how many of the connections are still open at the end.
 */
const socketCount = readNumber('--sockets', 6_000)
const seconds = readNumber('--seconds', 45)

await withProgram({ ...defaultSize, organizations: 1 }, async ({ server, data }) => {
  const [attacker, reader] = data.callers as [Caller, Caller]
  const readings = { slowestMs: 0, failures: 0, reads: 0, memoryMb: await server.memoryMb() }
  const memoryAtStartMb = readings.memoryMb
  const stopAttack = startAttack(server.port, attacker)
  const endsAtMs = performance.now() + seconds * 1_000
  while (performance.now() < endsAtMs) {
    const startedAtMs = performance.now()
    const { ok } = await fetch(`${server.origin}/api/tasks/planning?date=${data.today}`, {
      headers: { cookie: reader.cookie },
    }).catch(() => ({ ok: false }))
    readings.reads += 1
    if (!ok) readings.failures += 1
    readings.slowestMs = Math.max(readings.slowestMs, performance.now() - startedAtMs)
    readings.memoryMb = Math.max(readings.memoryMb, await server.memoryMb())
    await pause(200)
  }
  const open = await stopAttack()
  const round = (value: number) => Math.round(value)
  console.table([
    { what: 'memory before, MB', value: round(memoryAtStartMb) },
    { what: 'memory at most, MB', value: round(readings.memoryMb) },
    { what: 'slowest read of another user, ms', value: round(readings.slowestMs) },
    { what: `failed reads of ${readings.reads}`, value: readings.failures },
    ...open.map(({ name, count, of }) => ({ what: `still open of ${of}: ${name}`, value: count })),
  ])
})

/** Runs the attack in its own thread, so that it does not delay the readings. */
function startAttack(port: number, caller: Caller) {
  const worker = new Worker(new URL('./slow-sockets.ts', import.meta.url), {
    workerData: { port, caller, socketCount } satisfies Attack,
  })
  return async (): Promise<OpenCount[]> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage('count')
    const [open] = (await once(worker, 'message')) as [OpenCount[]]
    await worker.terminate()
    return open
  }
}

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createDatabaseLogins } from '#db/create-database-logins.ts'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { createLogger } from '#server/base/logger.ts'
import { type Caller, defaultSize, seedData } from './data.ts'
import { createProgramEnv, findFreePort, startServer } from './servers.ts'
import type { Attack, OpenCount } from './slow-sockets.ts'
import { readNumber } from './options.ts'

/**
 * `npm run bench -- slow-requests [--sockets 6000] [--seconds 45]`: connections that start a request and never finish
 * it, a quarter of each kind in slow-sockets.ts, while an agent reads its day. Prints the slowest of those reads, the
 * program's memory, and how many of the connections are still open at the end.
 */
const socketCount = readNumber('--sockets', 6_000)
const seconds = readNumber('--seconds', 45)

const folder = await mkdtemp(join(tmpdir(), 'daybook-slow-'))
const embedded = await startEmbeddedDatabase({ dataDir: folder, log: createLogger('error') })
try {
  await migrate(embedded.url)
  const { poolUrl } = await createDatabaseLogins(embedded.url)
  const data = await seedData(embedded.url, { ...defaultSize, organizations: 1 })
  const [attacker, reader] = data.callers as [Caller, Caller]
  const port = await findFreePort()
  const server = await startServer('daybook', 'server/main.ts', [], port, {
    PORT: String(port),
    ...createProgramEnv({ poolUrl, directUrl: embedded.url }, folder),
  })
  try {
    const readings = { slowestMs: 0, failures: 0, reads: 0, memoryMb: await server.memoryMb() }
    const memoryAtStartMb = readings.memoryMb
    const stopAttack = startAttack(port, attacker)
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
  } finally {
    await server.stop()
  }
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

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

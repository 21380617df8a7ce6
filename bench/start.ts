import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { createLogger } from '#server/base/logger.ts'
import { findFreePort, startServer } from './servers.ts'
import { readNumber } from './options.ts'

/**
 * `npm run bench -- start [--rounds 3]`: time to the first answer, and memory then, as multiples of the baseline's: on an
 * empty folder, where database and demo are created, and on an existing one. Embedded PostgreSQL is included.
 */
const rounds = readNumber('--rounds', 3)

const folder = await mkdtemp(join(tmpdir(), 'daybook-start-'))
const embedded = await startEmbeddedDatabase({ dataDir: join(folder, 'baseline'), log: createLogger('error') })
const samples: Record<'baseline' | 'empty' | 'existing', { ms: number; mb: number }[]> = {
  baseline: [],
  empty: [],
  existing: [],
}
try {
  await migrate(embedded.url)
  for (let round = 0; round < rounds; round++) {
    // As with `npm start`.
    const cache = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
    samples.baseline.push(await measureStart('bench/baseline/server.ts', (port) => [embedded.url, String(port)], cache))
    const env = { ...cache, DATA_DIR: join(folder, `daybook-${round}`) }
    samples.empty.push(await measureStart('server/main.ts', () => [], env))
    samples.existing.push(await measureStart('server/main.ts', () => [], env))
  }
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

const [baseline, empty, existing] = [median('baseline'), median('empty'), median('existing')]
console.table([
  formatRow('start on an empty folder, with the demo', empty.ms / baseline.ms, 100),
  formatRow('start on an existing database', existing.ms / baseline.ms, 8),
  formatRow('memory at the first answer', existing.mb / baseline.mb, 2.5),
])

/** Starts a program, waits for its first answer, reads its memory, and stops it. */
async function measureStart(file: string, args: (port: number) => string[], env: Record<string, string>) {
  const port = await findFreePort()
  const server = await startServer(file, file, args(port), port, { PORT: String(port), ...env })
  const mb = await server.memoryMb()
  await server.stop()
  return { ms: server.firstAnswerMs, mb }
}

function median(scenario: keyof typeof samples): { ms: number; mb: number } {
  const medianOf = (pick: 'ms' | 'mb') =>
    samples[scenario].map((one) => one[pick]).toSorted((a, b) => a - b)[rounds >> 1]!
  return { ms: medianOf('ms'), mb: medianOf('mb') }
}

function formatRow(label: string, ratio: number, most: number) {
  return { what: label, ratio: Number(ratio.toFixed(1)), most }
}

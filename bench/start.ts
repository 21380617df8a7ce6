import { join } from 'node:path'
import { median, round } from './figures.ts'
import { readNumber } from './options.ts'
import { startServer } from './servers.ts'
import { withDatabase } from './with-program.ts'

/**
 * `npm run bench -- start [--rounds 3]`: time to the first answer, and memory then, as multiples of the baseline's: on an
 * empty folder, where database and demo are created, and on an existing one. Embedded PostgreSQL is included.
 */
const rounds = readNumber('--rounds', 3)

const samples: Record<'baseline' | 'empty' | 'existing', { ms: number; mb: number }[]> = {
  baseline: [],
  empty: [],
  existing: [],
}
await withDatabase(async (url, folder) => {
  for (let round = 0; round < rounds; round++) {
    // As with `npm start`.
    const cache = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
    samples.baseline.push(await measureStart('bench/baseline/server.ts', { ...cache, DATABASE_URL: url }))
    const env = { ...cache, DATA_DIR: join(folder, `daybook-${round}`) }
    samples.empty.push(await measureStart('server/main.ts', env))
    samples.existing.push(await measureStart('server/main.ts', env))
  }
})

const [baseline, empty, existing] = [toMedians(samples.baseline), toMedians(samples.empty), toMedians(samples.existing)]
console.table([
  formatRow('start on an empty folder, with the demo', empty.ms / baseline.ms, 100),
  formatRow('start on an existing database', existing.ms / baseline.ms, 8),
  formatRow('memory at the first answer', existing.mb / baseline.mb, 2.5),
])

/** Starts a program, waits for its first answer, reads its memory, and stops it. */
async function measureStart(file: string, env: Record<string, string>) {
  const server = await startServer(file, env)
  const mb = await server.memoryMb()
  await server.stop()
  return { ms: server.firstAnswerMs, mb }
}

function toMedians(starts: { ms: number; mb: number }[]) {
  return { ms: median(starts.map(({ ms }) => ms)), mb: median(starts.map(({ mb }) => mb)) }
}

function formatRow(label: string, ratio: number, most: number) {
  return { what: label, ratio: round(ratio, 1), most }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { openLog } from '#server/base/log.ts'
import { freePort, serve } from './servers.ts'

/**
 * `npm run bench:start [-- --rounds 3]`: from the start to the first answer, and memory then, as ratios of the floor's:
 * on an empty folder, where the database and the demo are made, and on one that is there. Embedded PostgreSQL is included.
 */
const asked = process.argv.indexOf('--rounds')
const rounds = asked < 0 ? 3 : Number(process.argv[asked + 1])

const folder = await mkdtemp(join(tmpdir(), 'daybook-start-'))
const embedded = await startEmbedded({ dataDir: join(folder, 'of-the-floor'), log: openLog('error') })
const taken: Record<'floor' | 'empty' | 'again', { ms: number; mb: number }[]> = { floor: [], empty: [], again: [] }
try {
  await migrate(embedded.url)
  for (let round = 0; round < rounds; round++) {
    // As `npm start` has it.
    const cache = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
    taken.floor.push(await once('bench/floor.ts', (port) => [embedded.url, String(port)], cache))
    const ours = { ...cache, DATA_DIR: join(folder, `ours-${round}`), ISSUER_PORT: '0' }
    taken.empty.push(await once('server/main.ts', () => [], ours))
    taken.again.push(await once('server/main.ts', () => [], ours))
  }
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

const [floor, empty, again] = [median('floor'), median('empty'), median('again')]
console.table([
  row('start on an empty folder, with the demo', empty.ms / floor.ms, 100),
  row('start on a database that is there', again.ms / floor.ms, 8),
  row('memory at the first answer', again.mb / floor.mb, 2.5),
])

/** Starts a program, waits for its first answer, looks how large it is, and stops it. */
async function once(file: string, args: (port: number) => string[], settings: Record<string, string>) {
  const port = await freePort()
  const server = await serve(file, file, args(port), port, { PORT: String(port), ...settings })
  const mb = await server.memory()
  await server.stop()
  return { ms: server.firstAnswerMs, mb }
}

function median(of: keyof typeof taken): { ms: number; mb: number } {
  const middle = (pick: 'ms' | 'mb') => taken[of].map((one) => one[pick]).toSorted((a, b) => a - b)[rounds >> 1]!
  return { ms: middle('ms'), mb: middle('mb') }
}

function row(what: string, ratio: number, most: number) {
  return { what, ratio: Number(ratio.toFixed(1)), most }
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { todayIn } from '#contract/calendar-day.ts'
import { openLog } from '#server/base/log.ts'
import { benchSecret, layOut } from './data.ts'
import { type Figures, load } from './load.ts'
import { type Operation, operationsOn } from './operations.ts'
import { freePort, serve, type Server } from './servers.ts'
import { statementsOf } from './statements.ts'

/** `npm run bench [-- --growth] [--seconds 4] [--rounds 3]`: our speeds as ratios of the floor's, taken in one run. */
const seconds = Number(option('--seconds') ?? 4)
const rounds = Number(option('--rounds') ?? 3)
const organizations = process.argv.includes('--growth') ? 10 : 1

type Row = {
  operation: string
  connections: number
  must: number
  goal: number
  ratio: number
  ours: Figures
  floor: Figures
}

const folder = await mkdtemp(join(tmpdir(), 'daybook-bench-'))
const embedded = await startEmbedded({ dataDir: folder, log: openLog('error') })
const servers: Server[] = []
try {
  await migrate(embedded.url)
  const data = await layOut(embedded.url, organizations)
  const floor = await started('floor', 'bench/floor.ts', (port) => [embedded.url, String(port)], {})
  const ours = await started('ours', 'server/main.ts', () => [], settings())
  const idle = (await ours.memory()) / (await floor.memory())
  const table: Row[] = []
  for (const operation of operationsOn(embedded.url, data, seconds))
    table.push(...(await measure(operation, floor, ours)))
  const statements = await statementsOf(embedded.url, data)
  const memory = (await ours.memory()) / (await floor.memory())
  await tell(table, statements, { idle, afterLoad: memory })
} finally {
  for (const server of servers) await server.stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function started(
  name: string,
  file: string,
  args: (port: number) => string[],
  more: Record<string, string>,
): Promise<Server> {
  const port = await freePort()
  const server = await serve(name, file, args(port), port, { PORT: String(port), ...more })
  servers.push(server)
  return server
}

/** The whole program as it runs for real: nothing is off but the rate limits, which would stop the load. */
function settings(): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: embedded.url,
    DATA_DIR: folder,
    SESSION_SECRET: benchSecret,
    RATE_LIMIT: 'off',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'bench',
    OIDC_CLIENT_SECRET: 'bench',
  }
}

/** Both sides in turn, medians of the rounds; many connections for the rate, one for the time. */
async function measure(one: Operation, floor: Server, ours: Server): Promise<Row[]> {
  const rows: Row[] = []
  for (const connections of [16, 1]) {
    const taken: Record<string, Figures[]> = { floor: [], ours: [] }
    for (let round = 0; round <= rounds; round++)
      for (const server of [floor, ours]) {
        const figures = await load(server, await one.prepare(), one.callers, connections, one.length(connections))
        // Round 0 warms up and does not count.
        if (round > 0) taken[server.name]!.push(figures)
      }
    const [of, us] = [median(taken.floor!), median(taken.ours!)]
    const [must, goal] = connections === 1 ? one.time : one.rate
    const ratio = connections === 1 ? of.rate / us.rate : us.rate / of.rate
    rows.push({ operation: one.name, connections, must, goal, ratio, ours: us, floor: of })
  }
  return rows
}

function median(figures: Figures[]): Figures {
  return figures.toSorted((one, other) => one.rate - other.rate)[Math.floor(figures.length / 2)]!
}

async function tell(
  table: Row[],
  statements: Record<string, number>,
  memory: { idle: number; afterLoad: number },
): Promise<void> {
  console.table(
    table.map(({ operation, connections, must, goal, ratio, ours, floor }) => ({
      operation,
      connections,
      ratio: Number(ratio.toFixed(2)),
      must: connections === 1 ? `<= ${must}` : `>= ${must}`,
      goal,
      'ours/s': Math.round(ours.rate),
      'floor/s': Math.round(floor.rate),
      'our CPU µs': Math.round(ours.cpuMicros),
      'floor CPU µs': Math.round(floor.cpuMicros),
      errors: ours.errors + floor.errors,
    })),
  )
  console.log(
    'Statements beside begin, session and commit:',
    statements,
    `\nMemory of the program: ${memory.idle.toFixed(1)} x the floor's when idle, ${memory.afterLoad.toFixed(1)} x after the load`,
  )
  const results = new URL('./results/', import.meta.url)
  await mkdir(results, { recursive: true })
  const file = new URL(`${todayIn('UTC', new Date())}.json`, results)
  await writeFile(
    file,
    `${JSON.stringify({ cores: availableParallelism(), organizations, seconds, rounds, statements, memory, table }, null, 2)}\n`,
  )
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

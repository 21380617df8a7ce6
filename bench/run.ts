import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { createDatabaseLogins } from '#db/create-database-logins.ts'
import { migrate } from '#db/migrate.ts'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import { createLogger } from '#server/base/logger.ts'
import { defaultSize, seedData } from './data.ts'
import { createDatabaseCpuReader } from './database-cpu.ts'
import { createBaselineDatabase } from '#bench/baseline/database.ts'
import { type Measurement, measureLoad } from './load.ts'
import { type Operation, createOperations } from './operations.ts'
import { createProgramEnv, findFreePort, startServer, type BenchServer } from './servers.ts'
import { countStatements } from './statements.ts'
import { readOption } from './options.ts'

/** `npm run bench [-- --seconds 4] [--rounds 3] [--agents 10] [--history-days 333] [--only e]`: rates and times as ratios of the baseline's of the same run. */
const seconds = Number(readOption('--seconds') ?? 4)
const rounds = Number(readOption('--rounds') ?? 3)
const only = readOption('--only')
const size = {
  ...defaultSize,
  agents: Number(readOption('--agents') ?? defaultSize.agents),
  historyDays: Number(readOption('--history-days') ?? defaultSize.historyDays),
}

type Row = {
  operation: string
  connections: number
  must: number
  goal: number
  ratio: number
  daybook: Measurement
  baseline: Measurement
}

const folder = await mkdtemp(join(tmpdir(), 'daybook-bench-'))
const embedded = await startEmbeddedDatabase({ dataDir: folder, log: createLogger('error') })
const servers: BenchServer[] = []
const readDatabaseCpu = await createDatabaseCpuReader(embedded.url)
try {
  await migrate(embedded.url)
  const data = await seedData(embedded.url, size)
  const baselineUrl = await createBaselineDatabase(embedded.url, size)
  const baseline = await startBenchServer(
    'baseline',
    'bench/baseline/server.ts',
    (port) => [baselineUrl, String(port)],
    {},
  )
  const { poolUrl } = await createDatabaseLogins(embedded.url)
  const programEnv = createProgramEnv({ poolUrl, directUrl: embedded.url }, folder)
  const daybook = await startBenchServer('daybook', 'server/main.ts', () => [], programEnv)
  const idleRatio = (await daybook.memoryMb()) / (await baseline.memoryMb())
  const table: Row[] = []
  const operations = createOperations(embedded.url, data).filter(({ name }) => !only || name.startsWith(`(${only})`))
  for (const operation of operations) table.push(...(await measure(operation, baselineUrl, baseline, daybook)))
  const statements = await countStatements(embedded.url, data)
  const loadedRatio = (await daybook.memoryMb()) / (await baseline.memoryMb())
  await reportResults(table, statements, { idle: idleRatio, afterLoad: loadedRatio })
} finally {
  for (const server of servers) await server.stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function startBenchServer(
  name: string,
  file: string,
  args: (port: number) => string[],
  env: Record<string, string>,
): Promise<BenchServer> {
  const port = await findFreePort()
  const server = await startServer(name, file, args(port), port, { PORT: String(port), ...env })
  servers.push(server)
  return server
}

/** Measures both servers in turn, medians of the rounds: with 16 connections for the rate, with 1 for the time. */
async function measure(
  operation: Operation,
  baselineUrl: string,
  baseline: BenchServer,
  daybook: BenchServer,
): Promise<Row[]> {
  const targets = [
    { server: baseline, prepare: () => operation.prepareBaseline(baselineUrl), samples: [] as Measurement[] },
    { server: daybook, prepare: operation.prepare, samples: [] as Measurement[] },
  ]
  const rows: Row[] = []
  for (const connections of [16, 1]) {
    for (const target of targets) target.samples = []
    for (let round = 0; round <= rounds; round++)
      for (const { server, prepare, samples } of targets) {
        const requests = await prepare()
        const measured = await measureLoad(server, requests, connections, seconds, readDatabaseCpu)
        // Round 0 warms up and does not count.
        if (round > 0) samples.push(measured)
      }
    const [baselineMedian, daybookMedian] = targets.map(({ samples }) => median(samples)) as [Measurement, Measurement]
    const [must, goal] = connections === 1 ? operation.time : operation.rate
    const ratio =
      connections === 1 ? baselineMedian.rate / daybookMedian.rate : daybookMedian.rate / baselineMedian.rate
    rows.push({
      operation: operation.name,
      connections,
      must,
      goal,
      ratio,
      daybook: daybookMedian,
      baseline: baselineMedian,
    })
  }
  return rows
}

function median(figures: Measurement[]): Measurement {
  return figures.toSorted((one, other) => one.rate - other.rate)[Math.floor(figures.length / 2)]!
}

async function reportResults(
  table: Row[],
  statements: Record<string, number>,
  memory: { idle: number; afterLoad: number },
): Promise<void> {
  console.table(
    table.map(({ operation, connections, must, goal, ratio, daybook, baseline }) => ({
      operation,
      connections,
      ratio: Number(ratio.toFixed(2)),
      must: connections === 1 ? `<= ${must}` : `>= ${must}`,
      goal,
      'daybook/s': Math.round(daybook.rate),
      'baseline/s': Math.round(baseline.rate),
      'daybook CPU µs': formatCpu(daybook),
      'baseline CPU µs': formatCpu(baseline),
      errors: daybook.errors + baseline.errors,
    })),
  )
  console.log(
    'Statements beside begin, session and commit:',
    statements,
    `\nMemory of the program: ${memory.idle.toFixed(1)} x the baseline's when idle, ${memory.afterLoad.toFixed(1)} x after the load`,
  )
  const results = new URL('./results/', import.meta.url)
  await mkdir(results, { recursive: true })
  const file = new URL(`${getDayInZone('UTC', new Date())}.json`, results)
  await writeFile(
    file,
    `${JSON.stringify({ cores: availableParallelism(), seconds, rounds, statements, memory, table }, null, 2)}\n`,
  )
}

/** Node and PostgreSQL. */
function formatCpu({ cpuMicros, databaseCpuMicros }: Measurement): string {
  return `${Math.round(cpuMicros)} + ${Math.round(databaseCpuMicros)}`
}

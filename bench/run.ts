import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { createBaselineDatabase } from '#bench/baseline/database.ts'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import { createDatabaseCpuReader } from './cpu.ts'
import { defaultSize } from './data.ts'
import { median, round } from './figures.ts'
import { type Measurement, measureLoad } from './load.ts'
import { type Operation, createOperations } from './operations.ts'
import { readNumber, readOption } from './options.ts'
import { startServer, type BenchServer } from './servers.ts'
import { countStatements } from './statements.ts'
import { withProgram } from './with-program.ts'

/** `npm run bench [-- --seconds 4] [--rounds 3] [--agents 10] [--history-days 333] [--only e]`: rates and times as ratios of the baseline's of the same run. */
const seconds = readNumber('--seconds', 4)
const rounds = readNumber('--rounds', 3)
const only = readOption('--only')
const size = {
  ...defaultSize,
  agents: readNumber('--agents', defaultSize.agents),
  historyDays: readNumber('--history-days', defaultSize.historyDays),
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

await withProgram(size, async ({ server: daybook, data, url }) => {
  const baselineUrl = await createBaselineDatabase(url, size)
  const baseline = await startServer('bench/baseline/server.ts', { DATABASE_URL: baselineUrl })
  try {
    const readDatabaseCpu = await createDatabaseCpuReader(url)
    const idleRatio = (await daybook.memoryMb()) / (await baseline.memoryMb())
    const table: Row[] = []
    const operations = createOperations(url, data).filter(({ name }) => !only || name.startsWith(`(${only})`))
    for (const operation of operations)
      table.push(...(await measure(operation, baselineUrl, baseline, daybook, readDatabaseCpu)))
    const statements = await countStatements(url, data)
    const loadedRatio = (await daybook.memoryMb()) / (await baseline.memoryMb())
    await reportResults(table, statements, { idle: idleRatio, afterLoad: loadedRatio })
  } finally {
    await baseline.stop()
  }
})

/** Measures both servers in turn, medians of the rounds: with 16 connections for the rate, with 1 for the time. */
async function measure(
  operation: Operation,
  baselineUrl: string,
  baseline: BenchServer,
  daybook: BenchServer,
  readDatabaseCpu: () => Promise<number>,
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
    const [baselineMedian, daybookMedian] = targets.map(({ samples }) => median(samples, ({ rate }) => rate)) as [
      Measurement,
      Measurement,
    ]
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

async function reportResults(
  table: Row[],
  statements: Record<string, number>,
  memory: { idle: number; afterLoad: number },
): Promise<void> {
  console.table(
    table.map(({ operation, connections, must, goal, ratio, daybook, baseline }) => ({
      operation,
      connections,
      ratio: round(ratio, 2),
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

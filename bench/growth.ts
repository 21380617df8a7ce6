import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseLogins } from '#db/create-database-logins.ts'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { createLogger } from '#server/base/logger.ts'
import { type DataSize, defaultSize, seedData } from './data.ts'
import { createDatabaseCpuReader } from './database-cpu.ts'
import { type Measurement, measureLoad } from './load.ts'
import { createOperations, type Operation } from './operations.ts'
import { type BenchServer, createProgramEnv, findFreePort, startServer } from './servers.ts'
import { readNumber } from './options.ts'

/**
 * `npm run bench -- --growth [--seconds 4] [--rounds 3]`: the cost of an operation with more clients and more history,
 * relative to its cost with the usual data in the same run. Fails if CPU time per request rises to more than 1 / 0.9.
 */
const seconds = readNumber('--seconds', 4)
const rounds = readNumber('--rounds', 3)
const minShare = 0.9

const sizes: Record<string, DataSize> = {
  usual: defaultSize,
  '20,000 clients': { ...defaultSize, clients: 20_000 },
  '1,000 days of history': { ...defaultSize, historyDays: 1_000 },
}

type Instance = {
  size: string
  server: BenchServer
  operations: Operation[]
  readDatabaseCpu: () => Promise<number>
  stop: () => Promise<void>
}

const instances: Instance[] = []
try {
  for (const [size, dataSize] of Object.entries(sizes)) instances.push(await startInstance(size, dataSize))
  for (const index of instances[0]!.operations.keys()) await compare(index)
} finally {
  for (const { stop } of instances) await stop()
}

/** Starts the program on its own PostgreSQL and data. */
async function startInstance(size: string, dataSize: DataSize): Promise<Instance> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-growth-'))
  const embedded = await startEmbeddedDatabase({ dataDir: folder, log: createLogger('error') })
  await migrate(embedded.url)
  const data = await seedData(embedded.url, dataSize)
  const { poolUrl } = await createDatabaseLogins(embedded.url)
  const port = await findFreePort()
  const env = { PORT: String(port), ...createProgramEnv({ poolUrl, directUrl: embedded.url }, folder) }
  const server = await startServer(size, 'server/main.ts', [], port, env)
  const stop = async () => {
    await server.stop()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  // A page of clients depends on how many there are, up to its limit.
  const operations = createOperations(embedded.url, data).filter(({ name }) => !name.startsWith('(b)'))
  return { size, server, operations, readDatabaseCpu: await createDatabaseCpuReader(embedded.url), stop }
}

/** Measures one operation on all instances in turn, and prints the medians. */
async function compare(index: number): Promise<void> {
  const samples = new Map<Instance, Measurement[]>(instances.map((instance) => [instance, []]))
  for (let number = 0; number <= rounds; number += 1)
    for (const instance of instances) {
      const requests = await instance.operations[index]!.prepare()
      const measured = await measureLoad(instance.server, requests, 16, seconds, instance.readDatabaseCpu)
      // Round 0 warms up and does not count.
      if (number > 0) samples.get(instance)!.push(measured)
    }
  const rows = [...samples].map(([{ size }, measurements]) => ({
    operation: instances[0]!.operations[index]!.name,
    size,
    rate: Math.round(median(measurements.map(({ rate }) => rate))),
    'CPU µs': Math.round(median(measurements.map(({ cpuMicros, databaseCpuMicros }) => cpuMicros + databaseCpuMicros))),
    errors: measurements.reduce((sum, { errors }) => sum + errors, 0),
  }))
  const [usual] = rows
  const shares = rows.map((row) => ({
    ...row,
    'rate kept': round(row.rate / usual!.rate),
    'CPU kept': round(usual!['CPU µs'] / row['CPU µs']),
  }))
  console.table(shares)
  if (shares.some((row) => row['CPU kept'] < minShare || row.errors > 0)) process.exitCode = 1
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

function round(value: number): number {
  return Number(value.toFixed(2))
}

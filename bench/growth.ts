import { createDatabaseCpuReader } from './cpu.ts'
import { type DataSize, defaultSize } from './data.ts'
import { median, round } from './figures.ts'
import { type Measurement, measureLoad } from './load.ts'
import { createOperations, type Operation } from './operations.ts'
import { readNumber } from './options.ts'
import type { BenchServer } from './servers.ts'
import { withProgram } from './with-program.ts'

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
}

const instances: Instance[] = []
await compareSizes(Object.entries(sizes))

/** Starts the program with each size, on a PostgreSQL of its own, and compares them. */
async function compareSizes([first, ...others]: [string, DataSize][]): Promise<void> {
  if (first)
    return withProgram(first[1], async ({ server, data, url }) => {
      // A page of clients depends on how many there are, up to its limit.
      const operations = createOperations(url, data).filter(({ name }) => !name.startsWith('(b)'))
      instances.push({ size: first[0], server, operations, readDatabaseCpu: await createDatabaseCpuReader(url) })
      await compareSizes(others)
    })
  for (const index of instances[0]!.operations.keys()) await compare(index)
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
    'rate kept': round(row.rate / usual!.rate, 2),
    'CPU kept': round(usual!['CPU µs'] / row['CPU µs'], 2),
  }))
  console.table(shares)
  if (shares.some((row) => row['CPU kept'] < minShare || row.errors > 0)) process.exitCode = 1
}

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startTwoInstances } from '#test/start/support/two-instances.ts'
import { countCalls, describeTally, loadSettings, seedAgents, startLoad } from './load.ts'

/**
 * `npm run soak -- --minutes 10`: two instances behind one address, mixed reads and writes at 60 % of their measured
 * capacity. Fails if a call fails, an acknowledged write is lost or doubled, or the memory of an instance grows by more
 * than 1 MB a minute, or its used memory by more than 500 bytes a call, which a slow machine detects too; the first 40
 * % of the time, in which caches fill, does not count.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
const goals = { shareOfCapacity: 0.6, warmUp: 0.4, growthMbPerMinute: 1, growthBytesPerCall: 500 }

const preload = pathToFileURL(join(import.meta.dirname, 'report-memory.ts')).href
const settings = { ...loadSettings, NODE_OPTIONS: `--expose-gc --import=${preload}` }
const together = await startTwoInstances({ settings })
const problems: string[] = []
try {
  const data = await seedAgents(together)
  const capacity = await measureCapacity()
  const load = startLoad(together, data, goals.shareOfCapacity * capacity)
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; await pause(10_000))
    for (const { program } of together.running) program.child.kill('SIGUSR2')
  problems.push(...(await load.stop()))
  const failed = [...load.tally.counts.keys()].filter((status) => !status.startsWith('2'))
  problems.push(...failed.map((status) => `${load.tally.counts.get(status)} answers ${status}`))
  console.log(`${minutes} minutes at ${goals.shareOfCapacity} of ${Math.round(capacity)} calls a second`)
  console.log(`${describeTally(load.tally)}; ${load.log.acknowledged} acknowledged writes`)
  const callsPerMinute = countCalls(load.tally) / together.running.length / minutes
  for (const [index, { program }] of together.running.entries())
    reportGrowth(index + 1, program.readOutput(), callsPerMinute)

  async function measureCapacity(): Promise<number> {
    const seconds = 15
    const { tally, stop } = startLoad(together, data)
    await pause(seconds * 1_000)
    problems.push(...(await stop()))
    return countCalls(tally) / seconds
  }
} finally {
  await together.stop()
}
for (const problem of problems.slice(0, 20)) console.log(`FAILED: ${problem}`)
process.exitCode = problems.length ? 1 : 0

function reportGrowth(instance: number, output: string, callsPerMinute: number): void {
  const samples = [...output.matchAll(/^memory ([\d.]+) ([\d.]+) ([\d.]+)$/gm)].map((line) => line.slice(1).map(Number))
  const settled = samples.slice(Math.floor(samples.length * goals.warmUp))
  for (const [column, name] of [
    [1, 'in use'],
    [2, 'resident'],
  ] as const) {
    const growth = computeSlope(settled.map((sample) => [sample[0]!, sample[column]!]))
    const bytesPerCall = (growth * 1_048_576) / callsPerMinute
    const ends = [samples[0]!, settled[0]!, settled.at(-1)!].map((sample) => sample[column]!.toFixed(1)).join(', ')
    const slopes = `${growth.toFixed(2)} MB a minute, ${Math.round(bytesPerCall)} bytes a call`
    console.log(`instance ${instance}: ${name} ${ends} MB at start, warm, at end; ${slopes}`)
    const isFlat = growth < goals.growthMbPerMinute && (name === 'resident' || bytesPerCall < goals.growthBytesPerCall)
    if (!isFlat) problems.push(`instance ${instance} grows: ${name}`)
  }
}

/** The slope of the straight line with the least squares. */
function computeSlope(points: (readonly [x: number, y: number])[]): number {
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [average(points.map(([x]) => x)), average(points.map(([, y]) => y))]
  return average(points.map(([x, y]) => (x - meanX) * (y - meanY))) / average(points.map(([x]) => (x - meanX) ** 2))
}

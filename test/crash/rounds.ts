import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, execPath } from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { getClusterPath, resolveClusterHome, listClusterMajors } from '#db/embedded/cluster-folders.ts'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { findFaults } from './faults.ts'

/**
 * Kills a writing process, every second time after its PostgreSQL server: `node test/crash/rounds.ts [rounds]`, 20 by
 * default. Fails if an acknowledged write is lost, duplicated or partial, or if writing takes longer than 10 s to
 * resume; see docs/product.md#operation.
 */
const rounds = Number(argv[2] ?? 20)
const timeoutMs = 60_000
const folder = await mkdtemp(join(tmpdir(), 'daybook-crash-'))
await chmod(folder, 0o755)
const acknowledged: string[] = []
let slowestMs = 0

for (let round = 1; round <= rounds; round += 1) await runRound(round)
const quietLog = { info: () => undefined, warn: console.warn }
const { url, stop } = await startEmbeddedDatabase({ dataDir: folder, log: quietLog })
await assertNoFaults(url)
await stop()
await rm(folder, { recursive: true })
console.log(
  `${rounds} rounds, ${acknowledged.length} acknowledged writes: none lost, none duplicated; resumed within ${Math.round(slowestMs)} ms`,
)

/** Starts the writer on the data of the previous round, checks it, and kills it. */
async function runRound(round: number): Promise<void> {
  const startedAt = performance.now()
  const child = spawn(execPath, [join(import.meta.dirname, 'writer.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'close')
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => (lines.length === 0 ? lines : acknowledged).push(line))
  await waitForWrite(startedAt, child)
  await assertNoFaults(String(lines[0]))
  await pause(100 + Math.random() * 400)
  if (round % 2 === 0) {
    const killedPid = await killServer()
    const sinceMs = performance.now()
    // Earlier acknowledgements may still be in transit; wait for a new server to exclude them.
    while ([killedPid, undefined].includes(await findServerPid()) && performance.now() - sinceMs < timeoutMs)
      await pause(5)
    await waitForWrite(sinceMs, child)
    await killServer()
  }
  child.kill('SIGKILL')
  await exited
  console.log(`round ${round} of ${rounds}: ${acknowledged.length} writes acknowledged`)
}

/** Waits for the next acknowledged write and updates the longest delay. */
async function waitForWrite(sinceMs: number, child: ChildProcess): Promise<void> {
  const before = acknowledged.length
  while (acknowledged.length === before) {
    if (child.exitCode !== null) throw new Error('The writer ended unexpectedly')
    if (performance.now() - sinceMs > timeoutMs) throw new Error(`Nothing was written for ${timeoutMs} ms`)
    await pause(5)
  }
  slowestMs = Math.max(slowestMs, performance.now() - sinceMs)
}

async function assertNoFaults(url: string): Promise<void> {
  const faults = await findFaults(url, [...acknowledged])
  if (faults.length > 0)
    throw new Error(`${faults.length} faults, data left in ${folder}:\n${faults.slice(0, 20).join('\n')}`)
}

async function killServer(): Promise<number | undefined> {
  const pid = await findServerPid()
  if (pid) process.kill(pid, 'SIGKILL')
  return pid
}

/** Reads the PID of the server, undefined if none is running. */
async function findServerPid(): Promise<number | undefined> {
  const home = await resolveClusterHome(folder, undefined)
  const [major = 0] = await listClusterMajors(home)
  const pidFile = await readFile(join(getClusterPath(home, major), 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(pidFile, 10) || undefined
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, execPath } from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterPath, resolveClusterHome, listClusterMajors } from '#db/embedded/cluster-folders.ts'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { findFaults } from './faults.ts'

/**
 * Kills a program in the middle of its writes, every second time after its PostgreSQL: `node test/crash/rounds.ts [rounds]`.
 * Fails when an acknowledged write is lost or doubled, a half of one is there, or writing takes over 10 s to go on
 * (reliability 6).
 */
const rounds = Number(argv[2] ?? 20)
const timeoutMs = 10_000
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
  `${rounds} rounds, ${acknowledged.length} acknowledged writes: none lost, none doubled; writing again within ${Math.round(slowestMs)} ms`,
)

/** One life of the writing program, from its start over what the last one left to its end. */
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
    // What was acknowledged before may still be on its way here; with a new server there is no doubt.
    while ([killedPid, undefined].includes(await findServerPid()) && performance.now() - sinceMs < timeoutMs)
      await pause(5)
    await waitForWrite(sinceMs, child)
    await killServer()
  }
  child.kill('SIGKILL')
  await exited
  console.log(`round ${round} of ${rounds}: ${acknowledged.length} writes acknowledged`)
}

/** Waits for the next acknowledged write and keeps how long after a moment it came. */
async function waitForWrite(sinceMs: number, child: ChildProcess): Promise<void> {
  const before = acknowledged.length
  while (acknowledged.length === before) {
    if (child.exitCode !== null) throw new Error('The program ended by itself')
    if (performance.now() - sinceMs > timeoutMs) throw new Error(`Nothing was written for ${timeoutMs} ms`)
    await pause(5)
  }
  slowestMs = Math.max(slowestMs, performance.now() - sinceMs)
}

async function assertNoFaults(url: string): Promise<void> {
  const faults = await findFaults(url, [...acknowledged])
  if (faults.length > 0)
    throw new Error(`${faults.length} faults, kept in ${folder}:\n${faults.slice(0, 20).join('\n')}`)
}

async function killServer(): Promise<number | undefined> {
  const pid = await findServerPid()
  if (pid) process.kill(pid, 'SIGKILL')
  return pid
}

/** The pid of the server, while there is one. */
async function findServerPid(): Promise<number | undefined> {
  const home = await resolveClusterHome(folder, undefined)
  const [major = 0] = await listClusterMajors(home)
  const pidFile = await readFile(join(clusterPath(home, major), 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(pidFile, 10) || undefined
}

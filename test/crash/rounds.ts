import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, execPath } from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterFolder, clusterHome, clustersIn } from '#db/embedded/places.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { faultsOf } from './faults.ts'

/**
 * Kills a program in the middle of its writes, every second time after its PostgreSQL: `node test/crash/rounds.ts [rounds]`.
 * Fails when an acknowledged write is lost or doubled, a half of one is there, or writing takes over 10 s to go on
 * (reliability 6).
 */
const rounds = Number(argv[2] ?? 20)
const patience = 10_000
const folder = await mkdtemp(join(tmpdir(), 'daybook-crash-'))
await chmod(folder, 0o755)
const acknowledged: string[] = []
let slowest = 0

for (let round = 1; round <= rounds; round += 1) await live(round)
const silent = { info: () => undefined, warn: console.warn }
const { url, stop } = await startEmbedded({ dataDir: folder, log: silent })
await check(url)
await stop()
await rm(folder, { recursive: true })
console.log(
  `${rounds} rounds, ${acknowledged.length} acknowledged writes: none lost, none doubled; writing again within ${Math.round(slowest)} ms`,
)

/** One life of the writing program, from its start over what the last one left to its end. */
async function live(round: number): Promise<void> {
  const born = performance.now()
  const child = spawn(execPath, [join(import.meta.dirname, 'writer.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => (lines.length === 0 ? lines : acknowledged).push(line))
  await writesSince(born, child)
  await check(String(lines[0]))
  await pause(100 + Math.random() * 400)
  if (round % 2 === 0) {
    const killed = await killServer()
    const from = performance.now()
    // What was acknowledged before may still be on its way here; with a new server there is no doubt.
    while ([killed, undefined].includes(await server()) && performance.now() - from < patience) await pause(5)
    await writesSince(from, child)
    await killServer()
  }
  child.kill('SIGKILL')
  await ended
  console.log(`round ${round} of ${rounds}: ${acknowledged.length} writes acknowledged`)
}

/** Waits for the next acknowledged write and keeps how long after a moment it came. */
async function writesSince(from: number, child: ChildProcess): Promise<void> {
  const before = acknowledged.length
  while (acknowledged.length === before) {
    if (child.exitCode !== null) throw new Error('The program ended by itself')
    if (performance.now() - from > patience) throw new Error(`Nothing was written for ${patience} ms`)
    await pause(5)
  }
  slowest = Math.max(slowest, performance.now() - from)
}

async function check(url: string): Promise<void> {
  const faults = await faultsOf(url, [...acknowledged])
  if (faults.length > 0)
    throw new Error(`${faults.length} faults, kept in ${folder}:\n${faults.slice(0, 20).join('\n')}`)
}

async function killServer(): Promise<number | undefined> {
  const pid = await server()
  if (pid) process.kill(pid, 'SIGKILL')
  return pid
}

/** The pid of the server, while there is one. */
async function server(): Promise<number | undefined> {
  const home = await clusterHome(folder, undefined)
  const [major = 0] = await clustersIn(home)
  const note = await readFile(join(clusterFolder(home, major), 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(note, 10) || undefined
}

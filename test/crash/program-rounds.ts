import { argv } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { serversOn } from '#db/embedded/leftovers.ts'
import { clusterOf, embeddedAddress } from '#test/start/support/embedded-address.ts'
import { newDataDir, onFreePorts, type Program, startProgram } from '#test/start/support/program.ts'
import { signedIn } from '#test/start/support/sign-in.ts'
import { newMemory, type Session, writeUntil } from './http-writer.ts'
import { programFaults } from './program-faults.ts'

/**
 * Kills the whole program with -9 in the middle of its writes, every second time with its PostgreSQL:
 * `node test/crash/program-rounds.ts [rounds]`, 20 where nothing is said. Fails when an acknowledged write is lost or
 * doubled, one is there by half, or writing takes over 10 s to go on (reliability 6).
 */
const rounds = Number(argv[2] ?? 20)
const patience = 10_000
const { dataDir, remove } = await newDataDir()
const { env } = await onFreePorts({ DATA_DIR: dataDir })
const memory = newMemory()
let running: Program | undefined
// Where a round fails it leaves the database, but no program.
process.once('exit', () => void running?.child.kill('SIGKILL'))
let session: Session | undefined
let slowest = 0

for (let round = 1; round <= rounds; round += 1) await live(round)
running = await startProgram(env)
await check()
await running.interrupt()
await remove()
console.log(
  `${rounds} rounds, ${memory.acknowledged} acknowledged writes: none lost, none doubled; writing again within ${Math.round(slowest)} ms`,
)

/** One life of the program, from its start over what the last one left to its end. */
async function live(round: number): Promise<void> {
  const born = performance.now()
  const program = (running = await startProgram(env))
  // The first one makes a database and the demo, which takes the time it takes.
  const since = round === 1 ? performance.now() : born
  if (round > 1) await check()
  session ??= await newSession(program)
  let over = false
  const before = memory.acknowledged
  const writing = writeUntil(session, memory, () => over)
  while (memory.acknowledged === before) {
    if (performance.now() - since > patience) throw new Error(`Nothing was written for ${patience} ms`)
    await Promise.race([pause(5), writing])
  }
  if (round > 1) slowest = Math.max(slowest, performance.now() - since)
  await pause(300 + Math.random() * 500)
  await kill(program, round % 2 === 0)
  over = true
  await writing
  console.log(`round ${round} of ${rounds}: ${memory.acknowledged} writes acknowledged`)
}

async function kill(program: Program, withPostgres: boolean): Promise<void> {
  const servers = withPostgres ? await serversOn(await clusterOf(dataDir)) : []
  for (const pid of servers) process.kill(pid, 'SIGKILL')
  program.child.kill('SIGKILL')
  await program.ended
}

async function newSession({ origin }: Program): Promise<Session> {
  const visit = await signedIn(origin, 'agent@harbor.test')
  const { csrfToken: token } = await (await visit.get('/api/csrf-token')).json()
  const { cookies } = await visit.storageState()
  await visit.dispose()
  const { name, value } = cookies.find(({ name }) => name === 'daybook')!
  return { origin, cookie: `${name}=${value}`, token }
}

async function check(): Promise<void> {
  const faults = await programFaults(await embeddedAddress(dataDir), memory)
  if (faults.length > 0)
    throw new Error(`${faults.length} faults, kept in ${dataDir}:\n${faults.slice(0, 20).join('\n')}`)
}

import { argv } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgresPids } from '#db/embedded/orphan-processes.ts'
import { findClusterPath, embeddedDatabaseUrl } from '#test/start/support/embedded-database-url.ts'
import { createDataDir, withFreePort, type Program, startProgram } from '#test/start/support/program.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'
import { createWriteLog, type Session, writeUntil } from './http-writer.ts'
import { findProgramFaults } from './program-faults.ts'

/**
 * Kills the application with SIGKILL during writes, every second time together with PostgreSQL:
 * `npm run crash [-- rounds]`, 100 by default. Fails if an acknowledged write is lost, duplicated or partial, or if writing
 * does not resume within a minute; prints how long that took at most, which docs/product/operation.md limits to 10 s.
 */
const rounds = Number(argv[2] ?? 100)
const timeoutMs = 60_000
const { dataDir, remove } = await createDataDir()
// A fast machine writes more than a person may.
const { env } = await withFreePort({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })
const writeLog = createWriteLog()
let running: Program | undefined
// A failed round leaves the database behind, but no process.
process.once('exit', () => void running?.child.kill('SIGKILL'))
let session: Session | undefined
const resumeTimesMs: number[] = []

for (let round = 1; round <= rounds; round += 1) await runRound(round)
running = await startProgram(env)
await assertNoFaults()
await running.interrupt()
await remove()
console.log(
  `${rounds} rounds, ${writeLog.acknowledged} acknowledged writes: none lost, none duplicated; resumed after ${describeTimes(resumeTimesMs)}`,
)

/** Starts the application on the data of the previous round, writes, and kills it. */
async function runRound(round: number): Promise<void> {
  const startedAt = performance.now()
  const program = (running = await startProgram(env))
  const startMs = performance.now() - startedAt
  // The time for checking all earlier writes is not a wait of users.
  if (round > 1) await assertNoFaults()
  session ??= await createSession(program)
  let hasEnded = false
  const before = writeLog.acknowledged
  const openedAt = performance.now()
  const pendingWrites = writeUntil(session, writeLog, () => hasEnded)
  while (writeLog.acknowledged === before) {
    if (performance.now() - openedAt > timeoutMs) throw new Error(`Nothing was written for ${timeoutMs} ms`)
    await Promise.race([pause(5), pendingWrites])
  }
  const resumedMs = startMs + performance.now() - openedAt
  // The first start creates the database and the demo data, which does not count.
  if (round > 1) resumeTimesMs.push(resumedMs)
  await pause(300 + Math.random() * 500)
  await kill(program, round % 2 === 0)
  hasEnded = true
  await pendingWrites
  console.log(
    `round ${round} of ${rounds}: writing after ${Math.round(resumedMs)} ms, ${writeLog.acknowledged} writes acknowledged`,
  )
}

async function kill(program: Program, withPostgres: boolean): Promise<void> {
  const servers = withPostgres ? await findPostgresPids(await findClusterPath(dataDir)) : []
  for (const pid of servers) process.kill(pid, 'SIGKILL')
  program.child.kill('SIGKILL')
  await program.ended
}

async function createSession({ origin }: Program): Promise<Session> {
  const requests = await signInByEmail(origin, 'agent@harbor.test')
  const { csrfToken: token } = await (await requests.get('/api/csrf-token')).json()
  const { cookies } = await requests.storageState()
  await requests.dispose()
  const { name, value } = cookies.find(({ name }) => name === 'daybook')!
  return { origin, cookie: `${name}=${value}`, token }
}

async function assertNoFaults(): Promise<void> {
  const faults = await findProgramFaults(await embeddedDatabaseUrl(dataDir), writeLog)
  if (faults.length > 0)
    throw new Error(`${faults.length} faults, data left in ${dataDir}:\n${faults.slice(0, 20).join('\n')}`)
}

function describeTimes(timesMs: number[]): string {
  const sorted = timesMs.toSorted((one, other) => one - other).map(Math.round)
  return `${sorted[Math.floor(sorted.length / 2)]} ms in the middle and ${sorted.at(-1)} ms at most`
}

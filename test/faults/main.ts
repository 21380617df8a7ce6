import { setTimeout as pause } from 'node:timers/promises'
import { isRunningAsRoot } from '#db/embedded/run-as.ts'
import { startTwoInstances } from '#test/start/support/two-instances.ts'
import { startFakeIssuer } from '#test/support/sign-in/fake-issuer.ts'
import { diskFaults, type Fault, faults } from './faults.ts'
import { createTally, describeTally, hasHung, loadSettings, seedAgents, startLoad } from './load.ts'
import { repeatCalls, type World } from './side-calls.ts'
import { mountSmallDisk } from './small-disk.ts'

/**
 * `npm run faults [-- part of a name]`: causes each fault under load on two instances over one PostgreSQL, and prints
 * what users saw, how soon everything recovered automatically, and what was lost or doubled. Fails if anything was, if
 * a fault lasts a minute longer than its cause, or if a call is never answered.
 */
const wanted = process.argv[2] ?? ''
const recoveryMs = { calls: 60_000, mails: 600_000 }
let failures = 0
console.log('| Fault | Users see | Well again after | Lost, doubled of acknowledged writes |\n|---|---|---|---|')
await playAll(faults)
if (isRunningAsRoot()) {
  const [database, files] = [await mountSmallDisk(800), await mountSmallDisk(64)]
  try {
    await playAll(diskFaults(database, files), { databaseFolder: database.folder, filesFolder: files.folder })
  } finally {
    await database.unmount()
    await files.unmount()
  }
} else console.log('Not run: full disks, which only root may mount')
process.exitCode = failures ? 1 : 0

async function playAll(all: Fault[], folders = {}): Promise<void> {
  const chosen = all.filter(({ name }) => name.includes(wanted))
  if (!chosen.length) return
  const issuer = await startFakeIssuer()
  const together = await startTwoInstances({ ...folders, settings: { ...loadSettings, ...issuer.settings } })
  try {
    const world = { ...together, issuer, data: await seedAgents(together) }
    for (const fault of chosen) await play(world, fault)
  } finally {
    await together.stop()
    await issuer.close()
  }
}

async function play(world: World, fault: Fault): Promise<void> {
  const load = startLoad(world, world.data)
  const side = fault.sideCalls && (await fault.sideCalls(world))
  const sideCalls = side && repeatCalls(side)
  const hasBegun = async () => load.log.acknowledged > 50 && (sideCalls?.hasSucceededSince(0) ?? true)
  if (!(await waitUntil(hasBegun, recoveryMs.calls))) throw new Error(`${fault.name}: the calls before it fail`)
  Object.assign(load.tally, createTally())
  await fault.happen(world)
  const endedAt = performance.now()
  const isWell = async () => (sideCalls?.hasSucceededSince(endedAt) ?? true) && (await isEachInstanceWell(world))
  const hasRecovered = await waitUntil(isWell, recoveryMs.calls)
  const recoveredMs = performance.now() - endedAt
  // Writes that were not answered are repeated now, with their keys.
  await pause(2_000)
  await sideCalls?.stop()
  const isSettled = !sideCalls || (await waitUntil(sideCalls.isSettled, recoveryMs.mails))
  const settledMs = performance.now() - endedAt
  const messages = [...(await load.stop()), ...((await sideCalls?.findFaults()) ?? [])]
  const isAnswered = !hasHung(load.tally) && !(sideCalls && hasHung(sideCalls.tally))
  const lost = messages.filter((message) => /lost|acknowledged/.test(message)).length
  const seen = [describeTally(load.tally), ...(sideCalls ? [`${side.name}: ${describeTally(sideCalls.tally)}`] : [])]
  const recovery = [recoveredMs, ...(side?.isSettled ? [settledMs] : [])].map((ms) => `${(ms / 1_000).toFixed(1)} s`)
  const outcome = hasRecovered && isSettled && isAnswered ? recovery.join(', settled after ') : 'NEVER'
  const counts = `${lost}, ${messages.length - lost} of ${load.log.acknowledged}`
  console.log(`| ${fault.name} | ${seen.join('; ')} | ${outcome} | ${counts} |`)
  for (const message of messages.slice(0, 10)) console.log(`FAILED: ${message}`)
  if (messages.length || outcome === 'NEVER') failures += 1
  // A program that does not recover would fail all following faults.
  if (!hasRecovered) for (const { program, restart } of world.running) await program.interrupt('SIGKILL').then(restart)
}

/** Whether each instance is ready, and writes and reads for a user. */
async function isEachInstanceWell({ instances, data: { callers } }: World): Promise<boolean> {
  const { cookie, csrfToken } = callers[6]!
  const isOk = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
  const calls = instances.flatMap((origin) => [
    isOk(`${origin}/readyz`),
    isOk(`${origin}/api/stats/agent`, { headers }),
    isOk(`${origin}/api/tasks`, { method: 'POST', headers, body: '{"title":"Is all well again?"}' }),
  ])
  return (await Promise.all(calls)).every(Boolean)
}

async function waitUntil(isTrue: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await pause(50))
    if (await isTrue()) return true
  return false
}

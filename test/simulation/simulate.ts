import { createHash } from 'node:crypto'
import { createRandom, type Random } from '#demo/random.ts'
import { openAndCloseDaysJob } from '#server/opening/jobs.ts'
import { adminActions, createSequence, loneActions } from './admin-actions.ts'
import { hourMs } from './calendar.ts'
import { checkHistory, checkSources, checkTasks, learnAssignments, listAgents } from './checks.ts'
import { getStoredToday, getToday, isOpeningDue, isWorkingDay, openDay } from './days.ts'
import { runAt } from './flow.ts'
import { addPeople, agentsPerOrganization } from './people.ts'
import { call, type Program, startProgram, type Visit } from './program.ts'
import type { Agent } from './state.ts'
import { beginWork, workForAWhile } from './visits.ts'

/** The result of a world. Its digest shows whether the seed reproduces it. */
export type Summary = { agentDays: number; calls: number; tasks: number; digest: string }

type WorldRun = { program: Program; random: Random; calls: string[]; titles: number; wholeChecks: number }

/** Simulates some days of two organizations. Throws an Error that names the seed, the day and the last actions. */
export async function simulateWorld(seed: number, days: number): Promise<Summary> {
  const random = createRandom(seed)
  const firstDay = Date.UTC(2026, 0, 1) + random.integer(0, 1_500) * 24 * hourMs
  const program = await startProgram(firstDay)
  const run: WorldRun = { program, random, calls: [], titles: 0, wholeChecks: 0 }
  const digest = createHash('sha256')
  let calls = 0
  try {
    await addPeople(program, random)
    const agents = listAgents(program.world)
    for (let day = 0; day < days; day += 1) {
      await liveDay(run, day, firstDay + day * 24 * hourMs).catch((error: unknown) => {
        throw new Error(`Seed ${seed}, day ${day}: ${(error as Error).message}`, { cause: error })
      })
      calls += run.calls.length
      digest.update(run.calls.splice(0).map(withoutIds).join('\n'))
    }
    await checkAll(run)
    const tasks = agents.reduce((sum, agent) => sum + agent.tasks.length, 0)
    return { agentDays: days * 2 * agentsPerOrganization, calls, tasks, digest: digest.digest('hex').slice(0, 12) }
  } finally {
    await program.close()
  }
}

/** Ids are other ones in each run. */
const withoutIds = (line: string): string => line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')

async function liveDay(run: WorldRun, day: number, begin: number): Promise<void> {
  const { program, random } = run
  const expiry =
    "update sessions set created_at = $1, touched_at = $1, expires_at = $1::timestamptz + interval '7 days'"
  if (day) await program.owner.query(expiry, [new Date(begin)])
  else await beginWorld(run, begin)
  for (const instance of program.instances) instance.logLines.length = 0
  // The job is down for days now and then.
  const isJobDown = day % 40 > 30
  const hours = [random.integer(1, 11), random.integer(12, 22)]
  for (const hour of hours) {
    const instant = begin + hour * hourMs + random.integer(0, 45) * 60_000
    await liveHour(run, instant, !isJobDown && random.boolean(0.8))
    await checkTasks(program, instant)
  }
  await checkHistory(program, begin)
  await checkSources(program)
  if (day % 10 === 9) await checkAll(run)
}

/** Lets everybody sign in and have clients, sequences and rules, as if they had worked for a while. */
async function beginWorld(run: WorldRun, instant: number): Promise<void> {
  const { program } = run
  for (const agent of listAgents(program.world)) await program.signIn(agent, instant)
  const agents = listAgents(program.world).filter(({ role }) => role !== 'super_admin')
  const createVisits = (at: number) => agents.map((agent) => createVisit(run, agent, at))
  await openDays(run, createVisits(instant), instant, false)
  let last = instant + 60_000
  for (const anchor of ['kickoff', 'renewal', 'birthday'] as const)
    last = await actAlone(run, listAdmins(program), [(visit) => createSequence(visit, anchor)], last)
  last = await actAlone(run, agents, [(visit) => createSequence(visit)], last)
  await runVisits(run, createVisits(last), beginWork)
  await checkTasks(program)
}

const listAdmins = ({ world }: Program): Agent[] => listAgents(world).filter(({ role }) => role === 'org_admin')

async function checkAll({ program }: WorldRun): Promise<void> {
  await checkTasks(program)
  await checkHistory(program)
  await checkSources(program)
}

/**
 * Opens days by the job and by reads at once, lets the agents work concurrently, and then makes changes that affect
 * several.
 */
async function liveHour(run: WorldRun, instant: number, hasJob: boolean): Promise<void> {
  const { program, random } = run
  if (random.boolean(0.01)) await program.replaceInstance(random.pick([0, 1] as const), instant)
  const visits = listAgents(program.world)
    .filter((agent) => agent.isActive && isPresent(agent, instant) && random.boolean(0.5))
    .map((agent) => createVisit(run, agent, instant))
  await openDays(run, visits, instant, hasJob)
  await runVisits(run, visits, workForAWhile)
  let last = Math.max(instant, ...visits.map((visit) => visit.instant))
  const lone = visits.filter(() => random.boolean(0.2)).map(({ agent }) => agent)
  last = await actAlone(run, lone, loneActions, last)
  await actAlone(run, [...listAdmins(program), ...listAdmins(program)], adminActions, last)
}

/** Lets agents act one after another, except while their day changes. Returns when the last one has. */
async function actAlone(
  run: WorldRun,
  agents: readonly Agent[],
  actions: readonly ((visit: Visit) => Promise<void>)[],
  instant: number,
): Promise<number> {
  let last = instant
  for (const agent of agents) {
    if (!agent.isActive || isOpeningDue(agent, last + hourMs)) continue
    const visit = { ...createVisit(run, agent, last), isAlone: true }
    await runVisits(run, [visit], run.random.pick(actions))
    last = visit.instant
  }
  return last
}

/** Agents are away for weeks now and then. */
const isPresent = ({ id, role, organization }: Agent, instant: number): boolean =>
  role !== 'super_admin' &&
  (Math.floor(instant / (24 * hourMs)) + 17 * organization.agents.findIndex((one) => one.id === id)) % 60 > 12

function createVisit(run: WorldRun, agent: Agent, instant: number): Visit {
  const { program, random } = run
  const own = createRandom(random.integer(0, 2 ** 31))
  const prefix = `${agent.organization.marker} ${(run.titles += 1)}`
  let titles = 0
  const createTitle = () => `${prefix}-${(titles += 1)}`
  return { program, agent, random: own, instant, log: [], createTitle }
}

/** Runs visits at once. Their errors name the last action of each. */
async function runVisits(
  run: WorldRun,
  visits: readonly Visit[],
  work: (visit: Visit) => Promise<unknown>,
): Promise<void> {
  const results = await Promise.allSettled(visits.map((visit) => work(visit)))
  for (const [index, result] of results.entries()) {
    const { log } = visits[index]!
    if (result.status === 'rejected')
      throw new Error(`${(result.reason as Error).message}\n  ${log.join('\n  ')}`, { cause: result.reason })
    run.calls.push(...log.splice(0))
  }
}

async function openDays(run: WorldRun, visits: readonly Visit[], instant: number, hasJob: boolean): Promise<void> {
  const { program, random } = run
  const losesConnections = random.boolean(0.03)
  // The queue runs a job again that failed.
  const runJob = (attempts = 20): Promise<void> =>
    runAt(instant, () => openAndCloseDaysJob.run({ ...program.instances[0], now: new Date(instant) })).catch(
      (error: unknown) => {
        if (attempts === 1) throw error
        return runJob(attempts - 1)
      },
    )
  const read = (visit: Visit) => call(visit, { method: 'GET', path: '/api/stats/agent' })
  // If the job and the call differ about an agent's day, or the job leaves it closed, their order matters.
  const isSameDay = ({ agent }: Visit) =>
    [0, hourMs].every((later) => {
      const today = getToday(agent, instant + later)
      return today === getStoredToday(agent, instant + later) && isWorkingDay(agent.organization, today)
    })
  const jobs = hasJob ? Promise.all([runJob(), runJob()]) : undefined
  if (!visits.every(isSameDay)) await jobs
  await Promise.all([jobs, runVisits(run, visits, read), losesConnections && endConnections(program)])
  if (hasJob) for (const agent of listAgents(program.world)) if (agent.isActive) openDay(agent, instant, true)
  for (const { agent, instant: at } of visits) openDay(agent, at)
  await learnAssignments(program)
}

/** Ends the connections of both instances, in use or not. */
const endConnections = ({ owner }: Program): Promise<unknown> =>
  owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'daybook'",
  )

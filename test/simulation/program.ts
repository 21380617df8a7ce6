import type pg from 'pg'
import type { Random } from '#demo/random.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { createSeed } from '#test/support/data/seed.ts'
import { createFreshDatabase, openOwnerPool } from '#test/support/fresh-database.ts'
import { type Instance, openInstance } from '#test/support/instance.ts'
import { signIn } from '#test/support/test-app.ts'
import { type ConnectionLoss, LosableClient, readFlowClock, runAt } from './flow.ts'
import type { Agent, Organization, World } from './state.ts'

/** The simulated program: two instances on one database, whose clock is that of each flow. */
export type Program = {
  owner: pg.Pool
  instances: [Instance, Instance]
  seed: ReturnType<typeof createSeed>
  world: World
  signIn(agent: Agent, instant: number): Promise<void>
  getBrowser(agent: Agent, instance: Instance): Browser
  /** Ends all connections of an instance, as if it was killed, and opens another one. */
  replaceInstance(index: 0 | 1, instant: number): Promise<void>
  close(): Promise<void>
}

export async function startProgram(instant: number): Promise<Program> {
  const { url, poolUrl, drop } = await createFreshDatabase()
  const owner = openOwnerPool(url, 3)
  const name = new URL(url).pathname.slice(1)
  // Nothing here outlives the server.
  await owner.query(`alter database ${name} set synchronous_commit = off`)
  const open = () => runAt(instant, () => openInstance(poolUrl, { clock: readFlowClock, Client: LosableClient }))
  const instances: [Instance, Instance] = [await open(), await open()]
  const browsers = new Map<Agent, Browser>()
  return {
    owner,
    instances,
    seed: createSeed(owner),
    world: { organizations: [] },
    signIn: async (agent, now) => {
      const user = { id: agent.id, organizationId: agent.organization.id }
      browsers.set(agent, await signIn(instances[0], owner, user, new Date(now)))
    },
    getBrowser: (agent, { app }) => {
      const browser = browsers.get(agent)!.at(app)
      return agent.profileZone ? browser : browser.with({ 'x-time-zone': agent.headerZone })
    },
    replaceInstance: async (index, now) => {
      await instances[index].close()
      instances[index] = await runAt(now, open)
    },
    close: async () => {
      await Promise.all(instances.map((instance) => instance.close()))
      await owner.end()
      await drop()
    },
  }
}

/** An agent's actions at one time, and the calls it makes. */
export type Visit = {
  program: Program
  agent: Agent
  random: Random
  instant: number
  /** The actions, in order. */
  log: string[]
  /** Makes texts unique. */
  createTitle(): string
  /** Whether no other visit runs concurrently. */
  isAlone?: boolean
}

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  /** 200 unless given. */
  status?: number
  /** Other answers that a repeated call may get, because the first one succeeded. */
  repeated?: number
}

/**
 * Makes a call, some seconds after the last one: sometimes twice at once on both instances, or with a connection that
 * is lost in between and then again on the other instance, with the same key. Throws an Error for an unexpected answer.
 */
export async function call<Body>(visit: Visit, { status = 200, repeated = status, ...sent }: Call): Promise<Body> {
  const { program, agent, random } = visit
  visit.instant += random.integer(1, 20) * 1_000
  const { method, path, body } = sent
  const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': `${agent.id}-${visit.instant}` } : {}
  const [one, other] = random.boolean(0.5) ? program.instances : program.instances.toReversed()
  const isDoubled = random.boolean(0.06)
  const loss: ConnectionLoss | undefined = random.boolean(0.06)
    ? { batches: random.integer(2, 8), when: random.pick(['before', 'after']) }
    : undefined
  const send = (instance: Instance, lost?: ConnectionLoss): Promise<BrowserResponse<Body>> =>
    runAt(visit.instant, () => program.getBrowser(agent, instance).send(method, path, body, headers), lost)
  // The same in each run of a seed, unlike the agent's id.
  const agentName = `${agent.organization.marker} ${agent.organization.agents.indexOf(agent)}`
  visit.log.push(
    `${new Date(visit.instant).toISOString()} ${agentName} ${method} ${path} ${JSON.stringify(body) ?? ''}` +
      `${isDoubled ? ' twice' : ''}${loss ? ` lost ${loss.when} batch ${loss.batches}` : ''}`,
  )
  const answers = isDoubled ? await Promise.all([send(one!), send(other!, loss)]) : [await send(one!, loss)]
  // The connection was lost, or the machine is too busy to open another one in time.
  for (let count = 0; answers.every((answer) => answer.status === 503) && count < 20; count += 1)
    answers.push(await send(other!))
  const isRepeated = answers.length > 1
  for (const answer of answers) {
    assertOwnTexts(agent.organization, program.world, answer.text)
    const allowed = isRepeated ? [status, repeated, 503] : [status]
    if (!allowed.includes(answer.status))
      throw new Error(`Expected ${status}, was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  }
  const done = answers.find((answer) => answer.status === status)
  const wasLost = answers.some((answer) => answer.status === 503)
  const isDone = done ?? (wasLost && answers.some((answer) => answer.status === repeated))
  if (!isDone) throw new Error(`Expected ${status}, was answered ${answers.map((one) => one.status).join(', ')}`)
  return done?.body as Body
}

/** Every text of an organization has its marker, which no answer to another one may have. */
function assertOwnTexts(own: Organization, { organizations }: World, text: string): void {
  for (const { marker } of organizations)
    if (marker !== own.marker && text.includes(marker)) throw new Error(`An answer has a text of ${marker}: ${text}`)
}

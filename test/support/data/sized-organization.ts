import { newId } from '#server/base/ids.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import type { TestApp } from '#test/support/test-app.ts'
import { seedHousehold } from './seed-household.ts'
import {
  seedBugReport,
  seedInvitation,
  seedMail,
  seedNotice,
  seedPasskey,
  seedPolicy,
  seedRule,
} from './seed-records.ts'
import { seedAssignment, seedSequence, seedStep } from './seed-sequences.ts'
import type { SeededUser } from './seed.ts'

const createdAt = '2026-11-20T12:00:00Z'
const yesterday = '2026-11-20'

/** An organization in which every list has at least `size` rows for its agent, whose day is open. */
export type SizedOrganization = Awaited<ReturnType<typeof seedSizedOrganization>>

export async function seedSizedOrganization(testApp: TestApp, size: number) {
  const { seed } = testApp
  const organization = await seed.organization()
  const [agent, colleague, admin] = await Promise.all([
    seed.user(organization),
    seed.user(organization),
    seed.user(organization, 'org_admin'),
  ])
  const repeat = <Row>(create: (index: number) => Row): Row[] =>
    Array.from({ length: size }, (_, index) => create(index))
  const addClients = () =>
    seed.clients(
      agent,
      repeat(() => ({})),
    )
  const addTasks = (overrides: Parameters<typeof seed.tasks>[1][number] = {}) =>
    seed.tasks(
      agent,
      repeat(() => overrides),
    )
  const clients = await addClients()
  const client = clients[0]!
  const tasks = await seed.tasks(
    agent,
    clients.map((clientId) => ({ clientId })),
  )
  for (const clientId of clients) await seedHousehold(testApp, agent, [clientId])
  const closedTasks = await addTasks({ status: 'abandoned', dueDate: yesterday })
  await testApp.owner.query("update tasks set closed_as = 'overdue' where id = any($1)", [closedTasks])

  await testApp.owner.query(
    "update tasks set source = 'schedule', source_id = id, source_key = '0' where id = any($1)",
    [tasks],
  )

  const rules = []
  for (let index = 0; index < size; index += 1) rules.push(await seedRule(testApp, agent))

  const base = { organization_id: agent.organizationId, created_at: createdAt }
  const ofClient = { ...base, client_id: client, created_by: agent.id, created_by_organization: agent.organizationId }
  const users = repeat(() => ({
    ...base,
    id: newId(),
    email: `${newId()}@example.com`,
    role: 'agent',
    is_active: true,
  }))
  await seed.insert(
    'users',
    users.map((user) => ({ ...user, first_name: 'Grace', last_name: 'Hopper' })),
  )
  const historyStep = { action: 'started', previous_value: 0, new_value: 0, day: yesterday }
  await seed.insert(
    'task_history',
    tasks.map((taskId) => ({ ...base, ...historyStep, id: newId(), task_id: taskId, user_id: agent.id })),
  )
  const event = { event_type: 'call', kind: 'logged', event_date: createdAt, day: yesterday, is_system: false }
  await seed.insert(
    'timeline',
    repeat((index) => ({ ...ofClient, ...event, id: newId(), title: `Call ${index}` })),
  )
  const note = { content: 'Wants to hear about umbrella cover', note_type: 'general', updated_at: createdAt }
  const notes = repeat((index) => ({ ...ofClient, ...note, id: newId(), tags: [`tag ${index}`] }))
  await seed.insert('client_notes', notes as never)
  const files = repeat(() => ({ ...base, id: newId() }))
  await seed.insert('stored_files', files)
  const document = { file_name: 'policy.pdf', media_type: 'application/pdf', size: 10 }
  await seed.insert(
    'documents',
    files.map(({ id }) => ({ ...ofClient, ...document, id: newId(), file_id: id })),
  )

  await Promise.all(repeat(() => seed.organization()))
  const sequences = []
  for (let index = 0; index < size; index += 1) sequences.push(await seedSequence(testApp, agent))
  const sequence = sequences[0]!
  const steps = []
  for (let index = 0; index < Math.min(size, 190); index += 1)
    steps.push(await seedStep(testApp, agent, sequence, { days_after_kickoff: index }))
  // Without it the assignments to a sequence of one step would end with their first day.
  await seedStep(testApp, agent, sequence, { days_after_kickoff: 99 })
  for (const sequenceId of sequences.slice(1)) await seedStep(testApp, agent, sequenceId)
  const assignments = []
  for (const sequenceId of sequences)
    assignments.push(await seedAssignment(testApp, agent, client, sequenceId, { next_due_on: '2026-11-22' }))
  for (const clientId of clients.slice(1)) await seedAssignment(testApp, agent, clientId, sequence)
  await setTasksOfAssignment(testApp, assignments[0]!, await addTasks({ dueDate: '2026-11-22' }))

  for (const [index, clientId] of clients.entries()) {
    await seedPolicy(testApp, agent, clientId, { carrier: `Carrier ${index}` })
    // Fewer than the 100 that a client may have, as calls add more.
    if (clientId !== client && index <= 80)
      await seedPolicy(testApp, agent, client, { carrier: `Carrier ${index}`, status: 'lapsed' })
  }
  for (const description of repeat((index) => `Report ${index}`)) await seedBugReport(testApp, agent, description)

  for (const email of repeat(() => `${newId()}@example.com`)) {
    await seedInvitation(testApp, admin, { email })
    await seedMail(testApp, admin, { recipient: email })
    await seedPasskey(testApp, agent)
    await seedNotice(testApp, agent)
  }

  return {
    size,
    /** Adds a user, with `size` clients and open tasks if wanted. */
    addUser: async ({ withClients = false, ...overrides }: { withClients?: boolean; is_active?: boolean } = {}) => {
      const added = await seed.user(organization, 'agent', overrides)
      const rows = withClients ? repeat(() => ({})) : []
      const clientIds = await seed.clients(added, rows)
      await seed.tasks(
        added,
        clientIds.map((clientId) => ({ clientId })),
      )
      return added.id
    },
    addOrganization: async () => (await seed.organization()).id,
    superAdmin: await testApp.signIn(await findOrSeedSuperAdmin(testApp)),
    agent: await signInWithOpenDay(testApp, agent),
    admin: await signInWithOpenDay(testApp, admin),
    user: agent,
    colleague,
    client,
    task: tasks[0]!,
    closedTasks,
    rule: rules[0]!,
    clients,
    /** A sequence with `size` steps, 190 at most, and one more, which all clients are on. */
    sequence,
    step: steps[0]!,
    assignment: assignments[0]!,
    /** Adds a sequence with `size` steps, 190 at most, and returns its id. */
    addSequence: async () => {
      const id = await seedSequence(testApp, agent)
      for (let index = 0; index <= Math.min(size, 190); index += 1)
        await seedStep(testApp, agent, id, { days_after_kickoff: index })
      return id
    },
    addStep: () => seedStep(testApp, agent, sequence),
    /** Adds an assignment with `size` open tasks, paused on a day. */
    addAssignment: async (pausedOn: string | null = null) => {
      const [clientId] = await seed.clients(agent, [{}])
      const paused = { paused_on: pausedOn, paused_at: pausedOn && createdAt }
      const id = await seedAssignment(testApp, agent, clientId!, sequence, paused)
      await setTasksOfAssignment(testApp, id, await addTasks({ clientId: clientId! }))
      return { clientId: clientId!, id }
    },
    /** Adds a rule that began today, with `size` untouched tasks of later days. */
    addRule: async () => {
      const ruleId = await seedRule(testApp, agent)
      const later = await addTasks({ dueDate: '2026-12-01' })
      await testApp.owner.query(
        "update tasks set source = 'recurring', source_id = $1, source_key = id where id = any($2)",
        [ruleId, later],
      )
      return ruleId
    },
    addTasks,
    /** Adds a client without related records. */
    addBareClient: async () => (await seed.clients(agent, [{}]))[0]!,
    /** Adds a client with `size` open tasks. */
    addClient: async () => {
      const [clientId] = await seed.clients(agent, [{}])
      await addTasks({ clientId })
      return clientId!
    },
  }
}

async function signInWithOpenDay(testApp: TestApp, user: SeededUser): Promise<Browser> {
  const browser = await testApp.signIn(user)
  await browser.get('/api/stats/agent')
  return browser
}

const setTasksOfAssignment = (testApp: TestApp, assignmentId: string, taskIds: string[]) =>
  testApp.owner.query(
    "update tasks set source = 'nurture', source_id = $1, source_key = '0:' || id, version = 2 where id = any($2)",
    [assignmentId, taskIds],
  )

/** There is one platform, so all organizations of a test have the same super administrator. */
async function findOrSeedSuperAdmin({ owner, seed }: TestApp): Promise<Pick<SeededUser, 'id' | 'organizationId'>> {
  const text = `select id, organization_id as "organizationId" from users where role = 'super_admin'`
  const { rows } = await owner.query<Pick<SeededUser, 'id' | 'organizationId'>>(text)
  return rows[0] ?? seed.user(await seed.organization(), 'super_admin')
}

import { beforeAll, expect, test } from 'vitest'
import { buildEndpointUrl } from '#contract/base/endpoint.ts'
import { endpoints } from '#server/base/http/endpoints.ts'
import { createSweepDocumentsJob } from '#server/documents/jobs.ts'
import { openAndCloseDaysJob } from '#server/opening/jobs.ts'
import type { AccessRow } from '#test/support/access/rows.ts'
import { recordingClient } from '#test/support/access/statement-clients.ts'
import { accessTable } from '#test/support/access/table.ts'
import type { BrowserResponse } from '#test/support/browser/browser.ts'
import { seedDocument, seedRule } from '#test/support/data/seed-records.ts'
import { assignmentPath } from '#test/support/data/sequence-fixture.ts'
import { seedSizedOrganization, type SizedOrganization } from '#test/support/data/sized-organization.ts'
import { seedImport } from '#test/support/imports/seed-import.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

const sizes = [1, 200]
const { Client, sent } = recordingClient()
let testApp: TestApp
let organizations: Map<number, SizedOrganization>
beforeAll(async () => {
  testApp = await createTestApp({ Client })
  organizations = new Map(
    await Promise.all(sizes.map(async (size) => [size, await seedSizedOrganization(testApp, size)] as const)),
  )
  // As in operation: without statistics, or with those of some tables alone, plans join all rows with all others.
  await testApp.owner.query('analyze')
})

type SizedCall = (organization: SizedOrganization) => Promise<BrowserResponse>
type SizedId = (organization: SizedOrganization, isRead: boolean) => string | Promise<string>

const archive = (id: string) => testApp.owner.query('update clients set archived_at = created_at where id = $1', [id])
const addImport = async ({ user, size }: SizedOrganization, state: 'preview' | 'done') => {
  // One of an organization runs at a time.
  await testApp.owner.query("update imports set state = 'done' where state = 'running'")
  return seedImport(testApp, user, { state, rows: size })
}
const addPausedAssignment = async (one: SizedOrganization) => {
  const { clientId, id } = await one.addAssignment()
  return `${clientId}/${id}`
}

/**
 * Ids of parents with many rows, by endpoint, else by the access matrix row's parameter. Undefined, and for all others:
 * the id that the row creates.
 */
const sizedIds: Record<string, SizedId | undefined> = {
  clientId: (one, isRead) => (isRead ? one.client : one.addClient()),
  from: (one) => one.addClient(),
  'clientId and assignmentId': (one) => addPausedAssignment(one),
  assignmentId: (one) => one.assignment,
  ruleId: (one, isRead) => (isRead ? one.rule : one.addRule()),
  sequenceId: (one) => one.sequence,
  'sequenceId and taskId': async (one, isRead) => `${one.sequence}/${isRead ? one.step : await one.addStep()}`,
  importId: (one) => addImport(one, 'preview'),
  downloadImportProblems: (one) => addImport(one, 'done'),
  undoImport: (one) => addImport(one, 'done'),
  deleteSequence: (one) => one.addSequence(),
  // Each file of an export is read by itself.
  exportClient: (one) => one.addBareClient(),
  restoreClient: async (one) => {
    const id = await one.addClient()
    await archive(id)
    return id
  },
  reassignClient: undefined,
}

const ofSequence = (id: string, path = '') => `/api/nurture-sequences/${id}${path}`

/** Calls whose input is large too, or that the access matrix does not have. */
const moreCalls: Record<string, SizedCall[]> = {
  listTasksOfDay: [({ agent }) => agent.get('/api/tasks/planning?date=2026-11-20')],
  search: [({ agent }) => agent.get('/api/search?q=call')],
  createTask: [({ agent }) => agent.post('/api/tasks', { title: 'x' }, { 'idempotency-key': 'k' })],
  updateTask: [({ agent, task }) => agent.put(`/api/tasks/${task}`, { status: 'in_progress' })],
  finishTask: [
    async ({ agent, client, addTasks }) => {
      const [task] = await addTasks({ clientId: client })
      return agent.post(`/api/tasks/${task}/finish`, { note: 'x', followUp: { dueDate: '2026-11-30' } })
    },
  ],
  rescheduleTasks: [
    async ({ agent, client, addTasks }) =>
      agent.post('/api/tasks/reschedule', { ids: await addTasks({ clientId: client }), dueDate: '2026-11-30' }),
  ],
  undoReschedule: [
    async ({ agent, client, addTasks }) => {
      const ids = await addTasks({ clientId: client })
      await testApp.owner.query("update tasks set moved_from = '2026-11-20' where id = any($1)", [ids])
      return agent.post('/api/tasks/reschedule/undo', { ids })
    },
  ],
  acknowledgeClosedTasks: [
    ({ agent, closedTasks }) => agent.post('/api/tasks/closed/acknowledge', { ids: closedTasks }),
  ],
  listTaskCountsByDay: [({ agent }) => agent.get('/api/tasks/monthly?year=2026&month=11')],
  listFirstTasksByDay: [({ agent }) => agent.get('/api/tasks/monthly-first?year=2026&month=11')],
  listScheduledTasks: [({ agent }) => agent.get('/api/schedule?date=2026-11-21')],
  createSchedule: [
    ({ agent, closedTasks }) => agent.post('/api/schedule', { tasks: closedTasks.map((title) => ({ title })) }),
  ],
  createClient: [
    ({ agent }) => {
      const client = { firstName: 'x', phone: '302 555 0001', rejectDuplicates: true }
      return agent.post('/api/clients', client, { 'idempotency-key': 'k' })
    },
  ],
  reassignClient: [
    async ({ admin, addClient, colleague }) =>
      admin.put(`/api/clients/${await addClient()}/owner`, { assignedAgentId: colleague.id }),
  ],
  undoMerge: [
    async ({ agent, addClient }) => {
      const from = await addClient()
      const { body } = await agent.post<{ mergeId: string }>(`/api/clients/${await addClient()}/merge`, { from })
      return agent.post(`/api/merges/${body.mergeId}/undo`)
    },
  ],
  listImports: [
    async (one) => {
      for (let count = 0; count < 50; count += 1) await seedImport(testApp, one.user)
      return one.agent.get('/api/imports')
    },
  ],
  createSequence: [
    ({ agent, clients }) => {
      const tasks = clients.slice(0, 190).map((title, index) => ({ title, daysAfterKickoff: index }))
      return agent.post('/api/nurture-sequences', { name: 'x', tasks })
    },
  ],
  updateSequence: [
    ({ agent, sequence }) => agent.put(ofSequence(sequence), { repeatInterval: 'yearly' }),
    ({ agent, sequence }) => agent.put(ofSequence(sequence), { hasRepeat: false }),
  ],
  updateSequenceStep: [
    async ({ agent, addStep, sequence }) =>
      agent.put(ofSequence(sequence, `/tasks/${await addStep()}`), { daysAfterKickoff: 99 }),
  ],
  restoreSequenceStep: [
    async ({ agent, addStep, sequence }) => {
      const path = ofSequence(sequence, `/tasks/${await addStep()}`)
      await agent.delete(path)
      return agent.put(`${path}/restore`, {})
    },
  ],
  enrollClients: [
    async ({ agent, clients, addSequence }) =>
      agent.post(ofSequence(await addSequence(), '/enrolments'), { clientIds: clients }),
  ],
  updateNurtureAssignment: [
    async ({ agent, addAssignment }) =>
      agent.put(assignmentPath(await addAssignment('2026-11-20')), { status: 'active' }),
  ],
  changeOrganization: [
    async ({ superAdmin, addOrganization }) =>
      superAdmin.send('PATCH', `/api/organizations/${await addOrganization()}`, { isActive: false }),
  ],
  deactivateUser: [
    async ({ admin, addUser, user }) =>
      admin.patch(`/api/users/${await addUser({ withClients: true })}/deactivate`, { handOverTo: user.id }),
  ],
}

const callers = [
  ['agent', 'agent'],
  ['orgAdmin', 'admin'],
  ['superAdmin', 'superAdmin'],
] as const

/** The call of a row of the access matrix by the first of the callers who may make it for a row of the agent. */
function toSizedCall(endpoint: (typeof endpoints)[number], row: AccessRow): SizedCall | undefined {
  const caller = callers.find(([actor]) => {
    const expected = row.expected[actor]
    return (typeof expected === 'number' ? expected : expected.own) < 300
  })
  if (!caller) return undefined
  const { name, method } = endpoint
  const sizedId = name in sizedIds ? sizedIds[name] : sizedIds[row.by ?? '']
  return async (one) => {
    const createId = (create: AccessRow['create']) => create?.(testApp, one.user, 'x') ?? ''
    const id = await (sizedId ? sizedId(one, method === 'GET') : createId(row.create))
    const { body, headers, ...rest } = row.input(id, await createId(row.createSecond))
    return one[caller[1]].send(method, buildEndpointUrl(endpoint, rest), body, headers)
  }
}

/** Includes statements of the session and of the transactions themselves. */
const maxStatements = 24
const maxStatementsOf: Record<string, number> = {
  // Each of its many short transactions authenticates again.
  exportClient: 80,
  // A handful for each of the features that a client's rows belong to; the merge counts with its undo.
  mergeClients: 32,
  undoMerge: 70,
}

/** A list that had fewer rows than its table would prove nothing; the shortest page asked for has 50. */
const minRows = 50
const minRowsOf: Record<string, number> = {
  listTaskCountsByDay: 1,
  listFirstTasksByDay: 3,
  listMerges: 0,
  updateClients: 1,
  listRenewalMonths: 1,
  previewPolicyDates: 0,
}

const ofSessions = endpoints.filter(({ access }) => access !== 'anyone')

test.each(ofSessions.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s: as many statements with 1 row as with 200',
  async (name, endpoint) => {
    const calls = [...accessTable[name]!.map((row) => toSizedCall(endpoint, row)), ...(moreCalls[name] ?? [])]
    const counted = calls.filter((call) => call !== undefined)
    expect(counted.length).toBeGreaterThan(0)
    const lengths: number[] = []
    for (const call of counted) {
      const counts: string[] = []
      for (const size of sizes) {
        const { body, status, text } = await recordStatements(() => call(organizations.get(size)!))
        expect(status, text).toBeLessThan(300)
        if (Array.isArray(body) && size === 200) lengths.push(body.length)
        expect(sent.length, sent.join(', ')).toBeLessThanOrEqual(maxStatementsOf[name] ?? maxStatements)
        counts.push(sent.join(', '))
      }
      expect(counts[1]).toBe(counts[0])
    }
    if (lengths.length > 0) expect(Math.max(...lengths)).toBeGreaterThanOrEqual(minRowsOf[name] ?? minRows)
  },
)

test('every call beside the access matrix is of an endpoint', () => {
  const names = new Set(ofSessions.map(({ name }) => name))
  expect(Object.keys(moreCalls).filter((name) => !names.has(name))).toEqual([])
})

test('the first read of a day sends as many statements with 1 rule and task as with 200', async () => {
  const counts: number[] = []
  for (const size of sizes) {
    const agent = await testApp.seed.user({ id: organizations.get(1)!.user.organizationId, name: 'Harbor' })
    const tasks = Array.from({ length: size }, () => ({ dueDate: '2026-11-12' }))
    await testApp.seed.tasks(agent, tasks)
    for (const _ of tasks) await seedRule(testApp, agent, { first_due: '2026-11-19' })
    const browser = await testApp.signIn(agent)
    await recordStatements(() => browser.get('/api/stats/agent'))
    expect(sent).toContain('upsert_opened_days')
    counts.push(sent.length)
  }
  expect(counts[1]).toBe(counts[0])
  expect(counts[0]).toBeLessThanOrEqual(maxStatements)
})

test('the job that opens days sends as many statements for 1 user as for 50, and few where nothing is due', async () => {
  const runJob = () => openAndCloseDaysJob.run({ database: testApp.database, now: testApp.clock() })
  testApp.clock.set('2026-11-23T15:00:00Z')
  await runJob()
  const counts: number[] = []
  for (const userCount of [1, 50]) {
    const organization = await testApp.seed.organization()
    const agents = await Promise.all(Array.from({ length: userCount }, () => testApp.seed.user(organization)))
    for (const agent of agents) await testApp.seed.tasks(agent, [{ dueDate: '2026-11-10' }, { dueDate: '2026-11-11' }])
    await recordStatements(runJob)
    counts.push(sent.length)
  }
  expect(counts[1]).toBe(counts[0])
  await recordStatements(runJob)
  expect(sent.length).toBeLessThan(counts[0]!)
  testApp.clock.set('2026-11-21T15:00:00Z')
})

test('the job that purges documents sends as many statements for 1 as for 20', async () => {
  const { user, client } = organizations.get(1)!
  testApp.clock.advance({ days: 8 })
  const runJob = () => createSweepDocumentsJob(testApp.files).run({ database: testApp.database, now: testApp.clock() })
  await runJob()
  const counts: number[] = []
  for (const documentCount of [1, 20]) {
    for (let index = 0; index < documentCount; index += 1)
      await seedDocument(testApp, user, client, { deleted_at: '2026-11-01T00:00:00Z' })
    await recordStatements(runJob)
    counts.push(sent.length)
  }
  expect(counts[1]).toBe(counts[0])
  testApp.clock.advance({ days: -8 })
})

test('a caller without a session costs no statement, nor does an unknown path', async () => {
  await recordStatements(() => testApp.signedOut.get('/api/tasks/planning?date=2026-11-21'))
  expect(sent).toEqual([])
  await recordStatements(() => testApp.signedOut.get('/api/nothing'))
  expect(sent).toEqual([])
})

/** Runs a call and leaves in `sent` what it sent to PostgreSQL. */
async function recordStatements<Result>(call: () => Promise<Result>): Promise<Result> {
  sent.length = 0
  const result = await call()
  // A statement that the answer does not wait for is sent by then.
  await new Promise((resolve) => setImmediate(resolve))
  return result
}

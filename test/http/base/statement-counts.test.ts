import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/all-endpoints.ts'
import { createSweepDocumentsJob } from '#server/documents/jobs.ts'
import { openAndCloseDaysJob } from '#server/opening/jobs.ts'
import { recordingClient } from '#test/support/access/recording-client.ts'
import { seedBugReport, seedDocument, seedNote, seedPolicy, seedRule } from '#test/support/data/seed-records.ts'
import { seedHousehold } from '#test/support/data/seed-household.ts'
import { seedSizedOrganization, type SizedOrganization } from '#test/support/data/sized-organization.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { seedImport } from '#test/support/imports/seed-import.ts'
import { encodeForm, sampleFile } from '#test/support/multipart.ts'
import { administrationCalls } from '#test/support/statements/administration-calls.ts'
import { sequenceCalls } from '#test/support/statements/sequence-calls.ts'
import { type SizedCall, teamCalls } from '#test/support/statements/team-calls.ts'
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
})

const edit = { title: 'Call the newest leads', repeatInterval: 'weekly' }
const ofClient = ({ client }: SizedOrganization, path: string) => `/api/clients/${client}/${path}`
const setColumn = (table: string, assignment: string, ids: string[]) =>
  testApp.owner.query(`update ${table} set ${assignment} where id = any($1)`, [ids])

const importCalls: [string, 'preview' | 'done', (agent: Browser, path: string) => Promise<BrowserResponse>][] = [
  ['getImport', 'preview', (agent, path) => agent.get(path)],
  ['changeImport', 'preview', (agent, path) => agent.patch(path, { onMatch: 'leave' })],
  ['deleteImport', 'preview', (agent, path) => agent.delete(path)],
  ['listImportRows', 'preview', (agent, path) => agent.get(`${path}/rows`)],
  ['changeImportRow', 'preview', (agent, path) => agent.patch(`${path}/rows/2`, { action: 'leave' })],
  ['changeImportRows', 'preview', (agent, path) => agent.patch(`${path}/rows`, { group: 'new', action: 'leave' })],
  ['runImport', 'preview', (agent, path) => agent.post(`${path}/run`)],
  ['downloadImportProblems', 'done', (agent, path) => agent.get(`${path}/problems`)],
  ['undoImport', 'done', (agent, path) => agent.post(`${path}/undo`)],
]

const policyDraft = { carrier: 'Acme', line: 'auto', effectiveDate: '2026-11-01', policyNumber: 'AB-1' }
const policyCalls: [string, (agent: Browser, path: string) => Promise<BrowserResponse>][] = [
  ['getPolicy', (agent, path) => agent.get(path)],
  ['updatePolicy', (agent, path) => agent.put(path, { renewalDate: '2026-12-24' })],
  ['updatePolicy: canceled', (agent, path) => agent.put(path, { status: 'canceled' })],
  ['deletePolicy', (agent, path) => agent.delete(path)],
  ['previewPolicyDates', (agent, path) => agent.get(`${path}/moved-steps?renewalDate=2026-12-24`)],
  ['answerRenewal', (agent, path) => agent.post(`${path}/outcome`, { outcome: 'moved', carrier: 'Other' })],
  [
    'undoRenewalAnswer',
    async (agent, path) => {
      await agent.post(`${path}/outcome`, { outcome: 'renewed' })
      return agent.post(`${path}/outcome/undo`)
    },
  ],
]

/** Rows of preparation are written past the program and not counted. */
const calls: SizedCall[] = [
  ...teamCalls,
  ...administrationCalls,
  [
    'changeBugReport',
    async ({ superAdmin, user }) => {
      const report = await seedBugReport(testApp, user, 'Nothing happens')
      return superAdmin.send('PATCH', `/api/bug-reports/${report}`, { status: 'closed' })
    },
  ],
  ['listTasksOfDay', ({ agent }) => agent.get('/api/tasks/planning?date=2026-11-21')],
  ['listTasksOfDay: past', ({ agent }) => agent.get('/api/tasks/planning?date=2026-11-20')],
  ['getProgressOfToday', ({ agent }) => agent.get('/api/stats/agent')],
  ['countTodayTowardsStreak: not cleared', ({ agent }) => agent.post('/api/streak/check', {})],
  ['listUnacknowledgedClosedTasks', ({ agent }) => agent.get('/api/tasks/closed')],
  ['search', ({ agent }) => agent.get('/api/search?q=call')],
  ['listNextTasks', ({ agent }) => agent.get('/api/tasks/next-of-clients')],
  ['listTaskHistory', ({ agent }) => agent.get('/api/task-history')],
  ['getTaskHistorySummary', ({ agent }) => agent.get('/api/task-history/summary')],
  ['createTask', ({ agent }) => agent.post('/api/tasks', { title: 'x' })],
  ['createTask: with a key', ({ agent }) => agent.post('/api/tasks', { title: 'x' }, { 'idempotency-key': 'k' })],
  ['createTask: for a client', ({ agent, client }) => agent.post('/api/tasks', { title: 'x', clientId: client })],
  [
    'createTask: repeating',
    ({ agent }) => agent.post('/api/tasks', { title: 'x', hasRepeat: true, repeatInterval: 'daily' }),
  ],
  ['getTask', ({ agent, task }) => agent.get(`/api/tasks/${task}`)],
  ['updateTask: unchanged', ({ agent, task }) => agent.put(`/api/tasks/${task}`, {})],
  ['updateTask: start', ({ agent, task }) => agent.put(`/api/tasks/${task}`, { status: 'in_progress' })],
  ['updateTask: complete', ({ agent, task }) => agent.put(`/api/tasks/${task}`, { status: 'completed' })],
  [
    'finishTask',
    async ({ agent, client, addTasks }) => {
      const [task] = await addTasks({ clientId: client })
      return agent.post(`/api/tasks/${task}/finish`, { note: 'x', followUp: { dueDate: '2026-11-30' } })
    },
  ],
  [
    'undoFinish',
    async ({ agent, client, addTasks }) => {
      const [task] = await addTasks({ clientId: client })
      await agent.post(`/api/tasks/${task}/finish`, { note: 'x' })
      return agent.post(`/api/tasks/${task}/finish/undo`)
    },
  ],
  ['deleteTask', async ({ agent, addTask }) => agent.delete(`/api/tasks/${await addTask()}`)],
  [
    'rescheduleTasks',
    async ({ agent, client, addTasks }) =>
      agent.post('/api/tasks/reschedule', { ids: await addTasks({ clientId: client }), dueDate: '2026-11-30' }),
  ],
  [
    'undoReschedule',
    async ({ agent, client, addTasks }) => {
      const ids = await addTasks({ clientId: client })
      await setColumn('tasks', "moved_from = '2026-11-20'", ids)
      return agent.post('/api/tasks/reschedule/undo', { ids })
    },
  ],
  ['recordMessage', ({ agent, task }) => agent.post(`/api/tasks/${task}/messages`, { channel: 'sms', text: 'x' })],
  ['reopenClosedTask', ({ agent, closedTasks }) => agent.post(`/api/tasks/${closedTasks[0]}/put-back`, {})],
  [
    'acknowledgeClosedTasks',
    ({ agent, closedTasks }) => agent.post('/api/tasks/closed/acknowledge', { ids: closedTasks }),
  ],
  ['listRecurringTasks', ({ agent }) => agent.get('/api/tasks/recurring')],
  ['getRecurringTask', ({ agent, rule }) => agent.get(`/api/tasks/recurring/${rule}`)],
  ['updateRecurringTask', async ({ agent, addRule }) => agent.put(`/api/tasks/recurring/${await addRule()}`, edit)],
  ['stopRecurringTask', async ({ agent, addRule }) => agent.delete(`/api/tasks/recurring/${await addRule()}`)],
  ['listTaskCountsByDay', ({ agent }) => agent.get('/api/tasks/monthly?year=2026&month=11')],
  ['listFirstTasksByDay', ({ agent }) => agent.get('/api/tasks/monthly-first?year=2026&month=11')],
  ['listScheduledTasks', ({ agent }) => agent.get('/api/schedule?date=2026-11-21')],
  [
    'createSchedule: with as many tasks',
    ({ agent, closedTasks }) => agent.post('/api/schedule', { tasks: closedTasks.map((title) => ({ title })) }),
  ],
  ['listComingOccurrences', ({ agent }) => agent.get('/api/tasks/recurring-preview?year=2026&month=12')],
  [
    'updateOccurrence: of no task yet',
    async ({ agent, addRule }) =>
      agent.put(`/api/tasks/occurrences/recurring/${await addRule()}/2026-12-07`, { status: 'abandoned' }),
  ],
  ['listClients', ({ agent }) => agent.get('/api/clients')],
  ['listClients: searched', ({ agent }) => agent.get('/api/clients?search=grace&limit=50')],
  // The audit is written in a transaction of its own.
  ['listClients: organization', ({ admin }) => admin.get('/api/clients?scope=organization')],
  ['getClient', ({ agent, client }) => agent.get(`/api/clients/${client}`)],
  ['getClientRelatedCounts', ({ agent, client }) => agent.get(`/api/clients/${client}/belongings`)],
  ['createClient', ({ agent }) => agent.post('/api/clients', { firstName: 'x', email: 'x@example.com' })],
  [
    'createClient: with a key, rejecting duplicates',
    ({ agent }) => {
      const client = { firstName: 'x', phone: '302 555 0001', rejectDuplicates: true }
      return agent.post('/api/clients', client, { 'idempotency-key': 'k' })
    },
  ],
  [
    'replaceClient',
    ({ agent, client }) =>
      agent.put(`/api/clients/${client}`, { firstName: 'x', email: 'new@example.com', rejectDuplicates: true }),
  ],
  [
    'replaceClient: unchanged',
    async ({ agent, addClient }) => {
      const fields = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '+12025550123' }
      return agent.put(`/api/clients/${await addClient()}`, fields)
    },
  ],
  ['archiveClient', async ({ agent, addClient }) => agent.put(`/api/clients/${await addClient()}/archive`, {})],
  [
    'restoreClient',
    async ({ agent, addClient }) => {
      const id = await addClient()
      await setColumn('clients', 'archived_at = created_at', [id])
      return agent.put(`/api/clients/${id}/restore`, {})
    },
  ],
  ['exportClient', async ({ agent, addBareClient }) => agent.get(`/api/clients/${await addBareClient()}/export`)],
  ['exportClients', ({ agent }) => agent.get('/api/clients/export.csv')],
  [
    'createImport',
    ({ agent }) => {
      const { body, headers } = encodeForm({ name: 'document', fileName: 'a.csv', content: 'Name\nAna\n' })
      return agent.post('/api/imports', body, headers)
    },
  ],
  [
    'listImports',
    async ({ agent, user }) => {
      for (let count = 0; count < 50; count += 1) await seedImport(testApp, user)
      return agent.get('/api/imports')
    },
  ],
  ...importCalls.map(([name, state, call]): SizedCall => [
    name,
    async ({ agent, user }) => {
      const size = [...organizations].find(([, one]) => one.user.id === user.id)![0]
      await testApp.owner.query("update imports set state = 'done' where state = 'running'")
      return call(agent, `/api/imports/${await seedImport(testApp, user, { state, rows: size })}`)
    },
  ]),
  ['deleteClient', async ({ agent, addClient }) => agent.delete(`/api/clients/${await addClient()}`)],
  [
    'reassignClient',
    async ({ admin, addClient, colleague }) =>
      admin.put(`/api/clients/${await addClient()}/owner`, { assignedAgentId: colleague.id }),
  ],

  ['listDuplicatePairs', ({ agent }) => agent.get('/api/clients/duplicates')],
  ['listMerges', ({ agent }) => agent.get('/api/merges')],
  [
    'mergeClients',
    async ({ agent, addClient }) => agent.post(`/api/clients/${await addClient()}/merge`, { from: await addClient() }),
  ],
  [
    'undoMerge',
    async ({ agent, addClient }) => {
      const from = await addClient()
      const { body } = await agent.post<{ mergeId: string }>(`/api/clients/${await addClient()}/merge`, { from })
      return agent.post(`/api/merges/${body.mergeId}/undo`)
    },
  ],
  [
    'changeClients',
    async ({ agent, addClient }) =>
      agent.post('/api/clients/bulk', { ids: [await addClient()], change: { action: 'setStatus', status: 'active' } }),
  ],
  ['listHouseholds', ({ agent }) => agent.get('/api/households')],
  ['getHousehold', ({ agent, household }) => agent.get(`/api/households/${household}`)],
  [
    'createHousehold',
    async ({ agent, addBareClient }) =>
      agent.post('/api/households', { name: 'x', members: [{ clientId: await addBareClient(), role: 'head' }] }),
  ],
  [
    'updateHousehold',
    async ({ user, agent, addBareClient }) => {
      const [clientId, memberId] = [await addBareClient(), await addBareClient()]
      const id = await seedHousehold(testApp, user, [clientId])
      return agent.patch(`/api/households/${id}`, { name: 'x', members: [{ clientId: memberId, role: 'child' }] })
    },
  ],
  [
    'deleteHousehold',
    async ({ user, agent, addBareClient }) =>
      agent.delete(`/api/households/${await seedHousehold(testApp, user, [await addBareClient()])}`),
  ],
  ['listClientTasks', (one) => one.agent.get(ofClient(one, 'tasks'))],
  ...sequenceCalls,
  ['listClientTimeline', (one) => one.agent.get(ofClient(one, 'timeline'))],
  ['logClientEvent', (one) => one.agent.post(ofClient(one, 'timeline'), { eventType: 'call', title: 'x' })],
  ['listClientNotes', (one) => one.agent.get(ofClient(one, 'notes'))],
  ['getNote', (one) => one.agent.get(ofClient(one, `notes/${one.note}`))],
  ['listNoteTags', ({ agent }) => agent.get('/api/clients/note-tags')],
  ['addNote', (one) => one.agent.post(ofClient(one, 'notes'), { content: 'x' })],
  [
    'addNote: with a key',
    (one) => one.agent.post(ofClient(one, 'notes'), { content: 'x' }, { 'idempotency-key': 'k' }),
  ],
  ['editNote', (one) => one.agent.put(ofClient(one, `notes/${one.note}`), { content: 'x' })],
  ['editNote: unchanged', (one) => one.agent.put(ofClient(one, `notes/${one.note}`), {})],
  [
    'deleteNote',
    async (one) => one.agent.delete(ofClient(one, `notes/${await seedNote(testApp, one.user, one.client)}`)),
  ],
  [
    'restoreNote',
    async (one) => {
      const note = await seedNote(testApp, one.user, one.client, { deleted_at: '2026-11-21T14:00:00Z' })
      return one.agent.put(ofClient(one, `notes/${note}/restore`))
    },
  ],
  ['listPolicies', (one) => one.agent.get(ofClient(one, 'policies'))],
  ['listCarriers', ({ agent }) => agent.get('/api/policies/carriers')],
  [
    'addPolicy',
    async ({ agent, addBareClient }) => agent.post(`/api/clients/${await addBareClient()}/policies`, policyDraft),
  ],
  ...policyCalls.map(([name, call]): SizedCall => [
    name,
    async (one) => call(one.agent, `/api/policies/${await seedPolicy(testApp, one.user, one.client)}`),
  ]),
  [
    'restorePolicy',
    async (one) => {
      const id = await seedPolicy(testApp, one.user, one.client, { deleted_at: '2026-11-21T14:00:00Z' })
      return one.agent.put(`/api/policies/${id}/restore`)
    },
  ],
  ['listRenewals', ({ agent }) => agent.get('/api/policies/renewals')],
  ['listRenewalMonths', ({ agent }) => agent.get('/api/policies/renewals/months')],
  ['getRenewalAnalytics', ({ admin }) => admin.get('/api/analytics/renewals')],
  ['listClientDocuments', (one) => one.agent.get(ofClient(one, 'documents'))],
  [
    'uploadDocument',
    (one) => one.agent.post(ofClient(one, 'documents'), encodeForm(sampleFile).body, encodeForm().headers),
  ],
  ['downloadDocument', (one) => one.agent.get(ofClient(one, `documents/${one.document}/download`))],
  [
    'updateDocumentDescription',
    (one) => one.agent.put(ofClient(one, `documents/${one.document}`), { description: 'x' }),
  ],
  [
    'deleteDocument',
    async (one) =>
      one.agent.delete(ofClient(one, `documents/${(await seedDocument(testApp, one.user, one.client)).id}`)),
  ],
  [
    'restoreDocument',
    async (one) => {
      const { id } = await seedDocument(testApp, one.user, one.client, { deleted_at: '2026-11-21T14:00:00Z' })
      return one.agent.put(ofClient(one, `documents/${id}/restore`))
    },
  ],
]

test('every endpoint that needs a session is in the table', () => {
  const listed = new Set(calls.map(([name]) => name.split(':')[0]!))
  const expected = endpoints.filter(({ access }) => access !== 'anyone').map(({ name }) => name)
  expect([...listed].sort()).toEqual([...expected].sort())
})

const minPolicyRows = { listRenewalMonths: 1, previewPolicyDates: 0 }

/** With those of the session, and of the transactions themselves. */
const maxStatements = 24
const maxStatementsOf: Record<string, number> = {
  // Each of its many short transactions authenticates again.
  exportClient: 80,
  // A handful for each of the features that a client's rows belong to; the merge counts with its undo.
  mergeClients: 32,
  // With the answer.
  undoRenewalAnswer: 30,
  undoMerge: 70,
}

test.each(calls)('%s: as many statements with 1 row as with 200', async (name, call) => {
  const counts: string[] = []
  for (const size of sizes) {
    const { body, status, text } = await recordStatements(() => call(organizations.get(size)!))
    expect(status, text).toBeLessThan(300)
    // A list that had fewer rows than its table would prove nothing; the shortest page asked for has 50.
    const minRows =
      { listTaskCountsByDay: 1, listFirstTasksByDay: 3, listMerges: 0, changeClients: 1, ...minPolicyRows }[name] ?? 50
    if (Array.isArray(body) && size === 200) expect(body.length).toBeGreaterThanOrEqual(minRows)
    expect(sent.length, sent.join(', ')).toBeLessThanOrEqual(maxStatementsOf[name] ?? maxStatements)
    counts.push(sent.join(', '))
  }
  expect(counts[1]).toBe(counts[0])
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

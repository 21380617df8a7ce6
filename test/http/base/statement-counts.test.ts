import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all-endpoints.ts'
import { createSweepDocumentsJob } from '#server/documents/jobs.ts'
import { openAndCloseDaysJob } from '#server/occurrences/jobs.ts'
import { recordingClient } from '#test/support/access/recording-client.ts'
import { seedBugReport, seedDocument, seedNote, seedRule } from '#test/support/data/seed-records.ts'
import { seedSizedOrganization, type SizedOrganization } from '#test/support/data/sized-organization.ts'
import { encodeForm, sampleFile } from '#test/support/multipart.ts'
import { administrationCalls } from '#test/support/statements/administration-calls.ts'
import { sequenceCalls } from '#test/support/statements/sequence-calls.ts'
import { type CountedCall, teamCalls } from '#test/support/statements/team-calls.ts'
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

/**
 * How many statements a call of each endpoint sends, with the transaction's begin and commit and the session's. Rows of
 * preparation are written past the program and not counted.
 */
const calls: CountedCall[] = [
  ...teamCalls,
  ...administrationCalls,
  [
    'changeBugReport',
    8,
    async ({ superAdmin, user }) => {
      const report = await seedBugReport(testApp, user, 'Nothing happens')
      return superAdmin.send('PATCH', `/api/bug-reports/${report}`, { status: 'closed' })
    },
  ],
  ['listTasksOfDay', 3, ({ agent }) => agent.get('/api/tasks/planning?date=2026-11-21')],
  ['listTasksOfDay: past', 3, ({ agent }) => agent.get('/api/tasks/planning?date=2026-11-20')],
  ['getProgressOfToday', 3, ({ agent }) => agent.get('/api/stats/agent')],
  ['countTodayTowardsStreak: not cleared', 6, ({ agent }) => agent.post('/api/streak/check', {})],
  ['listUnacknowledgedClosedTasks', 3, ({ agent }) => agent.get('/api/tasks/closed')],
  ['listTaskHistory', 3, ({ agent }) => agent.get('/api/task-history')],
  ['getTaskHistorySummary', 3, ({ agent }) => agent.get('/api/task-history/summary')],
  ['createTask', 4, ({ agent }) => agent.post('/api/tasks', { title: 'x' })],
  ['createTask: with a key', 5, ({ agent }) => agent.post('/api/tasks', { title: 'x' }, { 'idempotency-key': 'k' })],
  ['createTask: for a client', 5, ({ agent, client }) => agent.post('/api/tasks', { title: 'x', clientId: client })],
  [
    'createTask: repeating',
    6,
    ({ agent }) => agent.post('/api/tasks', { title: 'x', hasRepeat: true, repeatInterval: 'daily' }),
  ],
  ['getTask', 3, ({ agent, task }) => agent.get(`/api/tasks/${task}`)],
  ['updateTask: unchanged', 4, ({ agent, task }) => agent.put(`/api/tasks/${task}`, {})],
  ['updateTask: start', 5, ({ agent, task }) => agent.put(`/api/tasks/${task}`, { status: 'in_progress' })],
  ['updateTask: complete', 6, ({ agent, task }) => agent.put(`/api/tasks/${task}`, { status: 'completed' })],
  ['deleteTask', 6, async ({ agent, addTask }) => agent.delete(`/api/tasks/${await addTask()}`)],
  [
    'rescheduleTasks',
    6,
    async ({ agent, client, addTasks }) =>
      agent.post('/api/tasks/reschedule', { ids: await addTasks({ clientId: client }), dueDate: '2026-11-30' }),
  ],
  [
    'undoReschedule',
    6,
    async ({ agent, client, addTasks }) => {
      const ids = await addTasks({ clientId: client })
      await setColumn('tasks', "moved_from = '2026-11-20'", ids)
      return agent.post('/api/tasks/reschedule/undo', { ids })
    },
  ],
  ['recordMessage', 5, ({ agent, task }) => agent.post(`/api/tasks/${task}/messages`, { channel: 'sms', text: 'x' })],
  ['reopenClosedTask', 6, ({ agent, closedTasks }) => agent.post(`/api/tasks/${closedTasks[0]}/put-back`, {})],
  [
    'acknowledgeClosedTasks',
    5,
    ({ agent, closedTasks }) => agent.post('/api/tasks/closed/acknowledge', { ids: closedTasks }),
  ],
  ['listRecurringTasks', 3, ({ agent }) => agent.get('/api/tasks/recurring')],
  ['getRecurringTask', 3, ({ agent, rule }) => agent.get(`/api/tasks/recurring/${rule}`)],
  ['updateRecurringTask', 8, async ({ agent, addRule }) => agent.put(`/api/tasks/recurring/${await addRule()}`, edit)],
  ['stopRecurringTask', 6, async ({ agent, addRule }) => agent.delete(`/api/tasks/recurring/${await addRule()}`)],
  ['listTaskCountsByDay', 3, ({ agent }) => agent.get('/api/tasks/monthly?year=2026&month=11')],
  ['listFirstTasksByDay', 3, ({ agent }) => agent.get('/api/tasks/monthly-first?year=2026&month=11')],
  ['listScheduledTasks', 3, ({ agent }) => agent.get('/api/schedule?date=2026-11-21')],
  [
    'createSchedule: with as many tasks',
    4,
    ({ agent, closedTasks }) => agent.post('/api/schedule', { tasks: closedTasks.map((title) => ({ title })) }),
  ],
  ['listComingOccurrences', 6, ({ agent }) => agent.get('/api/tasks/recurring-preview?year=2026&month=12')],
  [
    'updateOccurrence: of no task yet',
    8,
    async ({ agent, addRule }) =>
      agent.put(`/api/tasks/occurrences/recurring/${await addRule()}/2026-12-07`, { status: 'abandoned' }),
  ],
  ['listClients', 3, ({ agent }) => agent.get('/api/clients')],
  ['listClients: searched', 3, ({ agent }) => agent.get('/api/clients?search=grace&limit=50')],
  // The audit is written in a transaction of its own.
  ['listClients: organization', 6, ({ admin }) => admin.get('/api/clients?scope=organization')],
  ['getClient', 3, ({ agent, client }) => agent.get(`/api/clients/${client}`)],
  ['getClientRelatedCounts', 3, ({ agent, client }) => agent.get(`/api/clients/${client}/belongings`)],
  ['createClient', 5, ({ agent }) => agent.post('/api/clients', { firstName: 'x', email: 'x@example.com' })],
  [
    'createClient: with a key, rejecting duplicates',
    7,
    ({ agent }) => {
      const client = { firstName: 'x', phone: '302 555 0001', rejectDuplicates: true }
      return agent.post('/api/clients', client, { 'idempotency-key': 'k' })
    },
  ],
  [
    'replaceClient',
    7,
    ({ agent, client }) =>
      agent.put(`/api/clients/${client}`, { firstName: 'x', email: 'new@example.com', rejectDuplicates: true }),
  ],
  [
    'replaceClient: unchanged',
    4,
    async ({ agent, addClient }) => {
      const fields = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '+12025550123' }
      return agent.put(`/api/clients/${await addClient()}`, fields)
    },
  ],
  ['archiveClient', 10, async ({ agent, addClient }) => agent.put(`/api/clients/${await addClient()}/archive`, {})],
  [
    'restoreClient',
    7,
    async ({ agent, addClient }) => {
      const id = await addClient()
      await setColumn('clients', 'archived_at = created_at', [id])
      return agent.put(`/api/clients/${id}/restore`, {})
    },
  ],
  ['exportClient', 59, async ({ agent, addBareClient }) => agent.get(`/api/clients/${await addBareClient()}/export`)],
  ['deleteClient', 9, async ({ agent, addClient }) => agent.delete(`/api/clients/${await addClient()}`)],
  [
    'reassignClient',
    12,
    async ({ admin, addClient, colleague }) =>
      admin.put(`/api/clients/${await addClient()}/owner`, { assignedAgentId: colleague.id }),
  ],

  ['listClientTasks', 4, (one) => one.agent.get(ofClient(one, 'tasks'))],
  ...sequenceCalls,
  ['listClientTimeline', 4, (one) => one.agent.get(ofClient(one, 'timeline'))],
  ['logClientEvent', 6, (one) => one.agent.post(ofClient(one, 'timeline'), { eventType: 'call', title: 'x' })],
  ['listClientNotes', 4, (one) => one.agent.get(ofClient(one, 'notes'))],
  ['getNote', 4, (one) => one.agent.get(ofClient(one, `notes/${one.note}`))],
  ['listNoteTags', 3, ({ agent }) => agent.get('/api/clients/note-tags')],
  ['addNote', 6, (one) => one.agent.post(ofClient(one, 'notes'), { content: 'x' })],
  [
    'addNote: with a key',
    7,
    (one) => one.agent.post(ofClient(one, 'notes'), { content: 'x' }, { 'idempotency-key': 'k' }),
  ],
  ['editNote', 5, (one) => one.agent.put(ofClient(one, `notes/${one.note}`), { content: 'x' })],
  ['editNote: unchanged', 4, (one) => one.agent.put(ofClient(one, `notes/${one.note}`), {})],
  [
    'deleteNote',
    6,
    async (one) => one.agent.delete(ofClient(one, `notes/${await seedNote(testApp, one.user, one.client)}`)),
  ],
  [
    'restoreNote',
    6,
    async (one) => {
      const note = await seedNote(testApp, one.user, one.client, { deleted_at: '2026-11-21T14:00:00Z' })
      return one.agent.put(ofClient(one, `notes/${note}/restore`))
    },
  ],
  ['listClientDocuments', 4, (one) => one.agent.get(ofClient(one, 'documents'))],
  [
    // Three transactions, each of which authenticates: the check, the file's row, the document.
    'uploadDocument',
    14,
    (one) => one.agent.post(ofClient(one, 'documents'), encodeForm(sampleFile).body, encodeForm().headers),
  ],
  ['downloadDocument', 5, (one) => one.agent.get(ofClient(one, `documents/${one.document}/download`))],
  [
    'updateDocumentDescription',
    5,
    (one) => one.agent.put(ofClient(one, `documents/${one.document}`), { description: 'x' }),
  ],
  [
    'deleteDocument',
    6,
    async (one) =>
      one.agent.delete(ofClient(one, `documents/${(await seedDocument(testApp, one.user, one.client)).id}`)),
  ],
  [
    'restoreDocument',
    6,
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

describe.each(calls)('%s', (name, count, call) => {
  test.each(sizes)(`sends ${count} statements with %i rows`, async (size) => {
    const { body, status, text } = await recordStatements(() => call(organizations.get(size)!))
    expect(status, text).toBeLessThan(300)
    // A list that had fewer rows than its table would prove nothing; the shortest page asked for has 50.
    const minRows = { listTaskCountsByDay: 1, listFirstTasksByDay: 3 }[name] ?? 50
    if (Array.isArray(body) && size === 200) expect(body.length).toBeGreaterThanOrEqual(minRows)
    expect(sent, sent.join(', ')).toHaveLength(count)
  })
})

test.each(sizes)('the first read of a day opens it with 10 statements more, with %i rows', async (size) => {
  const agent = await testApp.seed.user({ id: organizations.get(size)!.user.organizationId, name: 'Harbor' })
  await testApp.seed.tasks(
    agent,
    Array.from({ length: size }, () => ({ dueDate: '2026-11-12' })),
  )
  const browser = await testApp.signIn(agent)
  const { status } = await recordStatements(() => browser.get('/api/stats/agent'))
  expect([status, sent.length], sent.join(', ')).toEqual([200, 3 + 10])
})

test.each([...sizes, 0])(
  'the first read of a day sends 3 statements more where rules are due, with %i rules',
  async (count) => {
    const agent = await testApp.seed.user({ id: organizations.get(1)!.user.organizationId, name: 'Harbor' })
    for (let index = 0; index < count; index += 1) await seedRule(testApp, agent, { first_due: '2026-11-19' })
    const browser = await testApp.signIn(agent)
    await recordStatements(() => browser.get('/api/stats/agent'))
    const { rows } = await testApp.owner.query(
      'select from tasks where assigned_agent_id = $1 and source is not null',
      [agent.id],
    )
    expect(rows).toHaveLength(count)
    // Nothing is to be closed, so the statement that closes tasks is not sent.
    expect(sent, sent.join(', ')).toHaveLength(3 + 9 + (count ? 3 : 0))
  },
)

test('the job that opens days sends as many statements for 1 user as for 50', async () => {
  const runJob = () => openAndCloseDaysJob.run({ database: testApp.database, now: testApp.clock() })
  testApp.clock.set('2026-11-23T15:00:00Z')
  await runJob()
  for (const userCount of [1, 50]) {
    const organization = await testApp.seed.organization()
    const agents = await Promise.all(Array.from({ length: userCount }, () => testApp.seed.user(organization)))
    for (const agent of agents) await testApp.seed.tasks(agent, [{ dueDate: '2026-11-10' }, { dueDate: '2026-11-11' }])
    await recordStatements(runJob)
    expect(sent, sent.join(', ')).toHaveLength(9)
  }
  await recordStatements(runJob)
  expect(sent, 'where nothing is due').toHaveLength(2)
  testApp.clock.set('2026-11-21T15:00:00Z')
})

test('the job that purges documents sends as many statements for 1 as for 20', async () => {
  const { user, client } = organizations.get(1)!
  testApp.clock.advance({ days: 8 })
  const runJob = () => createSweepDocumentsJob(testApp.files).run({ database: testApp.database, now: testApp.clock() })
  await runJob()
  for (const documentCount of [1, 20]) {
    for (let index = 0; index < documentCount; index += 1)
      await seedDocument(testApp, user, client, { deleted_at: '2026-11-01T00:00:00Z' })
    await recordStatements(runJob)
    expect(sent, sent.join(', ')).toHaveLength(7)
  }
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

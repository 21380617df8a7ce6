import { beforeAll, expect, test } from 'vitest'
import { openDaysJob } from '#server/occurrences/jobs.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { sampleReport } from '#test/support/data/sample-report.ts'
import { recordingClient } from '#test/support/access/recording-client.ts'

const { Client, sent } = recordingClient()
let testApp: TestApp
let people: People
beforeAll(async () => {
  testApp = await createTestApp({ Client })
  people = await seedPeople(testApp.seed)
})

/** What a call sends to PostgreSQL; the caller signs in anew, has so many tasks and clients, and the day is open. */
async function recordStatements(rows: number, call: Call, isDayOpen = true): Promise<string[]> {
  const agent = await testApp.seed.user(people.harbor.organization)
  const clients = await testApp.seed.clients(
    agent,
    Array.from({ length: rows }, () => ({})),
  )
  const tasks = await testApp.seed.tasks(
    agent,
    clients.map((clientId) => ({ clientId })),
  )
  const browser = await testApp.signIn(agent)
  if (isDayOpen) await browser.get('/api/stats/agent')
  await new Promise((resolve) => setTimeout(resolve, 20))
  sent.length = 0
  const { status, text } = await call(browser, tasks, clients)
  expect(status, text).toBeLessThan(300)
  // The end of a read is not waited for; the next tick has it.
  await new Promise((resolve) => setTimeout(resolve, 20))
  return [...sent]
}

type Call = (browser: Browser, tasks: string[], clients: string[]) => Promise<{ status: number; text: string }>

/** As the seed makes one. */
const seededClient = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '+12025550123' }

const inRequest = (...inner: string[]) => ['begin', 'active_session', ...inner, 'commit']

test.each<[string, string[], Call]>([
  ['tasksOfDay', inRequest('tasks_of_today'), (browser) => browser.get('/api/tasks/planning?date=2026-11-21')],
  [
    'tasksOfDay of another day',
    inRequest('tasks_of_other_day'),
    (browser) => browser.get('/api/tasks/planning?date=2026-11-22'),
  ],
  ['agentStats', inRequest('progress_of_today'), (browser) => browser.get('/api/stats/agent')],
  ['closedTasks', inRequest('unacknowledged_closed_tasks'), (browser) => browser.get('/api/tasks/closed')],
  ['taskHistory', inRequest('task_history_between'), (browser) => browser.get('/api/task-history')],
  ['listClients', inRequest('clients_own_added_desc'), (browser) => browser.get('/api/clients')],
  [
    'listClients: searched',
    inRequest('clients_own_name_asc'),
    (browser) => browser.get('/api/clients?search=grace&sort=name&limit=50'),
  ],
  ['getClient', inRequest('client_by_id'), (browser, _, [client]) => browser.get(`/api/clients/${client}`)],
  [
    'clientRelatedCounts',
    inRequest('client_related_counts'),
    (browser, _, [client]) => browser.get(`/api/clients/${client}/belongings`),
  ],
  [
    'replaceClient',
    inRequest('lock_client', 'duplicates_of_client', 'update_client', 'insert_timeline_event'),
    (browser, _, [client]) =>
      browser.put(`/api/clients/${client}`, { firstName: 'x', email: 'new@example.com', rejectDuplicates: true }),
  ],
  [
    'replaceClient: nothing',
    inRequest('lock_client'),
    (browser, _, [client]) => browser.put(`/api/clients/${client}`, seededClient),
  ],
  [
    'archiveClient',
    inRequest(
      ...['lock_client', 'update_client_archived', 'lock_open_tasks_of_client', 'abandon_locked_tasks'],
      'insert_timeline_event',
    ),
    async (browser, tasks, [client]) => {
      await testApp.owner.query('update tasks set client_id = $1 where id = any($2)', [client, tasks])
      return browser.put(`/api/clients/${client}/archive`, {})
    },
  ],
  [
    'restoreClient',
    inRequest('lock_client', 'update_client_archived', 'insert_timeline_event'),
    async (browser, _, [client]) => {
      await testApp.owner.query('update clients set archived_at = created_at where id = $1', [client])
      return browser.put(`/api/clients/${client}/restore`, {})
    },
  ],
  [
    'deleteClient',
    inRequest(
      ...['lock_client', 'remove_rules_of_client', 'remove_open_tasks_of_client', 'add_audit_entry', 'delete_client'],
    ),
    async (browser, tasks, [client]) => {
      await testApp.owner.query('update tasks set client_id = $1 where id = any($2)', [client, tasks])
      return browser.delete(`/api/clients/${client}`)
    },
  ],
  ['organizationSettings', inRequest('organization_settings'), (browser) => browser.get('/api/organization/settings')],
  [
    'checkStreak: not yet',
    inRequest('lock_opened_days', 'last_cleared_day', 'progress_of_today'),
    (browser) => browser.post('/api/streak/check', {}),
  ],
  [
    'rescheduleTasks',
    inRequest('lock_own_tasks', 'move_locked_tasks', 'insert_task_moves'),
    (browser, tasks) => browser.post('/api/tasks/reschedule', { ids: tasks, dueDate: '2026-11-30' }),
  ],
  [
    'acknowledgeClosedTasks',
    inRequest('count_own_tasks', 'acknowledge_closed_tasks'),
    (browser, tasks) => browser.post('/api/tasks/closed/acknowledge', { ids: tasks }),
  ],
  [
    'recordMessage',
    inRequest('task_by_id', 'insert_timeline_event'),
    (browser, [task]) => browser.post(`/api/tasks/${task}/messages`, { channel: 'sms', text: 'x' }),
  ],
  ['deleteTask', inRequest('lock_task', 'delete_task'), (browser, [task]) => browser.delete(`/api/tasks/${task}`)],
  [
    'createClient',
    inRequest('insert_client', 'insert_timeline_event'),
    (browser) => browser.post('/api/clients', { firstName: 'x', email: 'x@example.com' }),
  ],
  [
    'createClient with a key and the look for twins',
    inRequest('claim_idempotency_key', 'duplicates_of_client', 'insert_client', 'insert_timeline_event'),
    (browser) =>
      browser.post(
        '/api/clients',
        { firstName: 'x', phone: '302 555 0001', rejectDuplicates: true },
        { 'idempotency-key': 'k' },
      ),
  ],
  [
    'createTask of a client',
    inRequest('lock_client_for_task', 'insert_task'),
    (browser, _, [clientId]) => browser.post('/api/tasks', { title: 'x', clientId }),
  ],
  [
    'createTask that repeats',
    inRequest('insert_recurring_rule', 'insert_task'),
    (browser) => browser.post('/api/tasks', { title: 'x', hasRepeat: true, repeatInterval: 'daily' }),
  ],
  [
    'updateTask: complete',
    inRequest('lock_task', 'update_task', 'insert_timeline_event'),
    (browser, [task]) => browser.put(`/api/tasks/${task}`, { status: 'completed' }),
  ],
  [
    'updateTask: start',
    inRequest('lock_task', 'update_task'),
    (browser, [task]) => browser.put(`/api/tasks/${task}`, { status: 'in_progress' }),
  ],
  ['updateTask: nothing', inRequest('lock_task'), (browser, [task]) => browser.put(`/api/tasks/${task}`, {})],
  ['createTask', inRequest('insert_task'), (browser) => browser.post('/api/tasks', { title: 'x' })],
  [
    'createTask with a key',
    inRequest('claim_idempotency_key', 'insert_task'),
    (browser) => browser.post('/api/tasks', { title: 'x' }, { 'idempotency-key': 'k' }),
  ],
  ['csrfToken', inRequest(), (browser) => browser.get('/api/csrf-token')],
  ['currentUser', inRequest('user_by_id', 'last_cleared_day'), (browser) => browser.get('/api/auth/user')],
  ['reportBug', inRequest('insert_bug_report'), (browser) => browser.post('/api/bug-reports', sampleReport)],
])('%s sends the same few statements for one row and for 200', async (_name, expected, call) => {
  expect(await recordStatements(1, call)).toEqual(expected)
  expect(await recordStatements(200, call)).toEqual(expected)
})

test('an admin’s own calls send as few, for one row and for 200', async () => {
  const { harbor } = people
  const admin = await testApp.signIn(harbor.admin)
  for (const rows of [1, 200]) {
    const [client] = await testApp.seed.clients(
      harbor.agent,
      Array.from({ length: rows }, () => ({})),
    )
    await testApp.seed.tasks(
      harbor.agent,
      Array.from({ length: rows }, () => ({ clientId: client })),
    )
    const statementsOf = async (call: () => Promise<{ status: number }>) => {
      sent.length = 0
      expect((await call()).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return [...sent]
    }
    expect(await statementsOf(() => admin.get('/api/clients?scope=organization'))).toEqual(
      inRequest('clients_organization_added_desc'),
    )
    expect(await statementsOf(() => admin.get('/api/organization/users'))).toEqual(inRequest('members_of_organization'))
    const to = { assignedAgentId: harbor.colleague.id }
    expect(await statementsOf(() => admin.put(`/api/clients/${client}/owner`, to))).toEqual(
      inRequest(
        ...['lock_client', 'active_user_by_id', 'update_client_owner', 'hand_over_rules_of_client'],
        ...['hand_over_open_tasks_of_client', 'insert_timeline_event', 'add_audit_entry'],
      ),
    )
  }
})

const openingStatements = ['begin', 'upsert_opened_days', 'insert_roleplays', 'lock_closable_tasks', 'commit']

test('the first to read a day opens it with a few statements more, for one row and for 200', async () => {
  const readStats: Call = (browser) => browser.get('/api/stats/agent')
  const expected = ['begin', 'active_session', 'commit', ...openingStatements, ...inRequest('progress_of_today')]
  expect(await recordStatements(1, readStats, false)).toEqual(expected)
  expect(await recordStatements(200, readStats, false)).toEqual(expected)
})

test('the job opens and closes the days of an organisation with as many, for one user and for 50', async () => {
  const jobStatements = async () => {
    sent.length = 0
    await openDaysJob.run({ database: testApp.database, now: testApp.clock() })
    return [...sent]
  }
  testApp.clock.set('2026-11-23T15:00:00Z')
  await jobStatements()
  for (const userCount of [1, 49]) {
    const organization = await testApp.seed.organization()
    const agents = await Promise.all(Array.from({ length: userCount }, () => testApp.seed.user(organization)))
    for (const agent of agents) await testApp.seed.tasks(agent, [{ dueDate: '2026-11-10' }, { dueDate: '2026-11-11' }])
    expect(await jobStatements()).toEqual([
      ...[
        'begin',
        'active_users_with_days',
        'commit',
        ...openingStatements.slice(0, -1),
        'close_locked_tasks',
        'commit',
      ],
    ])
  }
  expect(await jobStatements(), 'where nothing is due').toEqual(['begin', 'active_users_with_days', 'commit'])
  testApp.clock.set('2026-11-21T15:00:00Z')
})

test('who is signed out costs no statement, nor does an unknown path', async () => {
  sent.length = 0
  await testApp.signedOut.get('/api/tasks/planning?date=2026-11-21')
  await testApp.signedOut.get('/api/nothing')
  expect(sent).toEqual([])
})

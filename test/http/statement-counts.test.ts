import { beforeAll, expect, test } from 'vitest'
import { openDaysJob } from '#server/occurrences/jobs.ts'
import type { Browser } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { type People, seedPeople } from '#test/support/people.ts'
import { sampleReport } from '#test/support/samples.ts'
import { recordingClient } from '#test/support/sent-statements.ts'

const { Client, sent } = recordingClient()
let house: TestHouse
let people: People
beforeAll(async () => {
  house = await testHouse({ Client })
  people = await seedPeople(house.seed)
})

/** What a call sends to PostgreSQL; the caller signs in anew, has so many tasks and clients, and the day is open. */
async function sentBy(rows: number, call: Call, isOpen = true): Promise<string[]> {
  const agent = await house.seed.user(people.harbor.organization)
  const clients = await house.seed.clients(
    agent,
    Array.from({ length: rows }, () => ({})),
  )
  const tasks = await house.seed.tasks(
    agent,
    clients.map((clientId) => ({ clientId })),
  )
  const browser = await house.signedIn(agent)
  if (isOpen) await browser.get('/api/stats/agent')
  await new Promise((later) => setTimeout(later, 20))
  sent.length = 0
  const { status, text } = await call(browser, tasks, clients)
  expect(status, text).toBeLessThan(300)
  // The end of a read is not waited for; the next tick has it.
  await new Promise((later) => setTimeout(later, 20))
  return [...sent]
}

type Call = (browser: Browser, tasks: string[], clients: string[]) => Promise<{ status: number; text: string }>

/** As the seed makes one. */
const seededClient = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '+12025550123' }

const around = (...inner: string[]) => ['begin', 'live_session', ...inner, 'commit']

test.each<[string, string[], Call]>([
  ['tasksOfDay', around('tasks_of_today'), (browser) => browser.get('/api/tasks/planning?date=2026-11-21')],
  [
    'tasksOfDay of another day',
    around('tasks_of_other_day'),
    (browser) => browser.get('/api/tasks/planning?date=2026-11-22'),
  ],
  ['agentStats', around('progress_of_today'), (browser) => browser.get('/api/stats/agent')],
  ['closedTasks', around('untold_closed_tasks'), (browser) => browser.get('/api/tasks/closed')],
  ['taskHistory', around('task_history_between'), (browser) => browser.get('/api/task-history')],
  ['listClients', around('clients_own_added_desc'), (browser) => browser.get('/api/clients')],
  [
    'listClients: searched',
    around('clients_own_name_asc'),
    (browser) => browser.get('/api/clients?search=grace&sort=name&limit=50'),
  ],
  ['oneClient', around('client_record'), (browser, _, [client]) => browser.get(`/api/clients/${client}`)],
  [
    'clientBelongings',
    around('client_belongings'),
    (browser, _, [client]) => browser.get(`/api/clients/${client}/belongings`),
  ],
  [
    'replaceClient',
    around('lock_client', 'twins_of_client', 'update_client', 'add_timeline_event'),
    (browser, _, [client]) =>
      browser.put(`/api/clients/${client}`, { firstName: 'x', email: 'new@example.com', refuseTwins: true }),
  ],
  [
    'replaceClient: nothing',
    around('lock_client'),
    (browser, _, [client]) => browser.put(`/api/clients/${client}`, seededClient),
  ],
  [
    'archiveClient',
    around(
      ...['lock_client', 'update_client_archived', 'lock_open_tasks_of_client', 'abandon_locked_tasks'],
      'add_timeline_event',
    ),
    async (browser, tasks, [client]) => {
      await house.owner.query('update tasks set client_id = $1 where id = any($2)', [client, tasks])
      return browser.put(`/api/clients/${client}/archive`, {})
    },
  ],
  [
    'restoreClient',
    around('lock_client', 'update_client_archived', 'add_timeline_event'),
    async (browser, _, [client]) => {
      await house.owner.query('update clients set archived_at = created_at where id = $1', [client])
      return browser.put(`/api/clients/${client}/restore`, {})
    },
  ],
  [
    'deleteClient',
    around(
      ...['lock_client', 'remove_rules_of_client', 'remove_open_tasks_of_client', 'add_audit_entry', 'delete_client'],
    ),
    async (browser, tasks, [client]) => {
      await house.owner.query('update tasks set client_id = $1 where id = any($2)', [client, tasks])
      return browser.delete(`/api/clients/${client}`)
    },
  ],
  ['organizationSettings', around('organization_settings'), (browser) => browser.get('/api/organization/settings')],
  [
    'checkStreak: not yet',
    around('lock_opened_days', 'last_cleared_day', 'progress_of_today'),
    (browser) => browser.post('/api/streak/check', {}),
  ],
  [
    'rescheduleTasks',
    around('lock_own_tasks', 'move_locked_tasks', 'add_task_moves'),
    (browser, tasks) => browser.post('/api/tasks/reschedule', { ids: tasks, dueDate: '2026-11-30' }),
  ],
  [
    'tellClosedTasks',
    around('count_own_tasks', 'note_closed_told'),
    (browser, tasks) => browser.post('/api/tasks/closed/told', { ids: tasks }),
  ],
  [
    'noteMessage',
    around('task_by_id', 'add_timeline_event'),
    (browser, [task]) => browser.post(`/api/tasks/${task}/messages`, { channel: 'sms', text: 'x' }),
  ],
  ['deleteTask', around('lock_task', 'delete_task'), (browser, [task]) => browser.delete(`/api/tasks/${task}`)],
  [
    'createClient',
    around('insert_client', 'add_timeline_event'),
    (browser) => browser.post('/api/clients', { firstName: 'x', email: 'x@example.com' }),
  ],
  [
    'createClient with a key and the look for twins',
    around('claim_idempotency_key', 'twins_of_client', 'insert_client', 'add_timeline_event'),
    (browser) =>
      browser.post(
        '/api/clients',
        { firstName: 'x', phone: '302 555 0001', refuseTwins: true },
        { 'idempotency-key': 'k' },
      ),
  ],
  [
    'createTask of a client',
    around('client_for_task', 'insert_task'),
    (browser, _, [clientId]) => browser.post('/api/tasks', { title: 'x', clientId }),
  ],
  [
    'createTask that repeats',
    around('insert_recurring_rule', 'insert_task'),
    (browser) => browser.post('/api/tasks', { title: 'x', hasRepeat: true, repeatInterval: 'daily' }),
  ],
  [
    'updateTask: complete',
    around('lock_task', 'update_task', 'add_timeline_event'),
    (browser, [task]) => browser.put(`/api/tasks/${task}`, { status: 'completed' }),
  ],
  [
    'updateTask: start',
    around('lock_task', 'update_task'),
    (browser, [task]) => browser.put(`/api/tasks/${task}`, { status: 'in_progress' }),
  ],
  ['updateTask: nothing', around('lock_task'), (browser, [task]) => browser.put(`/api/tasks/${task}`, {})],
  ['createTask', around('insert_task'), (browser) => browser.post('/api/tasks', { title: 'x' })],
  [
    'createTask with a key',
    around('claim_idempotency_key', 'insert_task'),
    (browser) => browser.post('/api/tasks', { title: 'x' }, { 'idempotency-key': 'k' }),
  ],
  ['csrfToken', around(), (browser) => browser.get('/api/csrf-token')],
  ['currentUser', around('user_by_id', 'last_cleared_day'), (browser) => browser.get('/api/auth/user')],
  ['reportBug', around('insert_bug_report'), (browser) => browser.post('/api/bug-reports', sampleReport)],
])('%s sends the same few statements for one row and for 200', async (_name, expected, call) => {
  expect(await sentBy(1, call)).toEqual(expected)
  expect(await sentBy(200, call)).toEqual(expected)
})

test('an admin’s own calls send as few, for one row and for 200', async () => {
  const { harbor } = people
  const admin = await house.signedIn(harbor.admin)
  for (const rows of [1, 200]) {
    const [client] = await house.seed.clients(
      harbor.agent,
      Array.from({ length: rows }, () => ({})),
    )
    await house.seed.tasks(
      harbor.agent,
      Array.from({ length: rows }, () => ({ clientId: client })),
    )
    const sentTo = async (call: () => Promise<{ status: number }>) => {
      sent.length = 0
      expect((await call()).status).toBe(200)
      await new Promise((later) => setTimeout(later, 20))
      return [...sent]
    }
    expect(await sentTo(() => admin.get('/api/clients?scope=organization'))).toEqual(
      around('clients_organization_added_desc'),
    )
    expect(await sentTo(() => admin.get('/api/organization/users'))).toEqual(around('members_of_organization'))
    const to = { assignedAgentId: harbor.colleague.id }
    expect(await sentTo(() => admin.put(`/api/clients/${client}/owner`, to))).toEqual(
      around(
        ...['lock_client', 'active_user_by_id', 'update_client_owner', 'hand_over_rules_of_client'],
        ...['hand_over_open_tasks_of_client', 'add_timeline_event', 'add_audit_entry'],
      ),
    )
  }
})

const opening = ['begin', 'note_opened_days', 'insert_roleplays', 'lock_closable_tasks', 'commit']

test('the first to read a day opens it with a few statements more, for one row and for 200', async () => {
  const read: Call = (browser) => browser.get('/api/stats/agent')
  const expected = ['begin', 'live_session', 'commit', ...opening, ...around('progress_of_today')]
  expect(await sentBy(1, read, false)).toEqual(expected)
  expect(await sentBy(200, read, false)).toEqual(expected)
})

test('the job opens and closes the days of an organisation with as many, for one user and for 50', async () => {
  const sentByJob = async () => {
    sent.length = 0
    await openDaysJob.run({ database: house.database, now: house.clock() })
    return [...sent]
  }
  house.clock.set('2026-11-23T15:00:00Z')
  await sentByJob()
  for (const users of [1, 49]) {
    const organization = await house.seed.organization()
    const agents = await Promise.all(Array.from({ length: users }, () => house.seed.user(organization)))
    for (const agent of agents) await house.seed.tasks(agent, [{ dueDate: '2026-11-10' }, { dueDate: '2026-11-11' }])
    expect(await sentByJob()).toEqual([
      ...['begin', 'active_users_with_days', 'commit', ...opening.slice(0, -1), 'close_locked_tasks', 'commit'],
    ])
  }
  expect(await sentByJob(), 'where nothing is due').toEqual(['begin', 'active_users_with_days', 'commit'])
  house.clock.set('2026-11-21T15:00:00Z')
})

test('who is signed out costs no statement, nor does an unknown path', async () => {
  sent.length = 0
  await house.signedOut.get('/api/tasks/planning?date=2026-11-21')
  await house.signedOut.get('/api/nothing')
  expect(sent).toEqual([])
})

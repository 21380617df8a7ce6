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
  const { status, text } = await call(browser, tasks)
  expect(status, text).toBeLessThan(300)
  // The end of a read is not waited for; the next tick has it.
  await new Promise((later) => setTimeout(later, 20))
  return [...sent]
}

type Call = (browser: Browser, tasks: string[]) => Promise<{ status: number; text: string }>

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
  ['listClients', around('clients_of_agent'), (browser) => browser.get('/api/clients')],
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
    around('note_closed_told'),
    (browser, tasks) => browser.post('/api/tasks/closed/told', { ids: tasks }),
  ],
  [
    'noteMessage',
    around('task_by_id', 'add_timeline_event'),
    (browser, [task]) => browser.post(`/api/tasks/${task}/messages`, { channel: 'sms', text: 'x' }),
  ],
  ['deleteTask', around('lock_task', 'delete_task'), (browser, [task]) => browser.delete(`/api/tasks/${task}`)],
  ['createClient', around('insert_client'), (browser) => browser.post('/api/clients', { firstName: 'x' })],
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

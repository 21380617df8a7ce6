import { beforeAll, expect, test } from 'vitest'
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

/** What a call sends to PostgreSQL; the caller signs in anew, and has so many tasks and clients. */
async function sentBy(
  rows: number,
  call: (browser: Browser, task: string) => Promise<{ status: number }>,
): Promise<string[]> {
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
  sent.length = 0
  expect((await call(browser, tasks[0]!)).status).toBeLessThan(300)
  // The end of a read is not waited for; the next tick has it.
  await new Promise((later) => setTimeout(later, 20))
  return [...sent]
}

const around = (...inner: string[]) => ['begin', 'live_session', ...inner, 'commit']

test.each<[string, string[], (browser: Browser, task: string) => Promise<{ status: number }>]>([
  ['tasksOfDay', around('tasks_of_today'), (browser) => browser.get('/api/tasks/planning?date=2026-11-21')],
  [
    'tasksOfDay of another day',
    around('tasks_of_other_day'),
    (browser) => browser.get('/api/tasks/planning?date=2026-11-22'),
  ],
  [
    'updateTask: complete',
    around('lock_task', 'update_task', 'add_timeline_event'),
    (browser, task) => browser.put(`/api/tasks/${task}`, { status: 'completed' }),
  ],
  [
    'updateTask: start',
    around('lock_task', 'update_task'),
    (browser, task) => browser.put(`/api/tasks/${task}`, { status: 'in_progress' }),
  ],
  ['updateTask: nothing', around('lock_task'), (browser, task) => browser.put(`/api/tasks/${task}`, {})],
  ['createTask', around('insert_task'), (browser) => browser.post('/api/tasks', { title: 'x' })],
  [
    'createTask with a key',
    around('claim_idempotency_key', 'insert_task'),
    (browser) => browser.post('/api/tasks', { title: 'x' }, { 'idempotency-key': 'k' }),
  ],
  ['csrfToken', around(), (browser) => browser.get('/api/csrf-token')],
  ['currentUser', around('user_by_id'), (browser) => browser.get('/api/auth/user')],
  ['reportBug', around('insert_bug_report'), (browser) => browser.post('/api/bug-reports', sampleReport)],
])('%s sends the same few statements for one row and for 200', async (_name, expected, call) => {
  expect(await sentBy(1, call)).toEqual(expected)
  expect(await sentBy(200, call)).toEqual(expected)
})

test('who is signed out costs no statement, nor does an unknown path', async () => {
  sent.length = 0
  await house.signedOut.get('/api/tasks/planning?date=2026-11-21')
  await house.signedOut.get('/api/nothing')
  expect(sent).toEqual([])
})

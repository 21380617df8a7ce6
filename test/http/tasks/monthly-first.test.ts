import { beforeAll, expect, test } from 'vitest'
import type { TaskCountOfDay, TaskOfMonth } from '#contract/tasks/monthly-tasks.ts'
import { statements } from '#server/base/database/statement.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
})

async function readMonth(browser: Browser, month: number): Promise<string[]> {
  const { status, body } = await browser.get<TaskOfMonth[]>(`/api/tasks/monthly-first?year=2026&month=${month}`)
  expect(status).toBe(200)
  return body.map(({ dueDate, title }) => `${dueDate} ${title}`)
}

test('of each day the first three: open ones before done ones, the roleplay first, then by hour, priority and age', async () => {
  const agent = await testApp.seed.user(people.harbor.organization)
  await testApp.seed.tasks(agent, [
    { title: 'low', dueDate: '2026-12-01', priority: 'low' },
    { title: 'medium', dueDate: '2026-12-01' },
    { title: 'high, done', dueDate: '2026-12-01', priority: 'high', status: 'completed' },
    { title: 'high, abandoned', dueDate: '2026-12-01', priority: 'high', status: 'abandoned' },
    { title: 'second medium', dueDate: '2026-12-01' },
    { title: 'high', dueDate: '2026-12-01', priority: 'high', status: 'in_progress' },
    { title: 'low', dueDate: '2026-12-02', priority: 'low' },
    { title: 'roleplay', dueDate: '2026-12-02', priority: 'low', type: 'roleplay', isDaily: true },
    { title: 'done', dueDate: '2026-12-02', status: 'completed' },
    { title: 'high', dueDate: '2026-12-03', priority: 'high' },
    { title: 'at three', dueDate: '2026-12-03', dueTime: '15:00' },
    { title: 'at nine', dueDate: '2026-12-03', dueTime: '09:00', priority: 'low' },
    { title: 'at eight, done', dueDate: '2026-12-03', dueTime: '08:00', status: 'completed' },
    { title: 'the last day', dueDate: '2026-12-31' },
    { title: 'the month after', dueDate: '2027-01-01' },
  ])
  const browser = await testApp.signIn(agent)
  expect(await readMonth(browser, 12)).toEqual([
    '2026-12-01 high',
    '2026-12-01 medium',
    '2026-12-01 second medium',
    '2026-12-02 roleplay',
    '2026-12-02 low',
    '2026-12-02 done',
    '2026-12-03 at nine',
    '2026-12-03 at three',
    '2026-12-03 high',
    '2026-12-31 the last day',
  ])
})

test('names the clients whom the caller reaches, and counts what is done', async () => {
  const [agent, colleague] = [
    await testApp.seed.user(people.harbor.organization),
    await testApp.seed.user(people.harbor.organization),
  ]
  const [own] = await testApp.seed.clients(agent, [{ first_name: 'Jonah', last_name: 'Reyes' }])
  const [ofColleague] = await testApp.seed.clients(colleague, [{ first_name: 'Maria' }])
  await testApp.seed.tasks(agent, [
    { title: 'own', dueDate: '2026-12-01', clientId: own!, status: 'completed' },
    { title: 'of a colleague', dueDate: '2026-12-01', clientId: ofColleague! },
    { title: 'nobody', dueDate: '2026-12-01' },
  ])
  const browser = await testApp.signIn(agent)
  const titles = await browser.get<TaskOfMonth[]>('/api/tasks/monthly-first?year=2026&month=12')
  expect(titles.body.map(({ title, clientName }) => `${title}: ${clientName}`).toSorted()).toEqual([
    'nobody: null',
    'of a colleague: null',
    'own: Jonah Reyes',
  ])
  const counts = await browser.get<TaskCountOfDay[]>('/api/tasks/monthly?year=2026&month=12')
  expect(counts.body).toEqual([{ date: '2026-12-01', count: 3, done: 1 }])
})

// With null as the organization the plan of a partitioned table has no partition.
test.skipIf(process.env.PARTITIONS)('which these are is found in an index alone', async () => {
  const { text } = statements.get('first_tasks_by_day')!
  const placeholders = Array.from({ length: Number(text.match(/\$\d+/g)!.toSorted().at(-1)!.slice(1)) }, () => 'null')
  // As for a large table, whose rows are not all read; a generic plan, as the program has.
  const results: unknown = await testApp.owner.query(
    `begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local plan_cache_mode = force_generic_plan;
     prepare first_tasks as ${text};
     explain execute first_tasks (${placeholders.join(', ')});
     deallocate first_tasks; rollback`,
  )
  const plan = (results as { rows: { 'QUERY PLAN': string }[] }[])[5]!.rows.map((row) => row['QUERY PLAN'])
  const scans = plan.flatMap((line) => /Index.* using \w+ on tasks/.exec(line)?.[0] ?? [])
  expect(scans.toSorted()).toEqual([
    'Index Only Scan using tasks_of_day on tasks',
    'Index Scan using tasks_pkey on tasks',
  ])
})

test('nothing of a colleague, nothing that is paused, and no day that has no count', async () => {
  const [agent, colleague] = [
    await testApp.seed.user(people.harbor.organization),
    await testApp.seed.user(people.harbor.organization),
  ]
  await testApp.seed.tasks(colleague, [{ title: "a colleague's", dueDate: '2026-12-01' }])
  const [paused] = await testApp.seed.tasks(agent, [
    { title: 'paused', dueDate: '2026-12-01' },
    { title: 'mine', dueDate: '2026-12-02' },
  ])
  await testApp.owner.query('update tasks set is_paused = true where id = $1', [paused])
  const browser = await testApp.signIn(agent)
  expect(await readMonth(browser, 12)).toEqual(['2026-12-02 mine'])
  const { body } = await browser.get<TaskCountOfDay[]>('/api/tasks/monthly?year=2026&month=12')
  expect(body).toEqual([{ date: '2026-12-02', count: 1, done: 0 }])
})

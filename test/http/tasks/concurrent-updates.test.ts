import { beforeAll, expect, test } from 'vitest'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { seedPeople } from '#test/support/data/people.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { effort } from '#test/support/effort.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let agent: SeededUser
let firstDevice: Browser
let secondDevice: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  agent = (await seedPeople(testApp.seed)).harbor.agent
  firstDevice = await testApp.signIn(agent)
  secondDevice = (await testApp.signIn(agent)).at((await testApp.addInstance()).app)
})

const deviceFor = (index: number) => (index % 2 ? firstDevice : secondDevice)

async function readTaskAndHistory(id: string) {
  const {
    rows: [task],
  } = await testApp.owner.query(
    'select status, completed_count as count, target_count as target, version from tasks where id = $1',
    [id],
  )
  const { rows: steps } = await testApp.owner.query(
    'select action, previous_value as "from", new_value as "to" from task_history where task_id = $1 order by id',
    [id],
  )
  return { task, steps: steps as { action: string; from: number; to: number }[] }
}

/** Returns the last value of a history whose entries follow each other; one save may write two with the same values. */
function replayHistory(steps: { from: number; to: number }[]): number {
  let [at, before] = [0, 0]
  for (const { from, to } of steps) {
    expect([at, before]).toContain(from)
    if (from === at) before = at
    else expect(to).toBe(at)
    at = to
  }
  return at
}

/** Increments as the screens do: with the version seen, and again on top of the current row if that is stale. */
async function incrementWithRetry(browser: Browser, staleTask: Task): Promise<void> {
  for (let task = staleTask; ;) {
    const response = await browser.put<Task & { current: Task }>(`/api/tasks/${staleTask.id}`, {
      completedCount: task.completedCount + 1,
      version: task.version,
    })
    if (response.status === 200) return
    expect(response.status).toBe(409)
    task = response.body.current
  }
}

test('twenty increments on two devices count twenty', async () => {
  for (let round = 0; round < effort.raceRounds; round += 1) {
    const { body: createdTask } = await firstDevice.post<Task>('/api/tasks', { title: 'ten calls', targetCount: 30 })
    await Promise.all(Array.from({ length: 20 }, (_, index) => incrementWithRetry(deviceFor(index), createdTask)))
    const { task, steps } = await readTaskAndHistory(createdTask.id)
    expect(task).toMatchObject({ status: 'in_progress', count: 20, version: 21 })
    expect(steps).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ action: 'incremented', from: index, to: index + 1 })),
    )
  }
})

test('two simultaneous completes are recorded once', async () => {
  const [client] = await testApp.seed.clients(agent, [{}])
  for (let round = 0; round < effort.raceRounds; round += 1) {
    const [id] = await testApp.seed.tasks(agent, [{ clientId: client }])
    const responses = await Promise.all(
      [firstDevice, secondDevice].map((browser) => browser.put(`/api/tasks/${id}`, { status: 'completed' })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await readTaskAndHistory(id!)).toMatchObject({
      task: { status: 'completed', count: 1, version: 2 },
      steps: [{ action: 'completed' }],
    })
  }
  const { rows } = await testApp.owner.query('select count(*)::int as n from timeline where client_id = $1', [client])
  expect(rows[0].n).toBe(effort.raceRounds)
})

test('of a simultaneous complete and abandon one wins and is recorded', async () => {
  for (let round = 0; round < effort.raceRounds; round += 1) {
    const [id] = await testApp.seed.tasks(agent, [{}])
    const responses = await Promise.all([
      firstDevice.put<Task>(`/api/tasks/${id}`, { status: 'completed' }),
      secondDevice.put<Task>(`/api/tasks/${id}`, { status: 'abandoned' }),
    ])
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const [winner] = responses.filter(({ status }) => status === 200)
    const { task, steps } = await readTaskAndHistory(id!)
    expect(task).toMatchObject({ status: winner!.body.status, version: 2 })
    expect(steps.map(({ action }) => action)).toEqual([winner!.body.status])
  }
})

test('after simultaneous actions and edits the history adds up to the row', async () => {
  for (let round = 0; round < effort.raceRounds; round += 1) {
    const [id] = await testApp.seed.tasks(agent, [{ targetCount: 4 }])
    const patches = [
      { completedCount: 1 },
      { completedCount: 3 },
      { completedCount: 0 },
      { status: 'completed' },
      { status: 'in_progress' },
      { title: 'x' },
      { targetCount: 5 },
      { completedCount: 2 },
    ]
    const responses = await Promise.all(patches.map((patch, index) => deviceFor(index).put(`/api/tasks/${id}`, patch)))
    expect(responses.filter(({ status }) => status !== 200 && status !== 400 && status !== 409)).toEqual([])
    const { task, steps } = await readTaskAndHistory(id!)
    expect(replayHistory(steps)).toBe(task.count)
    expect(task.status === 'completed').toBe(task.count === task.target)
  }
})

test('a stale version is refused on either device', async () => {
  for (let round = 0; round < effort.raceRounds; round += 1) {
    const [id] = await testApp.seed.tasks(agent, [{}])
    const responses = await Promise.all(
      [firstDevice, secondDevice].map((browser, index) =>
        browser.put(`/api/tasks/${id}`, { title: `from ${index}`, version: 1 }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  }
})

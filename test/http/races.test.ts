import { beforeAll, expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import type { Browser } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { seedPeople } from '#test/support/people.ts'
import type { SeededUser } from '#test/support/seed.ts'

/** How often each race is run; 50 in the long form (reliability 4). */
const rounds = Number(process.env.RACE_ROUNDS ?? 10)

let house: TestHouse
let agent: SeededUser
let here: Browser
let there: Browser
beforeAll(async () => {
  house = await testHouse()
  agent = (await seedPeople(house.seed)).harbor.agent
  here = await house.signedIn(agent)
  there = (await house.signedIn(agent)).at((await house.instance()).app)
})

const device = (index: number) => (index % 2 ? here : there)

/** Row and history of a task, as the owner of the tables sees them. */
async function truth(id: string) {
  const {
    rows: [task],
  } = await house.owner.query(
    'select status, completed_count as count, target_count as target, version from tasks where id = $1',
    [id],
  )
  const { rows: steps } = await house.owner.query(
    'select action, previous_value as "from", new_value as "to" from task_history where task_id = $1 order by id',
    [id],
  )
  return { task, steps: steps as { action: string; from: number; to: number }[] }
}

/** Where a history ends, if each entry begins where the one before it ended; a save may write two with the same values. */
function chained(steps: { from: number; to: number }[]): number {
  let [at, before] = [0, 0]
  for (const { from, to } of steps) {
    expect([at, before]).toContain(from)
    if (from === at) before = at
    else expect(to).toBe(at)
    at = to
  }
  return at
}

/** Plus as our screens send it: with the version seen, and once more on top of the row as it is (contract 1). */
async function plus(browser: Browser, seen: Task): Promise<void> {
  for (let task = seen; ;) {
    const came = await browser.put<Task & { current: Task }>(`/api/tasks/${seen.id}`, {
      completedCount: task.completedCount + 1,
      version: task.version,
    })
    if (came.status === 200) return
    expect(came.status).toBe(409)
    task = came.body.current
  }
}

test('twenty pluses on two devices count twenty', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { body: seen } = await here.post<Task>('/api/tasks', { title: 'ten calls', targetCount: 30 })
    await Promise.all(Array.from({ length: 20 }, (_, index) => plus(device(index), seen)))
    const { task, steps } = await truth(seen.id)
    expect(task).toMatchObject({ status: 'in_progress', count: 20, version: 21 })
    expect(steps).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ action: 'incremented', from: index, to: index + 1 })),
    )
  }
})

test('two completes at once complete once', async () => {
  const [client] = await house.seed.clients(agent, [{}])
  for (let round = 0; round < rounds; round += 1) {
    const [id] = await house.seed.tasks(agent, [{ clientId: client }])
    const came = await Promise.all(
      [here, there].map((browser) => browser.put(`/api/tasks/${id}`, { status: 'completed' })),
    )
    expect(came.map(({ status }) => status)).toEqual([200, 200])
    expect(await truth(id!)).toMatchObject({
      task: { status: 'completed', count: 1, version: 2 },
      steps: [{ action: 'completed' }],
    })
  }
  const { rows } = await house.owner.query('select count(*)::int as n from timeline where client_id = $1', [client])
  expect(rows[0].n).toBe(rounds)
})

test('complete with abandon: one wins, the history has that one alone', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [id] = await house.seed.tasks(agent, [{}])
    const came = await Promise.all([
      here.put<Task>(`/api/tasks/${id}`, { status: 'completed' }),
      there.put<Task>(`/api/tasks/${id}`, { status: 'abandoned' }),
    ])
    expect(came.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const [winner] = came.filter(({ status }) => status === 200)
    const { task, steps } = await truth(id!)
    expect(task).toMatchObject({ status: winner!.body.status, version: 2 })
    expect(steps.map(({ action }) => action)).toEqual([winner!.body.status])
  }
})

test('plus, minus, complete, undo and edits, all at once: the history still adds up to the row', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [id] = await house.seed.tasks(agent, [{ targetCount: 4 }])
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
    const came = await Promise.all(patches.map((patch, index) => device(index).put(`/api/tasks/${id}`, patch)))
    expect(came.filter(({ status }) => status !== 200 && status !== 400 && status !== 409)).toEqual([])
    const { task, steps } = await truth(id!)
    expect(chained(steps)).toBe(task.count)
    expect(task.status === 'completed').toBe(task.count === task.target)
  }
})

test('the second sees what the first wrote: a stale version loses on either device', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [id] = await house.seed.tasks(agent, [{}])
    const came = await Promise.all(
      [here, there].map((browser, index) => browser.put(`/api/tasks/${id}`, { title: `from ${index}`, version: 1 })),
    )
    expect(came.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  }
})

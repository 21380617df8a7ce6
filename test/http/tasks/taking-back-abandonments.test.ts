import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { StreakCheck } from '#contract/streak/streak.ts'
import type { HistoryEntry } from '#contract/tasks/task-history.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task, TaskPatch } from '#contract/tasks/tasks.ts'
import { type DayFixture, createDayFixture, type Person, planningPath } from '#test/support/data/day-fixture.ts'

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
})
beforeEach(() => fixture.testApp.clock.set('2026-11-20T12:00:00Z'))

const change = async ({ browser }: Person, id: string, patch: TaskPatch) =>
  (await browser.put<Task>(`/api/tasks/${id}`, patch)).body
const takeBack = ({ browser }: Person, id: string) => browser.post<Task>(`/api/tasks/${id}/put-back`)
const readHistory = async ({ browser }: Person) =>
  (await browser.get<HistoryEntry[]>('/api/task-history')).body.map(({ action, notes }) => `${action} ${notes}`)
const refused = { status: 409, body: { code: 'TRANSITION' } }

async function createTask(row: Parameters<DayFixture['testApp']['seed']['tasks']>[1][number] = {}) {
  const one = await fixture.addPerson()
  const [id] = await fixture.testApp.seed.tasks(one.user, [{ dueDate: '2026-11-20', ...row }])
  return { one, id: id! }
}

test.each<[string, TaskPatch[], Partial<Task>]>([
  ['pending', [], { status: 'pending', completedCount: 0 }],
  ['started', [{ status: 'in_progress' }], { status: 'in_progress', completedCount: 0 }],
  ['counted', [{ completedCount: 2 }], { status: 'in_progress', completedCount: 2 }],
  ['reopened', [{ status: 'completed' }, { status: 'in_progress' }], { status: 'in_progress', completedCount: 4 }],
])(
  'a task that was abandoned while %s comes back as it was, with the next version',
  async (_name, patches, expected) => {
    const { one, id } = await createTask({ targetCount: 5, dueDate: '2026-11-18' })
    for (const patch of patches) await change(one, id, patch)
    const before = (await one.browser.get<TaskOfDay[]>(planningPath('2026-11-20'))).body.find((task) => task.id === id)!
    const abandoned = await change(one, id, { status: 'abandoned' })
    const response = await takeBack(one, id)
    expect(response.status).toBe(200)
    const { client: _, truncated: __, ...fields } = before
    expect(response.body).toEqual({
      ...fields,
      ...expected,
      version: abandoned.version + 1,
      updatedAt: '2026-11-20T12:00:00.000Z',
    })
    expect((await readHistory(one)).filter((entry) => entry.startsWith('abandoned'))).toEqual(['abandoned taken back'])
  },
)

test('the skipped daily roleplay comes back, also a second time', async () => {
  const one = await fixture.addPerson()
  const [roleplay] = (await one.browser.get<TaskOfDay[]>(planningPath('2026-11-20'))).body
  for (let round = 0; round < 2; round += 1) {
    await change(one, roleplay!.id, { status: 'abandoned' })
    expect(await takeBack(one, roleplay!.id)).toMatchObject({ status: 200, body: { status: 'pending', isDaily: true } })
  }
})

test('it is refused a second time, for an open task, and on a later day', async () => {
  const { one, id } = await createTask()
  expect(await takeBack(one, id)).toMatchObject(refused)
  await change(one, id, { status: 'abandoned' })
  expect((await takeBack(one, id)).status).toBe(200)
  expect(await takeBack(one, id)).toMatchObject(refused)
  await change(one, id, { status: 'abandoned' })
  fixture.testApp.clock.set('2026-11-21T12:00:00Z')
  const before = await fixture.testApp.snapshot()
  expect(await takeBack(one, id)).toMatchObject(refused)
  expect(await fixture.testApp.snapshot()).toEqual(before)
})

test('it is refused when the client is archived or was given to somebody else', async () => {
  const one = await fixture.addPerson()
  const [archived, lost] = await fixture.testApp.seed.clients(one.user, [{}, {}])
  const ids = await fixture.testApp.seed.tasks(one.user, [
    { dueDate: '2026-11-20', clientId: archived },
    { dueDate: '2026-11-20', clientId: lost },
  ])
  for (const id of ids) await change(one, id, { status: 'abandoned' })
  expect((await one.browser.put(`/api/clients/${archived}/archive`, {})).status).toBe(200)
  const admin = await fixture.addPerson({ role: 'org_admin' })
  const owner = { assignedAgentId: admin.user.id }
  expect((await admin.browser.put(`/api/clients/${lost}/owner`, owner)).status).toBe(200)
  for (const id of ids) expect(await takeBack(one, id)).toMatchObject(refused)
})

test('it is refused for what the archiving of a client abandoned', async () => {
  const one = await fixture.addPerson()
  const [client] = await fixture.testApp.seed.clients(one.user, [{}])
  const [id] = await fixture.testApp.seed.tasks(one.user, [{ dueDate: '2026-11-20', clientId: client }])
  await one.browser.put(`/api/clients/${client}/archive`, {})
  await one.browser.put(`/api/clients/${client}/restore`, {})
  expect(await takeBack(one, id!)).toMatchObject(refused)
})

test('a day that was counted by skipping stays counted', async () => {
  const one = await fixture.addPerson()
  const [roleplay] = (await one.browser.get<TaskOfDay[]>(planningPath('2026-11-20'))).body
  await change(one, roleplay!.id, { status: 'abandoned' })
  expect((await one.browser.post<StreakCheck>('/api/streak/check')).body.streakIncremented).toBe(true)
  await takeBack(one, roleplay!.id)
  expect((await one.browser.post<StreakCheck>('/api/streak/check')).body).toMatchObject({
    alreadyCounted: true,
    newStreak: 1,
  })
})

test('from ten devices at once it happens once, and with the same idempotency key it answers the row again', async () => {
  const { one, id } = await createTask()
  await change(one, id, { status: 'abandoned' })
  const devices = [one, { ...one, browser: one.browser.at(fixture.secondInstance.app) }]
  const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => takeBack(devices[index % 2]!, id)))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])

  await change(one, id, { status: 'abandoned' })
  const repeat = () =>
    one.browser.post<Task>(`/api/tasks/${id}/put-back`, undefined, { 'idempotency-key': 'taken-back' })
  const first = await repeat()
  expect(first).toMatchObject({ status: 200, body: { status: 'pending' } })
  expect(await repeat()).toMatchObject({ status: 200, body: first.body })
})

import { beforeAll, expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { absentId } from '#test/support/access-world.ts'
import { type TaskDesk, taskDesk } from '#test/support/task-desk.ts'

let desk: TaskDesk
beforeAll(async () => {
  desk = await taskDesk()
})

const remove = (id: string) => desk.agent.delete(`/api/tasks/${id}`)
const isThere = async (id: string) =>
  (await desk.house.owner.query('select from tasks where id = $1', [id])).rowCount === 1

async function refused(id: string, expected: { status: number; body?: object }): Promise<void> {
  const before = await desk.house.snapshot()
  expect(await remove(id)).toMatchObject(expected)
  expect(await desk.house.snapshot()).toEqual(before)
}

test('an own task that nobody has touched goes, without a body and for good', async () => {
  const { body } = await desk.agent.post<Task>('/api/tasks', { title: 'a mistake' })
  expect(await remove(body.id)).toMatchObject({ status: 204, text: '' })
  expect(await isThere(body.id)).toBe(false)
  expect(await desk.steps(body.id)).toEqual([])
  expect((await remove(body.id)).status).toBe(404)
})

test.each<[string, object]>([
  ['started', { status: 'in_progress' }],
  ['done', { status: 'completed' }],
  ['abandoned', { status: 'abandoned' }],
  ['edited', { title: 'another' }],
  ['moved by its form', { dueDate: '2026-12-01' }],
])('one that was %s stays: 409', async (_name, patch) => {
  const id = await desk.made()
  expect((await desk.put(id, patch)).status).toBe(200)
  await refused(id, { status: 409, body: { code: 'TRANSITION' } })
})

test('one that was counted and counted back stays: 409', async () => {
  const id = await desk.made({ targetCount: 3 })
  await desk.put(id, { completedCount: 1 })
  await desk.put(id, { completedCount: 0 })
  await refused(id, { status: 409, body: { code: 'TRANSITION' } })
})

test('one that was moved with others stays, also when that was taken back: 409', async () => {
  const id = await desk.made()
  await desk.agent.post('/api/tasks/reschedule', { ids: [id], dueDate: '2026-12-01' })
  await refused(id, { status: 409 })
  await desk.agent.post('/api/tasks/reschedule/undo', { ids: [id] })
  await refused(id, { status: 409 })
})

test('one whose change was refused, or that was sent as it is, was not touched', async () => {
  const id = await desk.made({ title: 'the same' })
  await desk.put(id, { completedCount: 5 })
  await desk.put(id, { title: 'the same' })
  expect((await remove(id)).status).toBe(204)
})

test('the roleplay stays: 409', async () => {
  await refused(await desk.made({ type: 'roleplay', isDaily: true }), { status: 409, body: { code: 'TRANSITION' } })
})

test('a colleague’s, another organisation’s, and one that is not: 404, in the same words', async () => {
  const { harbor, summit } = desk.people
  const [colleagues] = await desk.house.seed.tasks(harbor.colleague, [{}])
  const [theirs] = await desk.house.seed.tasks(summit.agent, [{}])
  for (const id of [colleagues!, theirs!, absentId]) await refused(id, { status: 404, body: { message: 'Not found' } })
  const admin = await desk.house.signedIn(harbor.admin)
  expect((await admin.delete(`/api/tasks/${colleagues}`)).status).toBe(404)
})

test('two at once: one removes it, the other finds nothing; beside a press, it is one or the other', async () => {
  const there = desk.agent.at((await desk.house.instance()).app)
  for (let round = 0; round < 10; round += 1) {
    const id = await desk.made()
    const twice = await Promise.all([remove(id), there.delete(`/api/tasks/${id}`)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    const pressed = await desk.made()
    const [gone, done] = await Promise.all([
      remove(pressed),
      there.put(`/api/tasks/${pressed}`, { status: 'completed' }),
    ])
    expect([`204 404`, `409 200`]).toContain(`${gone.status} ${done.status}`)
    expect(await isThere(pressed)).toBe(done.status === 200)
  }
})

import { beforeAll, expect, test } from 'vitest'
import type { Task } from '#contract/tasks/tasks.ts'
import { type TaskFixture, createTaskFixture } from '#test/support/data/task-fixture.ts'

let fixture: TaskFixture
beforeAll(async () => {
  fixture = await createTaskFixture()
})

const deleteTask = (id: string) => fixture.agent.delete(`/api/tasks/${id}`)
const taskExists = async (id: string) =>
  (await fixture.testApp.owner.query('select from tasks where id = $1', [id])).rowCount === 1

async function expectRefusal(id: string, expected: { status: number; body?: object }): Promise<void> {
  const before = await fixture.testApp.snapshot()
  expect(await deleteTask(id)).toMatchObject(expected)
  expect(await fixture.testApp.snapshot()).toEqual(before)
}

test('deletes an unchanged task of the caller for good', async () => {
  const { body } = await fixture.agent.post<Task>('/api/tasks', { title: 'a mistake' })
  expect(await deleteTask(body.id)).toMatchObject({ status: 204, text: '' })
  expect(await taskExists(body.id)).toBe(false)
  expect(await fixture.readSteps(body.id)).toEqual([])
  expect((await deleteTask(body.id)).status).toBe(404)
})

test.each<[string, object]>([
  ['started', { status: 'in_progress' }],
  ['completed', { status: 'completed' }],
  ['abandoned', { status: 'abandoned' }],
  ['edited', { title: 'another' }],
  ['moved by an edit', { dueDate: '2026-12-01' }],
])('does not delete a task that was %s', async (_name, patch) => {
  const id = await fixture.addTask()
  expect((await fixture.putTask(id, patch)).status).toBe(200)
  await expectRefusal(id, { status: 409, body: { code: 'TRANSITION' } })
})

test('does not delete a task that was counted up and down again', async () => {
  const id = await fixture.addTask({ targetCount: 3 })
  await fixture.putTask(id, { completedCount: 1 })
  await fixture.putTask(id, { completedCount: 0 })
  await expectRefusal(id, { status: 409, body: { code: 'TRANSITION' } })
})

test('does not delete a task that was rescheduled, even if that was undone', async () => {
  const id = await fixture.addTask()
  await fixture.agent.post('/api/tasks/reschedule', { ids: [id], dueDate: '2026-12-01' })
  await expectRefusal(id, { status: 409 })
  await fixture.agent.post('/api/tasks/reschedule/undo', { ids: [id] })
  await expectRefusal(id, { status: 409 })
})

test('deletes a task after refused and empty changes', async () => {
  const id = await fixture.addTask({ title: 'the same' })
  await fixture.putTask(id, { completedCount: 5 })
  await fixture.putTask(id, { title: 'the same' })
  expect((await deleteTask(id)).status).toBe(204)
})

test('does not delete the roleplay', async () => {
  await expectRefusal(await fixture.addTask({ type: 'roleplay', isDaily: true }), {
    status: 409,
    body: { code: 'TRANSITION' },
  })
})

test('of two simultaneous deletes one succeeds; of a delete and a change either', async () => {
  const otherInstance = fixture.agent.at((await fixture.testApp.addInstance()).app)
  for (let round = 0; round < 10; round += 1) {
    const id = await fixture.addTask()
    const responses = await Promise.all([deleteTask(id), otherInstance.delete(`/api/tasks/${id}`)])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    const startedTask = await fixture.addTask()
    const [abandonedTask, doneTask] = await Promise.all([
      deleteTask(startedTask),
      otherInstance.put(`/api/tasks/${startedTask}`, { status: 'completed' }),
    ])
    expect([`204 404`, `409 200`]).toContain(`${abandonedTask.status} ${doneTask.status}`)
    expect(await taskExists(startedTask)).toBe(doneTask.status === 200)
  }
})

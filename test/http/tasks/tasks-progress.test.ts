import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task, TaskPatch } from '#contract/tasks/tasks.ts'
import { type TaskFixture, createTaskFixture } from '#test/support/data/task-fixture.ts'
import { testNow } from '#test/support/test-clock.ts'

let fixture: TaskFixture
beforeAll(async () => {
  fixture = await createTaskFixture()
})
beforeEach(() => fixture.testApp.clock.set(testNow))

describe('progress of a task', () => {
  test('start, complete, undo, complete update row, version and history', async () => {
    const id = await fixture.addTask()
    expect((await fixture.putTask(id, { status: 'in_progress' })).body).toMatchObject({
      status: 'in_progress',
      completedCount: 0,
      version: 2,
    })
    expect((await fixture.putTask(id, { status: 'completed' })).body).toMatchObject({
      status: 'completed',
      completedCount: 1,
      version: 3,
    })
    expect((await fixture.putTask(id, { status: 'in_progress' })).body).toMatchObject({
      status: 'in_progress',
      completedCount: 0,
      version: 4,
    })
    expect((await fixture.putTask(id, { status: 'completed' })).body).toMatchObject({
      status: 'completed',
      completedCount: 1,
      version: 5,
    })
    expect(await fixture.readSteps(id)).toEqual([
      'started 0->0',
      'completed 0->1',
      'decremented 1->0',
      'completed 0->1',
    ])
  })

  test('values of plus, minus, plus to the target and undo follow each other', async () => {
    const id = await fixture.addTask({ targetCount: 3 })
    for (const completedCount of [1, 2, 1, 3]) await fixture.putTask(id, { completedCount })
    await fixture.putTask(id, { status: 'in_progress' })
    expect(await fixture.readSteps(id)).toEqual([
      'incremented 0->1',
      'incremented 1->2',
      'decremented 2->1',
      'incremented 1->3',
      'completed 1->3',
      'decremented 3->2',
    ])
  })

  test('the history has user, instant and local day', async () => {
    const id = await fixture.addTask()
    fixture.testApp.clock.set('2026-11-21T18:15:00Z')
    await fixture.agent.with({ 'x-time-zone': 'Asia/Kathmandu' }).put(`/api/tasks/${id}`, { status: 'completed' })
    expect(await fixture.readHistory(id)).toMatchObject([
      { user_id: fixture.people.harbor.agent.id, day: '2026-11-22', created_at: new Date('2026-11-21T18:15:00Z') },
    ])
  })

  test('completing twice is recorded once, and the second call returns the row', async () => {
    const id = await fixture.addTask()
    const first = await fixture.putTask(id, { status: 'completed' })
    const before = await fixture.testApp.snapshot()
    expect(await fixture.putTask(id, { status: 'completed' })).toMatchObject({ status: 200, body: first.body })
    expect(await fixture.putTask(id, { completedCount: 1 })).toMatchObject({ status: 200, body: first.body })
    expect(await fixture.testApp.snapshot()).toEqual(before)
  })

  test('an abandoned task cannot be changed', async () => {
    const id = await fixture.addTask({ targetCount: 3, status: 'in_progress', completedCount: 2 })
    expect((await fixture.putTask(id, { status: 'abandoned' })).body).toMatchObject({
      status: 'abandoned',
      completedCount: 2,
    })
    expect(await fixture.readSteps(id)).toEqual(['abandoned 2->2'])
    for (const patch of [{ status: 'abandoned' }, { status: 'in_progress' }, { completedCount: 3 }, { title: 'x' }, {}])
      await fixture.expectRefusal(id, patch, { status: 409, body: { code: 'TRANSITION' } })
  })

  test.each<[string, Parameters<TaskFixture['addTask']>[0], TaskPatch, number, string, string | undefined]>([
    ['back to pending', { status: 'in_progress' }, { status: 'pending' }, 409, 'TRANSITION', undefined],
    ['abandoning a completed task', { status: 'completed' }, { status: 'abandoned' }, 409, 'TRANSITION', undefined],
    ['more than the target', { targetCount: 2 }, { completedCount: 3 }, 400, 'VALIDATION', 'completedCount'],
    ['a negative count', {}, { completedCount: -1 }, 400, 'VALIDATION', 'completedCount'],
    ['half a count', { targetCount: 3 }, { completedCount: 0.5 }, 400, 'VALIDATION', 'completedCount'],
    [
      'a disagreement',
      { targetCount: 3 },
      { status: 'completed', completedCount: 2 },
      400,
      'VALIDATION',
      'completedCount',
    ],
    [
      'started with the target lowered to the count',
      { targetCount: 3, status: 'in_progress', completedCount: 2 },
      { status: 'in_progress', targetCount: 2 },
      400,
      'VALIDATION',
      'completedCount',
    ],
    [
      'a target below the count',
      { targetCount: 3, status: 'in_progress', completedCount: 2 },
      { targetCount: 1 },
      400,
      'VALIDATION',
      'targetCount',
    ],
    ['an unknown status', {}, { status: 'done' as never }, 400, 'VALIDATION', 'status'],
  ])('refuses %s and writes nothing', async (_name, initial, patch, status, code, path) => {
    await fixture.expectRefusal(await fixture.addTask(initial), patch, {
      status,
      body: { code, ...(path && { issues: [{ path }] }) },
    })
  })

  test('a completed task with a raised target stays completed if the patch says so', async () => {
    const id = await fixture.addTask({ targetCount: 2, status: 'completed' })
    expect(await fixture.putTask(id, { status: 'completed', targetCount: 5 })).toMatchObject({
      status: 200,
      body: { completedCount: 5, status: 'completed' },
    })
  })

  test('a completed task cannot be moved to a day on which it could be undone', async () => {
    const id = await fixture.addTask({ status: 'completed', dueDate: '2026-11-14' })
    await fixture.expectRefusal(id, { dueDate: '2026-11-21' }, { status: 409, body: { code: 'TRANSITION' } })
    await fixture.expectRefusal(id, { dueDate: '2026-11-21', status: 'in_progress' }, { status: 409 })
  })

  test('undo ends with the fifth day after the due date', async () => {
    const [firstTask, secondTask] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [
      { dueDate: '2026-11-17', status: 'completed' },
      { dueDate: '2026-11-16', status: 'completed' },
    ])
    expect((await fixture.putTask(firstTask!, { status: 'in_progress' })).status).toBe(200)
    await fixture.expectRefusal(secondTask!, { status: 'in_progress' }, { status: 409, body: { code: 'TRANSITION' } })
    await fixture.expectRefusal(secondTask!, { completedCount: 0 }, { status: 409, body: { code: 'TRANSITION' } })
    expect((await fixture.putTask(secondTask!, { title: 'renamed' })).status).toBe(200)
  })

  test('later edits do not change the day of completion', async () => {
    const id = await fixture.addTask({ dueDate: '2026-11-20' })
    const readDay = async () =>
      (await fixture.testApp.owner.query('select completed_on::text as day from tasks where id = $1', [id])).rows[0].day
    await fixture.putTask(id, { status: 'completed' })
    fixture.testApp.clock.advance({ days: 1 })
    await fixture.putTask(id, { title: 'edited' })
    expect(await readDay()).toBe('2026-11-21')
    await fixture.putTask(id, { status: 'in_progress' })
    expect(await readDay()).toBeNull()
    await fixture.putTask(id, { status: 'completed' })
    expect(await readDay()).toBe('2026-11-22')
  })
})

describe('the version', () => {
  test('a stale one is refused with the current row', async () => {
    const id = await fixture.addTask({ targetCount: 5 })
    await fixture.putTask(id, { completedCount: 1, version: 1 })
    const response = await fixture.expectRefusal(
      id,
      { completedCount: 2, version: 1 },
      { status: 409, body: { code: 'STALE' } },
    )
    expect((response.body as unknown as { current: Task }).current).toMatchObject({ id, completedCount: 1, version: 2 })
    expect((await fixture.putTask(id, { completedCount: 2, version: 2 })).body).toMatchObject({
      completedCount: 2,
      version: 3,
    })
  })

  test('a missing one is not checked', async () => {
    const id = await fixture.addTask()
    await fixture.putTask(id, { title: 'one' })
    expect((await fixture.putTask(id, { title: 'two' })).status).toBe(200)
  })
})

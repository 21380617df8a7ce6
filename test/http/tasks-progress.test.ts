import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task, TaskPatch } from '#contract/tasks.ts'
import { type TaskDesk, taskDesk } from '#test/support/task-desk.ts'
import { someNow } from '#test/support/test-clock.ts'

let desk: TaskDesk
beforeAll(async () => {
  desk = await taskDesk()
})
beforeEach(() => desk.house.clock.set(someNow))

describe('working a task', () => {
  test('start, complete, undo, complete: row, version and history follow', async () => {
    const id = await desk.made()
    expect((await desk.put(id, { status: 'in_progress' })).body).toMatchObject({
      status: 'in_progress',
      completedCount: 0,
      version: 2,
    })
    expect((await desk.put(id, { status: 'completed' })).body).toMatchObject({
      status: 'completed',
      completedCount: 1,
      version: 3,
    })
    expect((await desk.put(id, { status: 'in_progress' })).body).toMatchObject({
      status: 'in_progress',
      completedCount: 0,
      version: 4,
    })
    expect((await desk.put(id, { status: 'completed' })).body).toMatchObject({
      status: 'completed',
      completedCount: 1,
      version: 5,
    })
    expect(await desk.steps(id)).toEqual(['started 0->0', 'completed 0->1', 'decremented 1->0', 'completed 0->1'])
  })

  test('plus, plus, minus, plus to the target, undo: the values chain', async () => {
    const id = await desk.made({ targetCount: 3 })
    for (const completedCount of [1, 2, 1, 3]) await desk.put(id, { completedCount })
    await desk.put(id, { status: 'in_progress' })
    expect(await desk.steps(id)).toEqual([
      'incremented 0->1',
      'incremented 1->2',
      'decremented 2->1',
      'incremented 1->3',
      'completed 1->3',
      'decremented 3->2',
    ])
  })

  test('the history knows who, when, and the local day of it', async () => {
    const id = await desk.made()
    desk.house.clock.set('2026-11-21T18:15:00Z')
    await desk.agent.with({ 'x-time-zone': 'Asia/Kathmandu' }).put(`/api/tasks/${id}`, { status: 'completed' })
    expect(await desk.historyOf(id)).toMatchObject([
      { user_id: desk.people.harbor.agent.id, day: '2026-11-22', created_at: new Date('2026-11-21T18:15:00Z') },
    ])
  })

  test('completing twice writes once, and the second press reads the row', async () => {
    const id = await desk.made()
    const first = await desk.put(id, { status: 'completed' })
    const before = await desk.house.snapshot()
    expect(await desk.put(id, { status: 'completed' })).toMatchObject({ status: 200, body: first.body })
    expect(await desk.put(id, { completedCount: 1 })).toMatchObject({ status: 200, body: first.body })
    expect(await desk.house.snapshot()).toEqual(before)
  })

  test('abandoned is the end', async () => {
    const id = await desk.made({ targetCount: 3, status: 'in_progress', completedCount: 2 })
    expect((await desk.put(id, { status: 'abandoned' })).body).toMatchObject({ status: 'abandoned', completedCount: 2 })
    expect(await desk.steps(id)).toEqual(['abandoned 2->2'])
    for (const patch of [{ status: 'abandoned' }, { status: 'in_progress' }, { completedCount: 3 }, { title: 'x' }, {}])
      await desk.refused(id, patch, { status: 409, body: { code: 'TRANSITION' } })
  })

  test.each<[string, Parameters<TaskDesk['made']>[0], TaskPatch, number, string, string | undefined]>([
    ['back to pending', { status: 'in_progress' }, { status: 'pending' }, 409, 'TRANSITION', undefined],
    ['abandoning what is done', { status: 'completed' }, { status: 'abandoned' }, 409, 'TRANSITION', undefined],
    ['more than the target', { targetCount: 2 }, { completedCount: 3 }, 400, 'VALIDATION', 'completedCount'],
    ['less than nothing', {}, { completedCount: -1 }, 400, 'VALIDATION', 'completedCount'],
    ['half a step', { targetCount: 3 }, { completedCount: 0.5 }, 400, 'VALIDATION', 'completedCount'],
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
      'completedCount',
    ],
    ['an unknown status', {}, { status: 'done' as never }, 400, 'VALIDATION', 'status'],
    ['a null count', {}, { completedCount: null as never }, 400, 'VALIDATION', 'completedCount'],
  ])('refuses %s and writes nothing', async (_name, given, patch, status, code, path) => {
    await desk.refused(await desk.made(given), patch, { status, body: { code, ...(path && { issues: [{ path }] }) } })
  })

  test('a raised target keeps a completed task whole when it is said to be completed', async () => {
    const id = await desk.made({ targetCount: 2, status: 'completed' })
    expect(await desk.put(id, { status: 'completed', targetCount: 5 })).toMatchObject({
      status: 200,
      body: { completedCount: 5, status: 'completed' },
    })
  })

  test('a day that is past for undo is not moved to one that is not', async () => {
    const id = await desk.made({ status: 'completed', dueDate: '2026-11-14' })
    await desk.refused(id, { dueDate: '2026-11-21' }, { status: 409, body: { code: 'TRANSITION' } })
    await desk.refused(id, { dueDate: '2026-11-21', status: 'in_progress' }, { status: 409 })
  })

  test('undo ends with the fifth day past', async () => {
    const [fourth, fifth] = await desk.house.seed.tasks(desk.people.harbor.agent, [
      { dueDate: '2026-11-17', status: 'completed' },
      { dueDate: '2026-11-16', status: 'completed' },
    ])
    expect((await desk.put(fourth!, { status: 'in_progress' })).status).toBe(200)
    await desk.refused(fifth!, { status: 'in_progress' }, { status: 409, body: { code: 'TRANSITION' } })
    await desk.refused(fifth!, { completedCount: 0 }, { status: 409, body: { code: 'TRANSITION' } })
    expect((await desk.put(fifth!, { title: 'renamed' })).status).toBe(200)
  })

  test('it was completed on the day it was, whatever is edited after', async () => {
    const id = await desk.made({ dueDate: '2026-11-20' })
    const day = async () =>
      (await desk.house.owner.query('select completed_on::text as day from tasks where id = $1', [id])).rows[0].day
    await desk.put(id, { status: 'completed' })
    desk.house.clock.advance({ days: 1 })
    await desk.put(id, { title: 'edited' })
    expect(await day()).toBe('2026-11-21')
    await desk.put(id, { status: 'in_progress' })
    expect(await day()).toBeNull()
    await desk.put(id, { status: 'completed' })
    expect(await day()).toBe('2026-11-22')
  })
})

describe('the version', () => {
  test('a stale one answers 409 with the row as it is', async () => {
    const id = await desk.made({ targetCount: 5 })
    await desk.put(id, { completedCount: 1, version: 1 })
    const came = await desk.refused(id, { completedCount: 2, version: 1 }, { status: 409, body: { code: 'STALE' } })
    expect((came.body as unknown as { current: Task }).current).toMatchObject({ id, completedCount: 1, version: 2 })
    expect((await desk.put(id, { completedCount: 2, version: 2 })).body).toMatchObject({
      completedCount: 2,
      version: 3,
    })
  })

  test('one that was not said is not asked for', async () => {
    const id = await desk.made()
    await desk.put(id, { title: 'one' })
    expect((await desk.put(id, { title: 'two' })).status).toBe(200)
  })
})

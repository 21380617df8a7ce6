import { beforeEach, expect, test, vi } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { type TaskOfDay, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { buildTaskOfDay } from '#test/support/data/task-of-day.ts'
import { eventually } from '#test/support/web/render-hook.ts'
import { setupWrites } from '#test/support/web/write-fixture.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { queryClient } from '#web/base/query-client.ts'
import { offerUndo } from '#web/base/undo.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { useReschedule } from '#web/tasks/use-reschedule.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))
vi.mock('#web/base/undo.ts', () => ({
  offerUndo: vi.fn((offer: object) => offer),
  saveWithUndo: async (save: () => Promise<unknown>) => (await save()) !== undefined,
  withdrawUndo: vi.fn(),
}))
vi.mock('#web/base/today.ts', () => ({ useToday: () => '2026-11-20' }))
vi.mock('#web/base/announce.tsx', () => ({ announceToScreenReader: vi.fn() }))

const { renderHook, server } = setupWrites()
const today = parseCalendarDay('2026-11-20')
const yesterday = parseCalendarDay('2026-11-19')
const tasks = Array.from({ length: 501 }, (_, index) => buildTaskOfDay({ id: `t${index}`, dueDate: yesterday }))
const key = getQueryKey(listTasksOfDay, { query: { date: today } })
const countMoved = () => queryClient.getQueryData<TaskOfDay[]>(key)!.filter(({ dueDate }) => dueDate === today).length

beforeEach(() => void queryClient.setQueryData(key, tasks))

/** Answers the next call, and returns how many tasks it moves. */
async function answer(path: string, dueDate: string, isRefused = false): Promise<number> {
  const call = await server.next(`POST ${path}`)
  const { ids } = call.body as { ids: string[] }
  if (isRefused) call.refuse(409, 'TRANSITION')
  else call.reply(ids.map((id) => ({ ...tasks.find((task) => task.id === id)!, dueDate })))
  return ids.length
}

test('more tasks than a call takes are moved by several, and moved back by several', async () => {
  const hook = renderHook(() => useReschedule())
  const moving = hook.result(tasks, today)
  for (const count of [500, 1]) expect(await answer('/api/tasks/reschedule', today)).toBe(count)
  expect(await moving).toBe(true)
  expect(countMoved()).toBe(501)
  const offer = vi.mocked(offerUndo).mock.lastCall![0]
  expect(offer).toMatchObject({ title: 'Moved to today', description: '501 tasks' })
  offer.undo()
  for (const count of [500, 1]) expect(await answer('/api/tasks/reschedule/undo', yesterday)).toBe(count)
  await eventually(() => expect(announceToScreenReader).toHaveBeenCalledOnce())
  expect(countMoved()).toBe(0)
})

test('where a later call is refused, the toast says how many were moved, and Undo is about these', async () => {
  const hook = renderHook(() => useReschedule())
  const moving = hook.result(tasks, today)
  await answer('/api/tasks/reschedule', today)
  await answer('/api/tasks/reschedule', today, true)
  expect(await moving).toBe(true)
  expect(countMoved()).toBe(500)
  const offer = vi.mocked(offerUndo).mock.lastCall![0]
  expect(offer).toMatchObject({ title: 'Moved to today', description: '500 of 501 tasks' })
  expect(offer.changed).toHaveLength(500)
})

test('where the first call is refused, nothing is moved', async () => {
  const hook = renderHook(() => useReschedule())
  const moving = hook.result(tasks, today)
  await answer('/api/tasks/reschedule', today, true)
  expect(await moving).toBe(false)
  expect(countMoved()).toBe(0)
  expect(offerUndo).not.toHaveBeenCalled()
})

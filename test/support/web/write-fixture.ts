import { beforeEach, expect, vi } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { listClientNotes } from '#contract/notes/notes.ts'
import { updateTask } from '#contract/tasks/task-endpoints.ts'
import { type TaskOfDay, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { buildTaskOfDay } from '#test/support/data/task-of-day.ts'
import { cacheOf } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite, type WriteOptions } from '#web/base/use-write.ts'
import { fakeServer } from './fake-server.ts'
import { eventually, setupHooks } from './render-hook.ts'

export const today = { query: { date: parseCalendarDay('2026-11-20') } }
export const listPath = 'GET /api/tasks/planning'
export const notesPath = 'GET /api/clients/c/notes'
export const cache = cacheOf([listTasksOfDay], { compare: (one, other) => (one.id < other.id ? -1 : 1) })
export const row = (overrides: Partial<TaskOfDay> = {}) => buildTaskOfDay({ id: 'a', targetCount: 5, ...overrides })
export const setRows = (...rows: TaskOfDay[]) => queryClient.setQueryData(getQueryKey(listTasksOfDay, today), rows)
export const cachedCount = () => cache.find('a')?.completedCount

export const patchInput = (completedCount: number, version = 1) => ({
  params: { taskId: 'a' },
  body: { completedCount, version },
})

/** Renders writes of a task in the list of today, each test with its own fake server. Call it in a file's body. */
export function setupWrites() {
  const renderHook = setupHooks()
  let current: ReturnType<typeof fakeServer>
  beforeEach(() => {
    vi.clearAllMocks()
    current = fakeServer()
  })
  const server: ReturnType<typeof fakeServer> = {
    get requests() {
      return current.requests
    },
    next: (call) => current.next(call),
    count: (call) => current.count(call),
  }
  const renderPatch = (options: Partial<WriteOptions<typeof updateTask>> = {}) =>
    renderHook(() =>
      useWrite(updateTask, {
        failed: 'Failed to update task',
        optimistic: ({ body }) => cache.patch('a', (one) => ({ ...one, completedCount: body.completedCount! })),
        onSuccess: (task) => cache.patch('a', (one) => ({ ...one, ...task })),
        ...options,
      }),
    )
  /** Mounts a query and answers its first load. */
  async function renderLoadedQuery(
    endpoint: typeof listTasksOfDay | typeof listClientNotes,
    input: object,
    path: string,
  ) {
    const hook = renderHook(() => useEndpointQuery(endpoint as typeof listTasksOfDay, input as typeof today))
    ;(await server.next(path)).reply([row()])
    await eventually(() => expect(hook.result.state).toBe('ready'))
    return hook
  }
  return { renderHook, renderPatch, renderLoadedQuery, server }
}

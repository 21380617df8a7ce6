import { beforeEach, expect, test, vi } from 'vitest'
import { getClient } from '#contract/clients/client-endpoints.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { TaskAction } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { eventually, flushScheduledWork, setupHooks } from '#test/support/web/render-hook.ts'
import { queryClient } from '#web/base/query-client.ts'
import { offerUndo } from '#web/base/undo.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { useDeleteTask, useTaskActions } from '#web/tasks/queries.ts'

vi.mock('#web/base/undo.ts', () => ({
  offerUndo: vi.fn(),
  registerUndo: vi.fn(),
  saveWithUndo: (save: () => Promise<unknown>) => save(),
  withdrawUndo: vi.fn(),
}))
vi.mock('#web/base/announce.tsx', () => ({ announceToScreenReader: vi.fn() }))

const renderHook = setupHooks()
let server: ReturnType<typeof fakeServer>
const sequence = { assignmentId: 'a', sequenceId: 's', name: 'New client', status: 'active' as const }
const task = (overrides: Partial<TaskOfDay> = {}) =>
  ({
    id: 't',
    type: 'call',
    status: 'pending',
    targetCount: 1,
    completedCount: 0,
    clientId: 'c',
    ...overrides,
  }) as TaskOfDay
const recordKey = getQueryKey(getClient, { params: { clientId: 'c' } })
const cacheClientOn = (activeSequences: Client['activeSequences']) =>
  queryClient.setQueryData(recordKey, { id: 'c', activeSequences } as Client)
const readSequences = () => queryClient.getQueryData<Client>(recordKey)!.activeSequences

beforeEach(() => {
  vi.clearAllMocks()
  server = fakeServer()
})

async function act(action: TaskAction, before: TaskOfDay, after: Partial<TaskOfDay>): Promise<void> {
  const hook = renderHook(() => useTaskActions(before))
  const acting = hook.result.act(action)
  const write = await server.next('PUT /api/tasks/t')
  write.reply({ ...before, ...after })
  await acting
}

test('the sequences of a cached client are read again after its task was closed or reopened', async () => {
  cacheClientOn([sequence])
  await act('complete', task(), { status: 'completed' })
  const read = await server.next('GET /api/clients/c')
  read.reply({ id: 'c', activeSequences: [] })
  await eventually(() => expect(readSequences()).toEqual([]))
  await act('undo', task({ status: 'completed' }), { status: 'in_progress' })
  const second = await server.next('GET /api/clients/c')
  second.reply({ id: 'c', activeSequences: [sequence] })
  await eventually(() => expect(readSequences()).toEqual([sequence]))
})

test('an abandonment that is undone reads them too, and a failed read marks the client as outdated', async () => {
  cacheClientOn([])
  await act('abandon', task(), { status: 'abandoned' })
  vi.mocked(offerUndo).mock.lastCall![0].undo()
  const write = await server.next('POST /api/tasks/t/put-back')
  write.reply(task({ status: 'in_progress' }))
  const read = await server.next('GET /api/clients/c')
  read.refuse(503, 'UNAVAILABLE')
  await eventually(() => expect(queryClient.getQueryState(recordKey)?.isInvalidated).toBe(true))
})

test('they are not read again for a started task, nor where the client is not cached or on no sequence', async () => {
  cacheClientOn([sequence])
  await act('start', task(), { status: 'in_progress' })
  await act('complete', task({ clientId: 'stranger' }), { status: 'completed' })
  await act('complete', task({ clientId: null }), { status: 'completed' })
  cacheClientOn([])
  await act('complete', task(), { status: 'completed' })
  await flushScheduledWork()
  expect(server.count('GET /api/clients')).toBe(0)
})

test('a deleted task, which may have been the last of a sequence, marks the client as outdated', async () => {
  cacheClientOn([sequence])
  const deleting = renderHook(() => useDeleteTask('t')).result.send({ params: { taskId: 't' } })
  const write = await server.next('DELETE /api/tasks/t')
  write.reply(undefined)
  await deleting
  await eventually(() => expect(queryClient.getQueryState(recordKey)?.isInvalidated).toBe(true))
})

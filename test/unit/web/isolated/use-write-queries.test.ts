import { describe, expect, test, vi } from 'vitest'
import { addNote, listClientNotes } from '#contract/notes/notes.ts'
import { getProgressOfToday, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { eventually, flushScheduledWork } from '#test/support/web/render-hook.ts'
import {
  cachedCount,
  listPath,
  notesPath,
  patchInput,
  row,
  setupWrites,
  today,
} from '#test/support/web/write-fixture.ts'
import { pendingFormSaves, usePendingReadOrWrite } from '#web/base/query-activity.ts'
import { queryClient } from '#web/base/query-client.ts'
import { useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))
vi.mock('#web/base/redirect-to-sign-in.ts', () => ({ redirectToSignIn: vi.fn() }))

const { renderHook, renderPatch, renderLoadedQuery, server } = setupWrites()

describe('invalidated queries', () => {
  test('are read again after the write', async () => {
    await renderLoadedQuery(listTasksOfDay, today, listPath)
    const result = renderPatch().result.send(patchInput(1))
    ;(await server.next('PUT')).reply({})
    await result
    await server.next(listPath)
    expect(server.count(listPath)).toBe(2)
  })

  test('are canceled while the write is pending, so that no old reply replaces the optimistic update', async () => {
    await renderLoadedQuery(listTasksOfDay, today, listPath)
    void queryClient.invalidateQueries({ queryKey: [listTasksOfDay.name] })
    const old = await server.next(listPath)
    const result = renderPatch().result.send(patchInput(1))
    expect(old.isAborted()).toBe(true)
    old.reply([row()])
    const request = await server.next('PUT')
    await flushScheduledWork()
    expect(cachedCount()).toBe(1)
    request.reply({ id: 'a', completedCount: 1 })
    await result
    ;(await server.next(listPath)).reply([row({ completedCount: 2 })])
    await eventually(() => expect(cachedCount()).toBe(2))
  })

  test('are not canceled during their first load', async () => {
    const hook = renderHook(() => useEndpointQuery(listTasksOfDay, today))
    const load = await server.next(listPath)
    void renderPatch({ optimistic: undefined }).result.send(patchInput(1))
    await server.next('PUT')
    expect(load.isAborted()).toBe(false)
    load.reply([row()])
    await eventually(() => expect(hook.result.state).toBe('ready'))
  })

  test('are read again when the write ends during their first load, whose reply may be older', async () => {
    const hook = renderHook(() => useEndpointQuery(listTasksOfDay, today))
    const old = await server.next(listPath)
    const result = renderPatch({ optimistic: undefined }).result.send(patchInput(1))
    ;(await server.next('PUT')).reply({})
    await result
    expect(old.isAborted()).toBe(true)
    ;(await server.next(listPath)).reply([row({ completedCount: 1 })])
    await eventually(() => expect(hook.result.state).toBe('ready'))
    expect(cachedCount()).toBe(1)
    expect(server.count(listPath)).toBe(2)
  })

  test('are read once after the last of several writes, also when that fails', async () => {
    await renderLoadedQuery(listTasksOfDay, today, listPath)
    const [one, other] = [renderPatch(), renderPatch({ targetId: 'b' })]
    const results = [one.result.send(patchInput(1)), other.result.send(patchInput(2))]
    const [first, second] = [await server.next('PUT'), await server.next('PUT')]
    first.reply({})
    await results[0]
    await flushScheduledWork()
    expect(server.count(listPath)).toBe(1)
    second.refuse(409, 'STALE', { current: {} })
    await results[1]
    await server.next(listPath)
    await flushScheduledWork()
    expect(server.count(listPath)).toBe(2)
  })

  test('report the pending write and then the read, without a gap', async () => {
    const states: unknown[] = []
    const activity = renderHook(() => {
      const state = usePendingReadOrWrite([listTasksOfDay, getProgressOfToday])
      if (state !== states.at(-1) || !states.length) states.push(state)
      return state
    })
    await renderLoadedQuery(listTasksOfDay, today, listPath)
    await eventually(() => expect(activity.result).toBeUndefined())
    const result = renderPatch().result.send(patchInput(1))
    ;(await server.next('PUT')).reply({})
    await result
    ;(await server.next(listPath)).reply([])
    await eventually(() => expect(states).toEqual([undefined, 'read', undefined, 'write', 'read', undefined]))
  })
})

describe('queries that a write updates', () => {
  const note = { params: { clientId: 'c' }, body: { content: 'Likes boats' } }
  const sendNote = async (answer: (request: Awaited<ReturnType<typeof server.next>>) => void) => {
    const result = renderHook(() => useWrite(addNote, { failed: '' })).result.send(note)
    answer(await server.next('POST /api/clients/c/notes'))
    await result
    await flushScheduledWork()
    return server.count(notesPath)
  }

  test('are not read again after success, VALIDATION and DUPLICATE', async () => {
    await renderLoadedQuery(listClientNotes, { params: { clientId: 'c' } }, notesPath)
    expect(await sendNote((request) => request.reply({ id: 'n' }))).toBe(1)
    expect(await sendNote((request) => request.refuse(400, 'VALIDATION'))).toBe(1)
    expect(await sendNote((request) => request.refuse(409, 'DUPLICATE'))).toBe(1)
  })

  test('are read again after NOT_FOUND and after a lost reply', async () => {
    await renderLoadedQuery(listClientNotes, { params: { clientId: 'c' } }, notesPath)
    expect(await sendNote((request) => request.refuse(404, 'NOT_FOUND'))).toBe(2)
    ;(await server.next(notesPath)).reply([])
    expect(await sendNote((request) => request.disconnect())).toBe(3)
  })

  test('are not read again after NOT_FOUND for a form, whose row would disappear, until they are shown again', async () => {
    const input = { params: { clientId: 'c' } }
    const hook = await renderLoadedQuery(listClientNotes, input, notesPath)
    pendingFormSaves.count++
    expect(await sendNote((request) => request.refuse(404, 'NOT_FOUND'))).toBe(1)
    pendingFormSaves.count--
    hook.unmount()
    renderHook(() => useEndpointQuery(listClientNotes, input))
    await server.next(notesPath)
    expect(server.count(notesPath)).toBe(2)
  })
})

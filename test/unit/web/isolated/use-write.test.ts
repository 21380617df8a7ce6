import { describe, expect, test, vi } from 'vitest'
import { errorDefinitions } from '#contract/base/errors.ts'
import { createTask, deleteTask, updateTask } from '#contract/tasks/task-endpoints.ts'
import { eventually } from '#test/support/web/render-hook.ts'
import { cache, cachedCount, patchInput, row, setRows, setupWrites } from '#test/support/web/write-fixture.ts'
import { useHasPendingWrite } from '#web/base/query-activity.ts'
import { redirectToSignIn } from '#web/base/redirect-to-sign-in.ts'
import { toast } from '#web/base/toast.ts'
import { withdrawUndo } from '#web/base/undo.ts'
import { useWrite } from '#web/base/use-write.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))
vi.mock('#web/base/undo.ts', () => ({ withdrawUndo: vi.fn() }))
vi.mock('#web/base/redirect-to-sign-in.ts', () => ({ redirectToSignIn: vi.fn() }))

const { renderHook, renderPatch, server } = setupWrites()

describe('a write', () => {
  test('shows its optimistic update at once, then the reply', async () => {
    setRows(row())
    const hook = renderPatch()
    const result = hook.result.send(patchInput(1))
    expect(cachedCount()).toBe(1)
    await eventually(() => expect(hook.result.isPending).toBe(true))
    const request = await server.next('PUT /api/tasks/a')
    expect(request.body).toEqual({ completedCount: 1, version: 1 })
    request.reply({ id: 'a', completedCount: 4, version: 2 })
    expect(await result).toEqual({ ok: true, reply: { id: 'a', completedCount: 4, version: 2 } })
    expect(cachedCount()).toBe(4)
    await eventually(() => expect(hook.result.isPending).toBe(false))
    expect(toast).not.toHaveBeenCalled()
  })

  test('waits for the paint of its optimistic update; without one it is sent at once', async () => {
    setRows(row())
    const paint = vi.fn<(draw: () => void) => void>()
    vi.stubGlobal('requestAnimationFrame', paint)
    const setTimer = vi.fn(setTimeout)
    Object.assign(window, { setTimeout: setTimer })
    try {
      void renderPatch().result.send(patchInput(1))
      await eventually(() => expect(paint).toHaveBeenCalledOnce())
      expect(server.requests).toEqual([])
      expect(setTimer).toHaveBeenCalledExactlyOnceWith(expect.anything(), 50)
      paint.mock.lastCall![0]()
      await server.next('PUT /api/tasks/a')
      void renderPatch({ optimistic: undefined }).result.send(patchInput(1))
      await server.next('PUT /api/tasks/a')
      expect(paint).toHaveBeenCalledOnce()
    } finally {
      Object.assign(window, { setTimeout })
      vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
    }
  })

  test('calls the onSuccess of the rendering that sent it', async () => {
    const replies: string[] = []
    const options = (name: string) => ({ failed: '', onSuccess: () => void replies.push(name) })
    const hook = renderHook(() => useWrite(updateTask, options('first')))
    const result = hook.result.send(patchInput(1))
    hook.rerender(() => useWrite(updateTask, options('second')))
    ;(await server.next('PUT')).reply({})
    await result
    expect(replies).toEqual(['first'])
  })

  test('ends the offers to undo an earlier change of the same thing, unless it fails', async () => {
    vi.mocked(withdrawUndo).mockClear()
    const options = { failed: '', targetId: 'a', lockKeys: () => ['task a'] }
    const { result } = renderHook(() => useWrite(updateTask, options))
    const refused = result.send(patchInput(1))
    ;(await server.next('PUT')).refuse(409, 'TRANSITION')
    await refused
    expect(withdrawUndo).not.toHaveBeenCalled()
    const accepted = result.send(patchInput(1))
    ;(await server.next('PUT')).reply({})
    await accepted
    expect(withdrawUndo).toHaveBeenCalledExactlyOnceWith(['updateTask a', 'task a', 'a'])
  })

  test('rolls back after its component was unmounted', async () => {
    setRows(row())
    const hook = renderPatch()
    const result = hook.result.send(patchInput(1))
    hook.unmount()
    ;(await server.next('PUT')).refuse(409, 'TRANSITION')
    expect(await result).toMatchObject({ ok: false })
    expect(cachedCount()).toBe(0)
    expect(toast).toHaveBeenCalledOnce()
  })
})

describe('a failure', () => {
  test('rolls back its own row, shows a toast and returns the issues', async () => {
    setRows(row(), row({ id: 'b' }))
    const result = renderPatch().result.send(patchInput(9))
    const request = await server.next('PUT')
    cache.patch('b', (one) => ({ ...one, completedCount: 3 }))
    const issues = [{ path: 'completedCount', message: 'Must be at most 5' }]
    request.refuse(400, 'VALIDATION', { issues })
    expect(await result).toEqual({ ok: false, issues })
    expect([cachedCount(), cache.find('b')?.completedCount]).toEqual([0, 3])
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: 'Error',
      description: 'Failed to update task',
      variant: 'destructive',
    })
  })

  test('of the network rolls back too; a toast can have its own title', async () => {
    setRows(row())
    const result = renderPatch({ failed: { title: 'Archive Failed', description: 'Sorry' } }).result.send(patchInput(1))
    ;(await server.next('PUT')).disconnect()
    expect(await result).toEqual({ ok: false, issues: [] })
    expect(cachedCount()).toBe(0)
    expect(toast).toHaveBeenCalledWith({ title: 'Archive Failed', description: 'Sorry', variant: 'destructive' })
  })

  test('of a row that does not exist anymore says so', async () => {
    setRows(row())
    const result = renderPatch().result.send(patchInput(1))
    ;(await server.next('PUT')).refuse(404, 'NOT_FOUND')
    await result
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: 'Error',
      description: 'Failed to update task. What you are changing was deleted or given to somebody else.',
      variant: 'destructive',
    })
  })

  test('with 409 adds why the state does not allow the change, or that the row was changed meanwhile', async () => {
    const refuse = async (
      code: 'TRANSITION' | 'STALE' | 'UNAVAILABLE',
      message: string = errorDefinitions[code].message,
    ) => {
      const result = renderPatch({ optimistic: undefined }).result.send(patchInput(1))
      ;(await server.next('PUT')).refuse(409, code, { message })
      await result
      return vi.mocked(toast).mock.lastCall![0].description
    }
    expect(await refuse('TRANSITION', 'Its sequence is paused.')).toBe('Failed to update task. Its sequence is paused.')
    expect(await refuse('STALE')).toBe('Failed to update task. It was changed in the meantime. Check it and try again.')
    expect(await refuse('UNAVAILABLE')).toBe('Failed to update task')
  })

  test('that onError handles shows no toast', async () => {
    const onError = vi.fn((failure: { code?: string }) => failure.code === 'DUPLICATE')
    const send = async (code: string) => {
      const result = renderPatch({ optimistic: undefined }).result.send(patchInput(1), { onError })
      ;(await server.next('PUT')).refuse(409, code)
      await result
    }
    await send('DUPLICATE')
    expect(onError).toHaveBeenCalledOnce()
    expect(toast).not.toHaveBeenCalled()
    await send('TRANSITION')
    expect(toast).toHaveBeenCalledOnce()
  })

  test('with 401 redirects to the sign-in instead of showing a toast', async () => {
    setRows(row())
    const result = renderPatch().result.send(patchInput(1))
    ;(await server.next('PUT')).refuse(401, 'UNAUTHORIZED')
    expect(await result).toEqual({ ok: false, issues: [] })
    expect(cachedCount()).toBe(0)
    expect(redirectToSignIn).toHaveBeenCalledOnce()
    expect(toast).not.toHaveBeenCalled()
  })

  test('that is no ApiError rolls back and is thrown', async () => {
    setRows(row())
    const broken = new Error('broken')
    const hook = renderPatch({
      onSuccess: () => {
        throw broken
      },
    })
    const result = hook.result.send(patchInput(1))
    const caught = result.catch((error: unknown) => error)
    ;(await server.next('PUT')).reply({})
    expect(await caught).toBe(broken)
    expect(cachedCount()).toBe(0)
    expect(hook.result.isPending).toBe(false)
  })
})

describe('STALE', () => {
  const current = { id: 'a', completedCount: 3, version: 7 }

  test('shows the current row and a toast', async () => {
    setRows(row())
    const result = renderPatch().result.send(patchInput(1))
    ;(await server.next('PUT')).refuse(409, 'STALE', { current })
    expect(await result).toMatchObject({ ok: false })
    expect(cache.find('a')).toMatchObject({ completedCount: 3, version: 7 })
    expect(toast).toHaveBeenCalledOnce()
  })

  test('is retried with the input of retryWith', async () => {
    setRows(row())
    const retryWith = vi.fn((one: typeof current | object) =>
      patchInput((one as typeof current).completedCount + 1, (one as typeof current).version),
    )
    const result = renderPatch().result.send(patchInput(1), { retryWith })
    ;(await server.next('PUT')).refuse(409, 'STALE', { current })
    const second = await server.next('PUT')
    expect(second.body).toEqual({ completedCount: 4, version: 7 })
    expect(cachedCount()).toBe(4)
    second.reply({ id: 'a', completedCount: 4, version: 8 })
    expect(await result).toMatchObject({ ok: true, reply: { version: 8 } })
    expect(toast).not.toHaveBeenCalled()
  })

  test('after the retry shows the current row of the second refusal', async () => {
    setRows(row())
    const retryWith = () => patchInput(4, 7)
    const result = renderPatch().result.send(patchInput(1), { retryWith })
    ;(await server.next('PUT')).refuse(409, 'STALE', { current })
    ;(await server.next('PUT')).refuse(409, 'STALE', { current: { ...current, completedCount: 5, version: 8 } })
    expect(await result).toMatchObject({ ok: false })
    expect(cache.find('a')).toMatchObject({ completedCount: 5, version: 8 })
    expect(server.requests).toHaveLength(2)
    expect(toast).toHaveBeenCalledOnce()
  })

  test('followed by another refusal shows the current row, without either optimistic update', async () => {
    setRows(row())
    const result = renderPatch().result.send(patchInput(1), { retryWith: () => patchInput(4, 7) })
    ;(await server.next('PUT')).refuse(409, 'STALE', { current })
    ;(await server.next('PUT')).refuse(409, 'TRANSITION')
    expect(await result).toMatchObject({ ok: false })
    expect(cache.find('a')).toMatchObject({ completedCount: 3, version: 7 })
  })

  test('is not retried when retryWith returns nothing', async () => {
    const result = renderPatch().result.send(patchInput(1), { retryWith: () => undefined })
    ;(await server.next('PUT')).refuse(409, 'STALE', { current })
    expect(await result).toMatchObject({ ok: false })
    expect(server.requests).toHaveLength(1)
  })
})

describe('a second write', () => {
  const blocked = { ok: false, issues: [] }

  test('of the same component is ignored while the first is pending, also in the same tick', async () => {
    setRows(row())
    const hook = renderPatch()
    const first = hook.result.send(patchInput(1))
    expect(await hook.result.send(patchInput(2))).toEqual(blocked)
    expect(cachedCount()).toBe(1)
    const request = await server.next('PUT')
    expect(await hook.result.send(patchInput(2))).toEqual(blocked)
    request.reply({})
    await first
    void hook.result.send(patchInput(2))
    expect((await server.next('PUT')).body).toMatchObject({ completedCount: 2 })
    expect(toast).not.toHaveBeenCalled()
  })

  test('of the same row is ignored in every component; of another row it is sent', async () => {
    const target = (targetId: string) => renderPatch({ targetId, optimistic: undefined })
    const [one, same, other] = [target('a'), target('a'), target('b')]
    const first = one.result.send(patchInput(1))
    await eventually(() => expect(same.result.isPending).toBe(true))
    expect(other.result.isPending).toBe(false)
    expect(await same.result.send(patchInput(2))).toEqual(blocked)
    void other.result.send(patchInput(3))
    ;(await server.next('PUT')).reply({})
    await first
    expect((await server.next('PUT')).body).toMatchObject({ completedCount: 3 })
    one.unmount()
    void same.result.send(patchInput(2))
    expect((await server.next('PUT')).body).toMatchObject({ completedCount: 2 })
  })

  test('with the same lock key is refused with a message across endpoints, also after the first component was unmounted', async () => {
    const lockKeys = () => ['task a']
    const patch = renderPatch({ lockKeys, optimistic: undefined })
    const removal = renderHook(() => useWrite(deleteTask, { failed: 'Failed to delete task', lockKeys }))
    const lock = renderHook(() => useHasPendingWrite(['task b', 'task a']))
    expect(lock.result).toBe(false)
    const first = patch.result.send(patchInput(1))
    patch.unmount()
    await eventually(() => expect(lock.result).toBe(true))
    expect(removal.result.isPending).toBe(false)
    expect(await removal.result.send({ params: { taskId: 'a' } })).toEqual(blocked)
    expect(toast).toHaveBeenLastCalledWith({
      title: 'Error',
      description: 'Failed to delete task. An earlier change is still being saved. Try again in a moment.',
      variant: 'destructive',
    })
    ;(await server.next('PUT')).refuse(500, 'UNAVAILABLE')
    await first
    await eventually(() => expect(lock.result).toBe(false))
    const second = removal.result.send({ params: { taskId: 'a' } })
    ;(await server.next('DELETE')).reply(undefined)
    expect(await second).toMatchObject({ ok: true })
  })
})

describe('a create', () => {
  const draft = (title: string) => ({ body: { title } })
  const renderCreate = () => renderHook(() => useWrite(createTask, { failed: '' }))
  const keyOf = async () => (await server.next('POST')).headers['Idempotency-Key']

  test('reuses its idempotency key after a failure, and gets a new one after success or for other input', async () => {
    const hook = renderCreate()
    const send = async (title: string, answer: 'ok' | 'lost') => {
      const result = hook.result.send(draft(title))
      const request = await server.next('POST')
      if (answer === 'ok') request.reply({ id: 'n' })
      else request.disconnect()
      await result
      return request.headers['Idempotency-Key']
    }
    const first = await send('Call', 'lost')
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(await send('Call', 'lost')).toBe(first)
    expect(await send('Call', 'ok')).toBe(first)
    const second = await send('Call', 'lost')
    expect(second).not.toBe(first)
    expect(await send('Write', 'ok')).not.toBe(second)
  })

  test('has another key in another component; other writes have none', async () => {
    void renderCreate().result.send(draft('Call'))
    void renderCreate().result.send(draft('Call'))
    expect(await keyOf()).not.toBe(await keyOf())
    void renderPatch({ optimistic: undefined }).result.send(patchInput(1))
    expect((await server.next('PUT')).headers).not.toHaveProperty('Idempotency-Key')
  })
})

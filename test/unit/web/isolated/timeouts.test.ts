import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { uploadDocument } from '#contract/documents/documents.ts'
import { addNote } from '#contract/notes/notes.ts'
import { regenerateNurtureTasks } from '#contract/sequences/assignments.ts'
import { listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { setupHooks } from '#test/support/web/render-hook.ts'
import { noAnswerMessage } from '#web/base/api-error.ts'
import { callEndpoint, slowWriteTimeoutMs, writeTimeoutMs } from '#web/base/call-endpoint.ts'
import { clearCsrfToken } from '#web/base/csrf.ts'
import { toast } from '#web/base/toast.ts'
import { uploadAnswerTimeoutMs, uploadFile, uploadStallTimeoutMs } from '#web/base/upload-file.ts'
import { useWrite } from '#web/base/use-write.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))
vi.mock('#web/base/redirect-to-sign-in.ts', () => ({ redirectToSignIn: vi.fn() }))

const renderHook = setupHooks()
const note = { params: { clientId: 'c' }, body: { content: 'Likes boats' } }
const noAnswer = { status: 0, userMessage: noAnswerMessage }

/** Whether a promise is still pending, is fulfilled, or why it was rejected. */
function watch(promise: Promise<unknown>): { outcome: unknown } {
  const watched: { outcome: unknown } = { outcome: 'pending' }
  promise.then(
    () => (watched.outcome = 'fulfilled'),
    (error: unknown) => (watched.outcome = error),
  )
  return watched
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.clearAllMocks()
  clearCsrfToken()
  server = fakeServer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

describe('a call', () => {
  test('that writes fails when its answer has not come in time, and is aborted', async () => {
    const write = watch(callEndpoint(addNote, note))
    await vi.advanceTimersByTimeAsync(writeTimeoutMs - 1)
    expect(write.outcome).toBe('pending')
    expect(server.requests[0]!.isAborted()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(write.outcome).toMatchObject(noAnswer)
    expect(server.requests[0]!.isAborted()).toBe(true)
  })

  test('that may take minutes is given them', async () => {
    const write = watch(callEndpoint(regenerateNurtureTasks, {}))
    await vi.advanceTimersByTimeAsync(slowWriteTimeoutMs - 1)
    expect(write.outcome).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect(write.outcome).toMatchObject(noAnswer)
  })

  test.for([
    ['whose body never ends', () => Promise.resolve(new Response(new ReadableStream(), { status: 201 }))],
    ['whose token never comes', () => new Promise<Response>(() => {})],
  ] as const)('%s fails in time too', async ([, answer]) => {
    vi.stubGlobal('fetch', answer)
    const write = watch(callEndpoint(addNote, note))
    await vi.advanceTimersByTimeAsync(writeTimeoutMs)
    expect(write.outcome).toMatchObject(noAnswer)
  })

  test('that is answered leaves no timer', async () => {
    const write = watch(callEndpoint(addNote, note))
    await vi.advanceTimersByTimeAsync(writeTimeoutMs - 1)
    server.requests[0]!.reply({ id: 'n' }, { status: 201 })
    await vi.advanceTimersByTimeAsync(0)
    expect(write.outcome).toBe('fulfilled')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that its caller aborts is no timeout', async () => {
    const controller = new AbortController()
    const write = watch(callEndpoint(addNote, note, { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(1)
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(write.outcome).toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that reads may take as long as it likes', async () => {
    const read = watch(callEndpoint(listTasksOfDay, { query: { date: parseCalendarDay('2026-11-21') } }))
    await vi.advanceTimersByTimeAsync(slowWriteTimeoutMs * 2)
    expect(read.outcome).toBe('pending')
  })
})

test('a write without an answer says so, ends, and has the same key when it is tried again', async () => {
  const hook = renderHook(() => useWrite(addNote, { failed: 'Failed to add note' }))
  const result = hook.result.send(note)
  await vi.advanceTimersByTimeAsync(writeTimeoutMs)
  expect(await result).toEqual({ ok: false, issues: [] })
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    title: 'Error',
    description: 'Failed to add note. Daybook did not answer. Check your connection and try again.',
    variant: 'destructive',
  })
  const retry = hook.result.send(note)
  await vi.advanceTimersByTimeAsync(1)
  const [first, second] = server.requests.filter(({ method }) => method === 'POST')
  expect(second!.headers['Idempotency-Key']).toBe(first!.headers['Idempotency-Key'])
  second!.reply({ id: 'n' }, { status: 201 })
  expect(await retry).toMatchObject({ ok: true })
})

describe('an upload', () => {
  /** A request whose events the test dispatches. */
  class FakeUploadRequest extends EventTarget {
    static last: FakeUploadRequest | undefined
    upload = new EventTarget()
    status = 0
    responseText = ''
    isAborted = false
    constructor() {
      super()
      FakeUploadRequest.last = this
    }
    open(): void {}
    setRequestHeader(): void {}
    send(): void {}
    abort(): void {
      this.isAborted = true
      this.dispatchEvent(new Event('abort'))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  const sendSome = (loaded: number) =>
    FakeUploadRequest.last!.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 3 }))
  const startUpload = async () => {
    FakeUploadRequest.last = undefined
    vi.stubGlobal('XMLHttpRequest', FakeUploadRequest)
    const init = { idempotencyKey: 'k', signal: new AbortController().signal, onProgress: () => {} }
    const upload = watch(uploadFile(uploadDocument, { params: { clientId: 'c' } }, new File(['abc'], 'a.txt'), init))
    // Not by polling, which would advance the timers.
    while (!FakeUploadRequest.last) await new Promise(setImmediate)
    return upload
  }

  test('fails when it sends nothing for too long, however much it sent before', async () => {
    const upload = await startUpload()
    for (const loaded of [1, 2]) {
      await vi.advanceTimersByTimeAsync(uploadStallTimeoutMs - 1)
      sendSome(loaded)
    }
    await vi.advanceTimersByTimeAsync(uploadStallTimeoutMs - 1)
    expect(upload.outcome).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect(upload.outcome).toMatchObject(noAnswer)
    expect(FakeUploadRequest.last!.isAborted).toBe(true)
  })

  test('that has arrived is waited for longer', async () => {
    const upload = await startUpload()
    sendSome(3)
    FakeUploadRequest.last!.upload.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(uploadAnswerTimeoutMs - 1)
    expect(upload.outcome).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect(upload.outcome).toMatchObject(noAnswer)
    expect(vi.getTimerCount()).toBe(0)
  })
})

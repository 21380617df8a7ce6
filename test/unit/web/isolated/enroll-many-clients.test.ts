import { expect, test, vi } from 'vitest'
import type { FakeRequest } from '#test/support/web/fake-server.ts'
import { setupWrites } from '#test/support/web/write-fixture.ts'
import { toast } from '#web/base/toast.ts'
import { useEnrollClients } from '#web/sequences/enroll/queries.ts'
import { describeEnrollmentResults } from '#web/sequences/enroll/words.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))

const { renderHook, server } = setupWrites()
const clients = Array.from({ length: 1001 }, (_, index) => ({ id: `c${index}` }))

const enroll = () => renderHook(() => useEnrollClients()).result.enroll('s1', { notes: 'x' }, clients, () => undefined)

const nextCall = () => server.next('POST /api/nurture-sequences/s1/enrolments')

/** Answers the next call, and returns how many clients it puts on the sequence. */
async function answer(): Promise<number> {
  const call = await nextCall()
  const { clientIds, notes } = call.body as { clientIds: string[]; notes: string }
  expect(notes).toBe('x')
  call.reply(clientIds.map((clientId) => ({ clientId, outcome: 'enrolled', assignmentId: clientId })))
  return clientIds.length
}

const refuse = async () => (await nextCall()).refuse(429, 'RATE_LIMITED')

test('more clients than a call takes are put on a sequence by several', async () => {
  const enrolling = enroll()
  for (const count of [500, 500, 1]) expect(await answer()).toBe(count)
  const result = await enrolling
  expect(result).toMatchObject({ ok: true })
  const reply = result.ok ? result.reply : []
  expect(reply.map(({ clientId }) => clientId)).toEqual(clients.map(({ id }) => id))
  expect(describeEnrollmentResults(reply)).toBe('1,001 of 1,001 clients enrolled')
})

test('a call that would create too many tasks is sent in halves, and each call that succeeds is progress', async () => {
  const progress: number[] = []
  const { enroll } = renderHook(() => useEnrollClients()).result
  const enrolling = enroll('s1', { notes: 'x' }, clients.slice(0, 700), (count) => progress.push(count))
  ;(await nextCall()).refuse(400, 'VALIDATION', { issues: [{ path: 'clientIds', message: 'Too many' }] })
  for (const count of [250, 250, 200]) expect(await answer()).toBe(count)
  const result = await enrolling
  expect(describeEnrollmentResults(result.ok ? result.reply : [])).toBe('700 of 700 clients enrolled')
  expect(progress).toEqual([250, 500, 700])
  expect(toast).not.toHaveBeenCalled()
})

test('where a later call is refused, the results say who was left out', async () => {
  const enrolling = enroll()
  await answer()
  await refuse()
  const result = await enrolling
  const reply = result.ok ? result.reply : []
  expect(describeEnrollmentResults(reply)).toBe('500 of 1,001 clients enrolled')
  expect(new Set(reply.slice(500).map(({ outcome }) => outcome))).toEqual(new Set(['not_tried']))
  expect(toast).toHaveBeenCalledOnce()
})

test.each([
  ['the connection is lost', (call: FakeRequest) => call.disconnect()],
  ['a proxy answers', (call: FakeRequest) => call.reply('Gateway Timeout', { status: 504 })],
])('where %s during a later call, the results do not say that its clients are not on it', async (_, fail) => {
  const enrolling = enroll()
  await answer()
  fail(await nextCall())
  const result = await enrolling
  const outcomes = result.ok ? result.reply.map(({ outcome }) => outcome) : []
  expect(new Set(outcomes.slice(500, 1000))).toEqual(new Set(['not_confirmed']))
  expect(outcomes.slice(1000)).toEqual(['not_tried'])
})

test('where the first call is refused, nobody is put on it', async () => {
  const enrolling = enroll()
  await refuse()
  expect(await enrolling).toEqual({ ok: false, issues: [] })
})

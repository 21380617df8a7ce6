import { expect, test, vi } from 'vitest'
import { useEnrolClients } from '#web/sequences/enrol/queries.ts'
import { describeEnrolmentResults } from '#web/sequences/enrol/words.ts'
import { toast } from '#web/ui/toast.tsx'
import { setupWrites } from '#test/support/web/write-fixture.ts'

vi.mock('#web/ui/toast.tsx', () => ({ toast: vi.fn() }))

const { renderHook, server } = setupWrites()
const clients = Array.from({ length: 501 }, (_, index) => ({ id: `c${index}` }))

const enrol = () => renderHook(() => useEnrolClients()).result.enrol('s1', { notes: 'x' }, clients)

/** Answers the next call, and returns how many clients it puts on the sequence. */
async function answer(isRefused = false): Promise<number> {
  const call = await server.next('POST /api/nurture-sequences/s1/enrolments')
  const { clientIds, notes } = call.body as { clientIds: string[]; notes: string }
  expect(notes).toBe('x')
  if (isRefused) call.refuse(429, 'RATE_LIMITED')
  else call.reply(clientIds.map((clientId) => ({ clientId, outcome: 'enrolled', assignmentId: clientId })))
  return clientIds.length
}

test('more clients than a call takes are put on a sequence by several', async () => {
  const enrolling = enrol()
  for (const count of [500, 1]) expect(await answer()).toBe(count)
  const result = await enrolling
  expect(result).toMatchObject({ ok: true })
  const reply = result.ok ? result.reply : []
  expect(reply.map(({ clientId }) => clientId)).toEqual(clients.map(({ id }) => id))
  expect(describeEnrolmentResults(reply)).toBe('501 of 501 clients are on it now')
})

test('where a later call is refused, the results say who was left out', async () => {
  const enrolling = enrol()
  await answer()
  await answer(true)
  const result = await enrolling
  const reply = result.ok ? result.reply : []
  expect(describeEnrolmentResults(reply)).toBe('500 of 501 clients are on it now')
  expect(reply.at(-1)).toEqual({ clientId: 'c500', outcome: 'not_tried' })
  expect(toast).toHaveBeenCalledOnce()
})

test('where the first call is refused, nobody is put on it', async () => {
  const enrolling = enrol()
  await answer(true)
  expect(await enrolling).toEqual({ ok: false, issues: [] })
})

import { expect, test, vi } from 'vitest'
import { errorDefinitions } from '#contract/base/errors.ts'
import { patchInput, setupWrites } from '#test/support/web/write-fixture.ts'
import { toast } from '#web/base/toast.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))

const { renderPatch, server } = setupWrites()

test('a failed write adds why the state does not allow the change, or that the row was changed meanwhile', async () => {
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

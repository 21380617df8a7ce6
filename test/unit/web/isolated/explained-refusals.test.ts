import { expect, test, vi } from 'vitest'
import { toast } from '#web/base/toast.ts'
import { patchInput, setupWrites } from '#test/support/web/write-fixture.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))

const { renderPatch, server } = setupWrites()

test('a failed write adds why the state does not allow the change', async () => {
  const refuse = async (code: string) => {
    const result = renderPatch({ optimistic: undefined }).result.send(patchInput(1))
    ;(await server.next('PUT')).refuse(409, code, { message: 'Its sequence is paused.' })
    await result
    return vi.mocked(toast).mock.lastCall![0].description
  }
  expect(await refuse('TRANSITION')).toBe('Failed to update task. Its sequence is paused.')
  expect(await refuse('STALE')).toBe('Failed to update task')
})

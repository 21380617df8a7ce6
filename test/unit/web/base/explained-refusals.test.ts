import { expect, test, vi } from 'vitest'
import { toast } from '#web/ui/toast.tsx'
import { patchInput, setupWrites } from '#test/support/web/write-fixture.ts'

vi.mock('#web/ui/toast.tsx', () => ({ toast: vi.fn() }))

const { renderPatch, server } = setupWrites()

test('a failed write adds why the state does not allow the change, where the write asks for it', async () => {
  const refuse = async (explainsRefusal: boolean, code: string) => {
    const result = renderPatch({ optimistic: undefined, explainsRefusal }).result.send(patchInput(1))
    ;(await server.next('PUT')).refuse(409, code, { message: 'Its sequence is paused.' })
    await result
    return vi.mocked(toast).mock.lastCall![0].description
  }
  expect(await refuse(true, 'TRANSITION')).toBe('Failed to update task. Its sequence is paused.')
  expect(await refuse(true, 'STALE')).toBe('Failed to update task')
  expect(await refuse(false, 'TRANSITION')).toBe('Failed to update task')
})

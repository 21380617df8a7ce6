import { beforeEach, expect, test, vi } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { setupHooks } from '#test/support/web/render-hook.ts'
import { offerUndo } from '#web/base/undo.ts'
import { usePauseAssignment } from '#web/sequences/assignments/queries.ts'

vi.mock('#web/base/undo.ts', () => ({
  offerUndo: vi.fn(),
  saveWithUndo: (save: () => Promise<unknown>) => save(),
  withdrawUndo: vi.fn(),
}))

const renderHook = setupHooks()
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})

test('Undo of a pause keeps the days, because midnight may have passed', async () => {
  const assignment = { id: 'a', clientId: 'c', sequenceId: 's', sequenceName: 'Renewal' } as NurtureAssignment
  const { result } = renderHook(() => usePauseAssignment(assignment, parseCalendarDay('2026-11-23')))
  const pausing = result.pause()
  ;(await server.next('PUT /api/clients/c/nurture-assignments/a')).reply(assignment)
  await pausing
  vi.mocked(offerUndo).mock.lastCall![0].undo()
  const request = await server.next('PUT /api/clients/c/nurture-assignments/a')
  expect(request.body).toEqual({ status: 'active', resumeMode: 'keep' })
  request.reply(assignment)
})

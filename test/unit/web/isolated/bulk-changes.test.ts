import { expect, test, vi } from 'vitest'
import type { ListedClient } from '#contract/clients/clients.ts'
import { flushScheduledWork } from '#test/support/web/render-hook.ts'
import { setupWrites } from '#test/support/web/write-fixture.ts'
import { toast } from '#web/base/toast.ts'
import { useBulkChanges } from '#web/clients/list/bulk-changes.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn(() => ({ dismiss: vi.fn() })) }))

const { renderHook, server } = setupWrites()

test('a failed Undo of archiving several clients reports only the failure', async () => {
  const { archive } = renderHook(() => useBulkChanges()).result
  const archiving = archive([{ id: 'a' }] as ListedClient[])
  ;(await server.next('POST /api/clients/bulk')).reply([{ clientId: 'a', outcome: 'changed' }])
  await archiving
  vi.mocked(toast).mock.lastCall![0].action!.onClick()
  ;(await server.next('POST /api/clients/bulk')).disconnect()
  await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(2))
  await flushScheduledWork()
  expect(
    vi
      .mocked(toast)
      .mock.calls.slice(1)
      .map(([{ title }]) => title),
  ).toEqual(['Error'])
})

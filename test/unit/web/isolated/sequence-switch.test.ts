import { beforeEach, expect, test, vi } from 'vitest'
import { getSequence, type ListedSequence, type NurtureSequence, listSequences } from '#contract/sequences/sequences.ts'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { eventually, setupHooks } from '#test/support/web/render-hook.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { useEditSequence } from '#web/sequences/queries.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))

const renderHook = setupHooks()
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})

const listKey = getQueryKey(listSequences, {})
const dialogKey = (sequenceId: string) => getQueryKey(getSequence, { params: { sequenceId } })
const readActive = () => [
  queryClient.getQueryData<ListedSequence[]>(listKey)!.map(({ isActive }) => isActive),
  queryClient.getQueryData<NurtureSequence>(dialogKey('s'))!.isActive,
]

test('a sequence is switched at once on its card and in its dialog, and back when that fails', async () => {
  queryClient.setQueryData(listKey, [{ id: 's', name: 'Welcome', isActive: true }] as ListedSequence[])
  queryClient.setQueryData(dialogKey('s'), { id: 's', name: 'Welcome', isActive: true } as NurtureSequence)
  queryClient.setQueryData(dialogKey('other'), { id: 'other', isActive: true } as NurtureSequence)
  const { result } = renderHook(() => useEditSequence('s', 'Failed to update settings'))
  const switching = result.send({ params: { sequenceId: 's' }, body: { isActive: false } })
  const write = await server.next('PUT /api/nurture-sequences/s')
  expect(readActive()).toEqual([[false], false])
  expect(queryClient.getQueryData<NurtureSequence>(dialogKey('other'))!.isActive).toBe(true)
  write.refuse(503, 'UNAVAILABLE')
  await switching
  await eventually(() => expect(readActive()).toEqual([[true], true]))
})

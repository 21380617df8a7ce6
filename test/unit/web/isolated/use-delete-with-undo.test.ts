import { beforeEach, expect, test, vi } from 'vitest'
import { type ClientNote, listClientNotes, deleteNote, restoreNote } from '#contract/notes/notes.ts'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { eventually, setupHooks } from '#test/support/web/render-hook.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { cacheOf, compareNewestFirst } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { toast } from '#web/base/toast.ts'
import { offerUndo } from '#web/base/undo.ts'
import { useDeleteWithUndo } from '#web/base/use-delete-with-undo.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))
vi.mock('#web/base/undo.ts', () => ({
  offerUndo: vi.fn(),
  saveWithUndo: (save: () => Promise<unknown>) => save(),
  withdrawUndo: vi.fn(),
}))
vi.mock('#web/base/announce.tsx', () => ({ announceToScreenReader: vi.fn() }))

const renderHook = setupHooks()
let server: ReturnType<typeof fakeServer>
const key = getQueryKey(listClientNotes, { params: { clientId: 'c' } })
const note = (id: string, content = 'old') => ({ id, content }) as ClientNote
const cachedNotes = () => queryClient.getQueryData<ClientNote[]>(key)!.map(({ id, content }) => `${id} ${content}`)
const words = {
  deleted: 'Note deleted',
  restored: 'Note restored',
  failedToDelete: 'Failed to delete note',
  failedToRestore: 'Failed to restore note',
}
const renderDelete = () =>
  renderHook(() =>
    useDeleteWithUndo({
      row: note('b'),
      input: { params: { clientId: 'c', noteId: 'b' } },
      cache: cacheOf([listClientNotes], { compare: compareNewestFirst }),
      remove: deleteNote,
      restore: restoreNote,
      words,
      description: 'b',
    }),
  )
const lastUndo = () => vi.mocked(offerUndo).mock.lastCall![0].undo()

beforeEach(() => {
  vi.clearAllMocks()
  server = fakeServer()
  queryClient.setQueryData(key, [note('c'), note('b'), note('a')])
})

test('deleting removes the row at once and then offers Undo, which puts it back in its place', async () => {
  const hook = renderDelete()
  const removal = hook.result.remove()
  expect(cachedNotes()).toEqual(['c old', 'a old'])
  await eventually(() => expect(hook.result.isPending).toBe(true))
  const request = await server.next('DELETE /api/clients/c/notes/b')
  expect(offerUndo).not.toHaveBeenCalled()
  request.reply(undefined)
  await removal
  expect(offerUndo).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Note deleted', description: 'b' }),
  )

  hook.unmount()
  lastUndo()
  expect(cachedNotes()).toEqual(['c old', 'b old', 'a old'])
  ;(await server.next('PUT /api/clients/c/notes/b/restore')).reply(note('b', 'as the server has it'))
  await eventually(() => expect(announceToScreenReader).toHaveBeenCalledExactlyOnceWith('Note restored'))
  expect(cachedNotes()).toEqual(['c old', 'b as the server has it', 'a old'])
})

test('a failed deletion puts the row back and offers no Undo', async () => {
  const removal = renderDelete().result.remove()
  ;(await server.next('DELETE')).refuse(403, 'FORBIDDEN')
  await removal
  expect(cachedNotes()).toEqual(['c old', 'b old', 'a old'])
  expect(offerUndo).not.toHaveBeenCalled()
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ description: 'Failed to delete note' }))
})

test('a failed Undo removes the row again', async () => {
  const removal = renderDelete().result.remove()
  ;(await server.next('DELETE')).reply(undefined)
  await removal
  lastUndo()
  ;(await server.next('PUT')).disconnect()
  await eventually(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ description: 'Failed to restore note' })),
  )
  expect(cachedNotes()).toEqual(['c old', 'a old'])
  expect(announceToScreenReader).not.toHaveBeenCalled()
})

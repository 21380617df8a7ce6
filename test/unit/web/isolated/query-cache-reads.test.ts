import { beforeEach, describe, expect, test } from 'vitest'
import { type ClientNote, listClientNotes } from '#contract/notes/notes.ts'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { eventually, setupHooks } from '#test/support/web/render-hook.ts'
import { cacheOf, compareNewestFirst } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

const renderHook = setupHooks()
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})

const notesKey = (clientId: string) => getQueryKey(listClientNotes, { params: { clientId } })
const note = (id: string, content = 'old') => ({ id, content }) as ClientNote
const cachedNotes = () =>
  (queryClient.getQueryData<ClientNote[]>(notesKey('c')) ?? []).map(({ id, content }) => `${id} ${content}`)
const notesCache = cacheOf([listClientNotes], { input: { params: { clientId: 'c' } }, compare: compareNewestFirst })

describe('a pending read', () => {
  const path = 'GET /api/clients/c/notes'
  const renderNotes = () => renderHook(() => useEndpointQuery(listClientNotes, { params: { clientId: 'c' } }))

  test('restarts during the first load', async () => {
    const hook = renderNotes()
    const old = await server.next(path)
    notesCache.insert(note('n'))
    expect(old.isAborted()).toBe(true)
    expect(hook.result.state).toBe('loading')
    ;(await server.next(path)).reply([note('n')])
    await eventually(() => expect(hook.result).toMatchObject({ state: 'ready', data: [{ id: 'n' }] }))
  })

  test('restarts during a refresh, and the change stays meanwhile', async () => {
    const hook = renderNotes()
    ;(await server.next(path)).reply([note('b')])
    await eventually(() => expect(hook.result.state).toBe('ready'))
    void queryClient.invalidateQueries({ queryKey: notesKey('c') })
    const old = await server.next(path)
    notesCache.insert(note('c', 'new'))
    expect(old.isAborted()).toBe(true)
    const read = await server.next(path)
    expect(cachedNotes()).toEqual(['c new', 'b old'])
    read.reply([note('c', 'newer'), note('b')])
    await eventually(() => expect(cachedNotes()).toEqual(['c newer', 'b old']))
  })

  test('continues when the list does not change', async () => {
    const hook = renderNotes()
    ;(await server.next(path)).reply([note('b')])
    await eventually(() => expect(hook.result.state).toBe('ready'))
    void queryClient.invalidateQueries({ queryKey: notesKey('c') })
    const read = await server.next(path)
    notesCache.remove('x')
    expect(read.isAborted()).toBe(false)
  })
})

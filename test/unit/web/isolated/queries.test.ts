import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listClients } from '#contract/clients/client-endpoints.ts'
import { getCurrentUser } from '#contract/session/session.ts'
import { getProgressOfToday } from '#contract/tasks/tasks-of-day.ts'
import { listClientTimeline } from '#contract/timeline/timeline.ts'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { eventually, flushScheduledWork, setupHooks } from '#test/support/web/render-hook.ts'
import { queryClient } from '#web/base/query-client.ts'
import { redirectToSignIn } from '#web/base/redirect-to-sign-in.ts'
import { prefetchEndpoint, getQueryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { prefetchFullList, useFullList, usePagedList } from '#web/base/use-paged-list.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))
vi.mock('#web/base/redirect-to-sign-in.ts', () => ({ redirectToSignIn: vi.fn() }))

const renderHook = setupHooks()
let server: ReturnType<typeof fakeServer>
const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const isState = (state: string) => (hook: { result: { state: string } }) =>
  eventually(() => expect(hook.result.state).toBe(state))
const [isReady, isFailed] = [isState('ready'), isState('failed')]

beforeEach(() => {
  vi.clearAllMocks()
  server = fakeServer()
})

describe('useEndpointQuery', () => {
  const path = 'GET /api/stats/agent'
  const refresh = () => void queryClient.invalidateQueries({ queryKey: getQueryKey(getProgressOfToday) })
  const renderStats = (enabled = true) => renderHook(() => useEndpointQuery(getProgressOfToday, {}, { enabled }))

  test('keeps its data while it is refreshed and when that fails', async () => {
    const hook = renderStats()
    expect(hook.result).toEqual({ state: 'loading' })
    ;(await server.next(path)).reply({ tasksTotal: 1 })
    await eventually(() => expect(hook.result).toEqual({ state: 'ready', data: { tasksTotal: 1 } }))
    refresh()
    const failing = await server.next(path)
    expect(hook.result).toEqual({ state: 'ready', data: { tasksTotal: 1 } })
    failing.refuse(500, 'UNAVAILABLE')
    await flushScheduledWork()
    expect(hook.result).toEqual({ state: 'ready', data: { tasksTotal: 1 } })
    refresh()
    ;(await server.next(path)).reply({ tasksTotal: 2 })
    await eventually(() => expect(hook.result).toEqual({ state: 'ready', data: { tasksTotal: 2 } }))
  })

  test('has the message of a failure, and retries only on request', async () => {
    const hook = renderStats()
    ;(await server.next(path)).refuse(500, 'UNAVAILABLE', { message: 'The database is away' })
    await isFailed(hook)
    expect(hook.result).toMatchObject({ state: 'failed', message: 'The database is away' })
    await flushScheduledWork()
    expect(server.count(path)).toBe(1)
    if (hook.result.state === 'failed') hook.result.retry()
    await isState('loading')(hook)
    ;(await server.next(path)).reply({})
    await isReady(hook)
  })

  test('reads nothing while disabled, and nothing that was prefetched', async () => {
    const disabled = renderStats(false)
    await flushScheduledWork()
    expect([disabled.result, server.count(path)]).toEqual([{ state: 'loading' }, 0])
    prefetchEndpoint(getProgressOfToday, {})
    ;(await server.next(path)).reply({})
    await isReady(disabled)
    await isReady(renderStats())
    prefetchEndpoint(getProgressOfToday, {})
    await flushScheduledWork()
    expect(server.count(path)).toBe(1)
  })

  test('redirects to the sign-in on 401, except the query of the current user', async () => {
    const viewer = renderHook(() => useEndpointQuery(getCurrentUser, {}))
    ;(await server.next(`GET ${getCurrentUser.path}`)).refuse(401, 'UNAUTHORIZED')
    await isFailed(viewer)
    expect(redirectToSignIn).not.toHaveBeenCalled()
    const stats = renderStats()
    ;(await server.next(path)).refuse(401, 'UNAUTHORIZED')
    await isFailed(stats)
    expect(redirectToSignIn).toHaveBeenCalledOnce()
  })
})

describe('useFullList', () => {
  const paging = { order: { sort: 'name' }, firstPageSize: 2, maxPageSize: 10 }
  const input = { query: { archived: 'true' as const } }
  const firstPath = 'GET /api/clients?archived=true&sort=name&limit=2'
  const nextPath = (cursor: string) => `GET /api/clients?archived=true&sort=name&limit=10&cursor=${cursor}`
  const renderList = () => renderHook(() => useFullList(listClients, input, paging))
  const idsOf = ({ result }: ReturnType<typeof renderList>) =>
    result.state === 'ready' ? result.data.map(({ id }) => id).join('') : result.state

  test('has its first rows at once and reads the rest in larger pages', async () => {
    const hook = renderList()
    expect(hook.result).toEqual({ state: 'loading' })
    ;(await server.next(firstPath)).reply(rows('a', 'b'), { next: 'one' })
    await eventually(() => expect(hook.result).toMatchObject({ state: 'ready', remaining: { state: 'loading' } }))
    expect(idsOf(hook)).toBe('ab')
    ;(await server.next(nextPath('one'))).reply(rows('c'), { next: 'two' })
    ;(await server.next(nextPath('two'))).reply(rows('d'))
    await eventually(() => expect(hook.result).toMatchObject({ remaining: { state: 'ready' } }))
    expect([idsOf(hook), server.requests.length]).toEqual(['abcd', 3])
  })

  test('has a row that is in two pages once, as read last', async () => {
    const hook = renderList()
    ;(await server.next(firstPath)).reply([{ id: 'a' }, { id: 'b', firstName: 'old' }], { next: 'one' })
    ;(await server.next(nextPath('one'))).reply([{ id: 'b', firstName: 'new' }, { id: 'c' }])
    await eventually(() => expect(idsOf(hook)).toBe('abc'))
    expect(hook.result).toMatchObject({ data: [{}, { firstName: 'new' }, {}] })
  })

  test('returns the same object while nothing changes', async () => {
    const hook = renderList()
    ;(await server.next(firstPath)).reply(rows('a'))
    await isReady(hook)
    const { result } = hook
    hook.rerender(() => useFullList(listClients, input, paging))
    expect(hook.result).toBe(result)
  })

  test('keeps its rows when the rest fails, and continues on retry', async () => {
    const hook = renderList()
    ;(await server.next(firstPath)).reply(rows('a'), { next: 'one' })
    ;(await server.next(nextPath('one'))).disconnect()
    await eventually(() => expect(hook.result).toMatchObject({ remaining: { state: 'failed' } }))
    await flushScheduledWork()
    expect([idsOf(hook), server.requests.length]).toEqual(['a', 2])
    if (hook.result.state === 'ready' && hook.result.remaining.state === 'failed') hook.result.remaining.retry()
    ;(await server.next(nextPath('one'))).reply(rows('b'))
    await eventually(() => expect(idsOf(hook)).toBe('ab'))
  })

  test('fails with its first page, and retries', async () => {
    const hook = renderList()
    ;(await server.next(firstPath)).disconnect()
    await isFailed(hook)
    if (hook.result.state === 'failed') hook.result.retry()
    ;(await server.next(firstPath)).reply(rows('a'))
    await isReady(hook)
    expect(idsOf(hook)).toBe('a')
  })

  test('starts with a prefetched page; during a refresh the old rows stay until all new ones are there', async () => {
    prefetchFullList(listClients, input, paging)
    ;(await server.next(firstPath)).reply(rows('a'), { next: 'one' })
    await flushScheduledWork()
    const hook = renderList()
    expect(idsOf(hook)).toBe('a')
    ;(await server.next(nextPath('one'))).reply(rows('b'))
    await eventually(() => expect(idsOf(hook)).toBe('ab'))
    void queryClient.invalidateQueries({ queryKey: getQueryKey(listClients) })
    ;(await server.next(firstPath)).reply(rows('x'), { next: 'other' })
    const last = await server.next(nextPath('other'))
    expect(idsOf(hook)).toBe('ab')
    last.reply(rows('y'))
    await eventually(() => expect(idsOf(hook)).toBe('xy'))
  })
})

describe('usePagedList', () => {
  const path = 'GET /api/clients/c/timeline'
  const renderTimeline = () =>
    renderHook(() => usePagedList(listClientTimeline, { params: { clientId: 'c' }, query: {} }))
  const readyOf = ({ result }: ReturnType<typeof renderTimeline>) => {
    if (result.state !== 'ready') throw new Error(result.state)
    return { ids: result.data.map(({ id }) => id).join(''), ...result.nextPage }
  }

  test('reads one page, and the next one on request', async () => {
    const hook = renderTimeline()
    expect(hook.result).toEqual({ state: 'loading' })
    ;(await server.next(path)).reply(rows('a'), { next: 'one' })
    await isReady(hook)
    expect(readyOf(hook)).toMatchObject({ ids: 'a', hasMore: true, isLoading: false, errorMessage: undefined })
    await flushScheduledWork()
    expect(server.count(path)).toBe(1)
    readyOf(hook).load()
    const next = await server.next(`${path}?cursor=one`)
    await eventually(() => expect(readyOf(hook)).toMatchObject({ ids: 'a', isLoading: true }))
    next.reply(rows('b'))
    await eventually(() => expect(readyOf(hook)).toMatchObject({ ids: 'ab', hasMore: false, isLoading: false }))
  })

  test('reads the next page after a refresh, which it does not cancel', async () => {
    const hook = renderTimeline()
    ;(await server.next(path)).reply(rows('a', 'b'), { next: 'two' })
    await isReady(hook)
    void queryClient.invalidateQueries({ queryKey: getQueryKey(listClientTimeline) })
    const refresh = await server.next(path)
    await eventually(() => expect(queryClient.isFetching()).toBe(1))
    readyOf(hook).load()
    refresh.reply(rows('b', 'c'), { next: 'three' })
    ;(await server.next(`${path}?cursor=three`)).reply(rows('d'))
    await eventually(() => expect(readyOf(hook)).toMatchObject({ ids: 'bcd', hasMore: false }))
  })

  test('has the message of a failed next page, and retries on request', async () => {
    const hook = renderTimeline()
    ;(await server.next(path)).reply(rows('a'), { next: 'one' })
    await isReady(hook)
    readyOf(hook).load()
    ;(await server.next(`${path}?cursor=one`)).refuse(500, 'UNAVAILABLE', { message: 'Away' })
    await eventually(() => expect(readyOf(hook)).toMatchObject({ ids: 'a', hasMore: true, errorMessage: 'Away' }))
    readyOf(hook).load()
    ;(await server.next(`${path}?cursor=one`)).reply(rows('b'))
    await eventually(() => expect(readyOf(hook)).toMatchObject({ ids: 'ab', errorMessage: undefined }))
  })

  test('fails with its first page, and retries', async () => {
    const hook = renderTimeline()
    ;(await server.next(path)).disconnect()
    await isFailed(hook)
    if (hook.result.state === 'failed') hook.result.retry()
    ;(await server.next(path)).reply(rows())
    await isReady(hook)
    expect(readyOf(hook).ids).toBe('')
  })
})

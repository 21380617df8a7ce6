import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import { getClient, listClients } from '#contract/clients/client-endpoints.ts'
import type { Client } from '#contract/clients/clients.ts'
import { type ClientNote, listClientNotes } from '#contract/notes/notes.ts'
import { type TaskOfDay, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { listClientTimeline, type TimelineEvent } from '#contract/timeline/timeline.ts'
import { buildTaskOfDay } from '#test/support/data/task-of-day.ts'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { eventually, flushScheduledWork, setupHooks } from '#test/support/web/render-hook.ts'
import { cacheOf, combineRollbacks, compareNewestFirst, type RowCache } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { getFullListKey, useFullList, getPagedListOptions } from '#web/base/use-paged-list.ts'

const renderHook = setupHooks()
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})

const notesKey = (clientId: string) => getQueryKey(listClientNotes, { params: { clientId } })
const note = (id: string, content = 'old') => ({ id, content }) as ClientNote
const setNotes = (clientId: string, ...rows: ClientNote[]) => queryClient.setQueryData(notesKey(clientId), rows)
const cachedNotes = (clientId = 'c') =>
  (queryClient.getQueryData<ClientNote[]>(notesKey(clientId)) ?? []).map(({ id, content }) => `${id} ${content}`)
const notesCache = cacheOf([listClientNotes], { input: { params: { clientId: 'c' } }, compare: compareNewestFirst })

describe('a plain list', () => {
  beforeEach(() => void setNotes('c', note('d'), note('b')))

  test('inserts a row in order', () => {
    for (const id of ['c', 'e', 'a']) notesCache.insert(note(id, 'new'))
    expect(cachedNotes()).toEqual(['e new', 'd old', 'c new', 'b old', 'a new'])
  })

  test('replaces a row that it already has', () => {
    notesCache.insert(note('b', 'new'))
    expect(cachedNotes()).toEqual(['d old', 'b new'])
  })

  test('patches and removes rows by id, and ignores unknown ids', () => {
    notesCache.patch('d', (row) => ({ ...row, content: 'new' }))
    notesCache.remove('b')
    notesCache.patch('x', (row) => ({ ...row, content: 'new' }))
    notesCache.remove('x')
    expect(cachedNotes()).toEqual(['d new'])
    expect([notesCache.find('d')?.content, notesCache.find('b')]).toEqual(['new', undefined])
  })

  test('of another input is not changed', () => {
    setNotes('other', note('d'))
    notesCache.remove('d')
    notesCache.insert(note('e'))
    expect(cachedNotes('other')).toEqual(['d old'])
  })

  test('that was not loaded is not created', () => {
    queryClient.clear()
    notesCache.insert(note('e'))
    expect(queryClient.getQueryData(notesKey('c'))).toBeUndefined()
  })

  test('has its own row back after a rollback, and keeps changes of other rows', () => {
    const rollbacks = [
      notesCache.patch('d', (row) => ({ ...row, content: 'new' })),
      notesCache.insert(note('c', 'new')),
      notesCache.remove('b'),
    ]
    notesCache.insert(note('a', 'meanwhile'))
    expect(cachedNotes()).toEqual(['d new', 'c new', 'a meanwhile'])
    rollbacks[0]!()
    expect(cachedNotes()).toEqual(['d old', 'c new', 'a meanwhile'])
    combineRollbacks(rollbacks.slice(1))()
    expect(cachedNotes()).toEqual(['d old', 'b old', 'a meanwhile'])
  })

  test('rolls back several changes of one row, the last one first', () => {
    const change = (content: string) => notesCache.patch('d', (row) => ({ ...row, content: row.content + content }))
    combineRollbacks([change('1'), change('2'), notesCache.remove('d')])()
    expect(cachedNotes()).toEqual(['d old', 'b old'])
  })

  test('stays invalidated', () => {
    const isInvalidated = () => queryClient.getQueryState(notesKey('c'))?.isInvalidated
    notesCache.insert(note('e'))
    expect(isInvalidated()).toBe(false)
    void queryClient.invalidateQueries({ queryKey: notesKey('c') })
    notesCache.insert(note('f'))
    expect(isInvalidated()).toBe(true)
  })
})

test('a rollback restores its own row and keeps all other changes made meanwhile, in order', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const arbitraryId = fc.constantFrom(...ids)
  const apply = (cache: RowCache<ClientNote>, { kind, id, content }: { kind: string; id: string; content: string }) => {
    if (kind === 'patch') return cache.patch(id, (row) => ({ ...row, content }))
    return kind === 'insert' ? cache.insert(note(id, content)) : cache.remove(id)
  }
  const arbitraryChange = fc.record({
    kind: fc.constantFrom('patch', 'insert', 'remove'),
    id: arbitraryId,
    content: fc.string({ maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(arbitraryId), arbitraryChange, fc.array(arbitraryChange), (initial, own, others) => {
      setNotes('c', ...initial.map((id) => note(id)).toSorted(compareNewestFirst))
      const before = notesCache.find(own.id)
      const rollback = apply(notesCache, own)
      for (const other of others) if (other.id !== own.id) apply(notesCache, other)
      const meanwhile = ids.map((id) => notesCache.find(id))
      rollback()
      expect(ids.map((id) => notesCache.find(id))).toEqual(
        meanwhile.map((row, index) => (ids[index] === own.id ? before : row)),
      )
      const rows = queryClient.getQueryData<ClientNote[]>(notesKey('c'))!
      expect(rows).toEqual(rows.toSorted(compareNewestFirst))
    }),
  )
})

describe('lists of different days', () => {
  const dayKey = (date: string) => getQueryKey(listTasksOfDay, { query: { date: parseCalendarDay(date) } })
  const setDay = (date: string, ...rows: TaskOfDay[]) => queryClient.setQueryData(dayKey(date), rows)
  const idsOf = (date: string) => queryClient.getQueryData<TaskOfDay[]>(dayKey(date))!.map(({ id }) => id)
  const task = (id: string, dueDate: string) => buildTaskOfDay({ id, dueDate: parseCalendarDay(dueDate) })
  const cache = cacheOf([listTasksOfDay], {
    compare: (one, other) => -compareNewestFirst(one, other),
    belongs: ({ dueDate }, { date }, before) => dueDate === date || dueDate === before?.dueDate,
  })
  beforeEach(() => {
    setDay('2026-11-20', task('a', '2026-11-18'), task('c', '2026-11-20'))
    setDay('2026-11-21', task('b', '2026-11-21'))
  })

  test('insert only rows that belong to them', () => {
    const rollback = cache.insert(task('d', '2026-11-21'))
    expect([idsOf('2026-11-20'), idsOf('2026-11-21')]).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ])
    rollback()
    expect(idsOf('2026-11-21')).toEqual(['b'])
  })

  test('move a row when its day changes, and move it back on rollback', () => {
    const rollback = cache.patch('a', (row) => ({ ...row, dueDate: parseCalendarDay('2026-11-21') }))
    expect([idsOf('2026-11-20'), idsOf('2026-11-21')]).toEqual([['c'], ['a', 'b']])
    rollback()
    expect([idsOf('2026-11-20'), idsOf('2026-11-21')]).toEqual([['a', 'c'], ['b']])
    expect(cache.find('a')?.dueDate).toBe('2026-11-18')
  })

  test('keep a row whose day does not change', () => {
    cache.patch('a', (row) => ({ ...row, status: 'completed' }))
    expect([idsOf('2026-11-20'), idsOf('2026-11-21')]).toEqual([['a', 'c'], ['b']])
  })

  test('are rolled back after a refresh that moved the row', () => {
    const rollback = cache.patch('a', (row) => ({ ...row, dueDate: parseCalendarDay('2026-11-21') }))
    setDay('2026-11-20', task('c', '2026-11-20'))
    setDay('2026-11-21', task('b', '2026-11-21'), task('a', '2026-11-21'))
    rollback()
    expect([idsOf('2026-11-20'), idsOf('2026-11-21')]).toEqual([['a', 'c'], ['b']])
  })
})

type ClientRow = Pick<Client, 'id' | 'firstName' | 'notes'>
const client = (id: string, firstName: string, notes: string | null = null) => ({ id, firstName, notes }) as Client
const clientCache = cacheOf([listClients, getClient], {
  compare: (one, other, { order }) => (order === 'desc' ? -1 : 1) * compareByCodeUnits(one.firstName, other.firstName),
  merge: (before, row) => ({ ...row, notes: row.notes ?? before.notes }),
})
const clientKey = getQueryKey(getClient, { params: { clientId: 'a' } })

describe('a single row', () => {
  beforeEach(() => void queryClient.setQueryData(clientKey, client('a', 'Ann', 'Boats')))

  test('is patched, and merged with fields that the reply does not have', () => {
    const rollback = clientCache.insert(client('a', 'Anna'))
    expect(queryClient.getQueryData<ClientRow>(clientKey)).toMatchObject({ firstName: 'Anna', notes: 'Boats' })
    rollback()
    expect(clientCache.find('a')?.firstName).toBe('Ann')
  })

  test('is neither removed nor replaced by another row', () => {
    clientCache.remove('a')
    clientCache.insert(client('b', 'Bo'))
    expect(clientCache.find('a')?.firstName).toBe('Ann')
    expect(clientCache.find('b')).toBeUndefined()
  })
})

describe('a paged list', () => {
  const key = getFullListKey(listClients, { query: {} })
  const paging = { order: { order: 'desc' }, firstPageSize: 2, maxPageSize: 10 }
  const setPages = (next?: string) =>
    queryClient.setQueryData(key, {
      pages: [
        { rows: [client('d', 'Dan'), client('c', 'Cy')], next: 'cursor' },
        { rows: [client('b', 'Bo')], next },
      ],
      pageParams: [{ order: 'desc', limit: '2' }, {}],
    })
  const pagesOf = (queryKey: readonly unknown[]) =>
    queryClient
      .getQueryData<{ pages: { rows: { id: string }[]; next?: string }[] }>(queryKey)!
      .pages.map(({ rows, next }) => [rows.map(({ id }) => id).join(''), next])
  beforeEach(() => void setPages())

  test('inserts, moves and removes rows in the order of its first page, and keeps the cursors', () => {
    clientCache.insert(client('e', 'Ed'))
    clientCache.insert(client('x', 'Bob'))
    expect(pagesOf(key)).toEqual([
      ['ed', 'cursor'],
      ['cxb', undefined],
    ])
    clientCache.patch('e', (row) => ({ ...row, firstName: 'Al' }))
    clientCache.remove('c')
    expect(pagesOf(key)).toEqual([
      ['dx', 'cursor'],
      ['be', undefined],
    ])
  })

  test('that is read to its end gets a row after the last one at once', () => {
    setPages('more')
    clientCache.insert(client('a', 'Al'))
    expect(pagesOf(key)[1]).toEqual(['ba', 'more'])
  })

  test('that is read on request does not get a row of a later page', () => {
    const event = (id: string) => ({ id }) as TimelineEvent
    const input = { params: { clientId: 'c' }, query: {} }
    const { queryKey: timelineKey } = getPagedListOptions(listClientTimeline, input)
    const timelineCache = cacheOf([listClientTimeline], { input, compare: compareNewestFirst })
    const setTimeline = (next?: string) =>
      queryClient.setQueryData(timelineKey, {
        pages: [{ rows: [event('d'), event('b')], next }],
        pageParams: [undefined],
      })
    setTimeline('more')
    timelineCache.insert(event('c'))
    timelineCache.insert(event('a'))
    timelineCache.patch('b', (row) => ({ ...row, title: 'new' }))
    expect(pagesOf(timelineKey)).toEqual([['dcb', 'more']])
    setTimeline()
    timelineCache.insert(event('a'))
    expect(pagesOf(timelineKey)).toEqual([['dba', undefined]])
  })

  test('cut to its first rows is patched and read again, because only the server knows which rows are first', async () => {
    const input = { query: { limit: '2' } }
    const path = 'GET /api/clients?limit=2'
    const search = renderHook(() => useEndpointQuery(listClients, input))
    ;(await server.next(path)).reply([client('b', 'Bo'), client('c', 'Cy')])
    await eventually(() => expect(search.result.state).toBe('ready'))
    clientCache.patch('b', (row) => ({ ...row, firstName: 'Bob' }))
    clientCache.insert(client('a', 'Al'))
    expect(queryClient.getQueryData<Client[]>(getQueryKey(listClients, input))).toMatchObject([
      { firstName: 'Bob' },
      { firstName: 'Cy' },
    ])
    await server.next(path)
    search.unmount()
    const count = server.count(path)
    clientCache.insert(client('a', 'Al'))
    await flushScheduledWork()
    expect(server.count(path)).toBe(count)
    expect(queryClient.getQueryState(getQueryKey(listClients, input))?.isInvalidated).toBe(true)
  })

  test('keeps a change made while its next page loads, and loads that page again', async () => {
    queryClient.clear()
    const list = renderHook(() => useFullList(listClients, { query: {} }, paging))
    ;(await server.next('GET /api/clients')).reply([client('d', 'Dan'), client('b', 'Bo')], { next: 'two' })
    const page = await server.next('GET /api/clients?order=desc&limit=10&cursor=two')
    clientCache.insert(client('c', 'Cy'))
    expect(page.isAborted()).toBe(true)
    ;(await server.next('GET /api/clients?order=desc&limit=10&cursor=two')).reply([client('a', 'Al')])
    await eventually(() =>
      expect(list.result).toMatchObject({
        remaining: { state: 'ready' },
        data: [{ id: 'd' }, { id: 'c' }, { id: 'b' }, { id: 'a' }],
      }),
    )
    expect(server.count('GET /api/clients')).toBe(3)
  })
})

import type { InfiniteData } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { getClient, listClients } from '#contract/clients/client-endpoints.ts'
import type { Client } from '#contract/clients/clients.ts'
import { getCurrentUser } from '#contract/session/session.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { getFullListKey } from '#web/base/use-paged-list.ts'
import { cacheClient, findCachedClient, updateCachedClientActivity, removeCachedClient } from '#web/clients/queries.ts'

/** The cached lists: the viewer's own in two pages by name, their archive, and the organization's, newest first. */
const lists = {
  own: { query: {} },
  archived: { query: { archived: 'true' as const } },
  organization: { query: { scope: 'organization' as const } },
}
const createdAt = (id: string) => new Date(Date.UTC(2026, 0, id.charCodeAt(0) - 96)).toISOString()
const buildClient = (id: string, overrides: Partial<Client> = {}) =>
  ({
    id,
    firstName: id.toUpperCase(),
    assignedAgentId: 'me',
    archivedAt: null,
    createdAt: createdAt(id),
    lastActivityAt: createdAt(id),
    ...overrides,
  }) as Client

const pagesOf = (list: keyof typeof lists) =>
  queryClient
    .getQueryData<InfiniteData<{ rows: Client[] }>>(getFullListKey(listClients, lists[list]))!
    .pages.map(({ rows }) => rows)
const listIds = (list: keyof typeof lists): string =>
  pagesOf(list)
    .flat()
    .map(({ id }) => id)
    .join('')
const findRow = (list: keyof typeof lists, id: string) =>
  pagesOf(list)
    .flat()
    .find((one) => one.id === id)

beforeEach(() => {
  queryClient.clear()
  const cachePages = (list: keyof typeof lists, order: object, ...pages: Client[][]) =>
    queryClient.setQueryData(getFullListKey(listClients, lists[list]), {
      pages: pages.map((rows) => ({ rows })),
      pageParams: pages.map(() => order),
    })
  const byName = { sort: 'name', order: 'asc', limit: '2' }
  const newestFirst = { sort: 'added', order: 'desc', limit: '60' }
  queryClient.setQueryData(getQueryKey(getCurrentUser, {}), { id: 'me' })
  cachePages('own', byName, [buildClient('a'), buildClient('c')], [buildClient('e')])
  cachePages('archived', byName, [buildClient('z', { archivedAt: '2026-11-01T00:00:00.000Z' })])
  cachePages('organization', newestFirst, [
    buildClient('f', { assignedAgentId: 'they' }),
    buildClient('e'),
    buildClient('c'),
    buildClient('a', { agentName: 'Me' }),
  ])
})

test('a new client is inserted in order into the viewer’s and the organization’s list, and cached as a record', () => {
  cacheClient(buildClient('b'))
  expect([listIds('own'), listIds('archived'), listIds('organization')]).toEqual(['abce', 'z', 'fecba'])
  expect(queryClient.getQueryData(getQueryKey(getClient, { params: { clientId: 'b' } }))).toEqual(buildClient('b'))
})

test('an edited client moves to its new place and keeps its agent’s name', () => {
  cacheClient(buildClient('a', { firstName: 'D' }))
  expect([listIds('own'), listIds('organization')]).toEqual(['cae', 'feca'])
  expect(findRow('own', 'a')?.firstName).toBe('D')
  expect(findRow('organization', 'a')).toMatchObject({ firstName: 'D', agentName: 'Me' })
})

test('archiving moves a client to the archive, restoring moves it back', () => {
  cacheClient(buildClient('c', { archivedAt: '2026-11-21T00:00:00.000Z' }))
  expect([listIds('own'), listIds('archived'), listIds('organization')]).toEqual(['ae', 'cz', 'fea'])
  cacheClient(buildClient('z'))
  expect([listIds('own'), listIds('archived')]).toEqual(['aez', 'c'])
})

test('a reassigned client leaves only the viewer’s list, and loses the old agent’s name', () => {
  cacheClient(buildClient('a', { assignedAgentId: 'they' }))
  expect([listIds('own'), listIds('organization')]).toEqual(['ce', 'feca'])
  expect(findRow('organization', 'a')?.agentName).toBeUndefined()
})

test('a deleted client is removed from all lists', () => {
  removeCachedClient('c')
  expect([listIds('own'), listIds('archived'), listIds('organization')]).toEqual(['ae', 'z', 'fea'])
})

test('an edit updates the record and search results, which are also invalidated', () => {
  const searchKey = getQueryKey(listClients, { query: { limit: '5' } })
  const recordKey = getQueryKey(getClient, { params: { clientId: 'a' } })
  queryClient.setQueryData(searchKey, [buildClient('a')])
  queryClient.setQueryData(recordKey, buildClient('a'))
  cacheClient(buildClient('a', { firstName: 'Anna' }))
  cacheClient(buildClient('b'))
  expect(queryClient.getQueryData(recordKey)).toMatchObject({ firstName: 'Anna' })
  expect(queryClient.getQueryData(searchKey)).toMatchObject([{ id: 'a', firstName: 'Anna' }])
  expect(queryClient.getQueryState(searchKey)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(getFullListKey(listClients, lists.own))?.isInvalidated).toBe(false)
})

test('the last activity of a client moves forward only', () => {
  updateCachedClientActivity('a', '2026-11-20T12:00:00.000Z')
  updateCachedClientActivity('a', '2026-11-19T12:00:00.000Z')
  updateCachedClientActivity('stranger', '2026-11-20T12:00:00.000Z')
  expect(findCachedClient('a')?.lastActivityAt).toBe('2026-11-20T12:00:00.000Z')
  expect(findRow('organization', 'a')?.lastActivityAt).toBe('2026-11-20T12:00:00.000Z')
  expect(findCachedClient('stranger')).toBeUndefined()
})

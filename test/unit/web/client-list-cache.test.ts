import type { InfiniteData } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import { getClient, listClients } from '#contract/clients/client-endpoints.ts'
import { currentUser } from '#contract/session/session.ts'
import { fullListKey } from '#web/base/use-full-list.ts'
import { queryClient } from '#web/base/query-client.ts'
import { queryKey } from '#web/base/use-endpoint-query.ts'
import { cacheClient, removeClientFromLists } from '#web/clients/client-cache.ts'

/** The lists as they lie in the browser's memory: the own book in two pages, its archive, and the organisation's. */
const lists = {
  own: { query: {} },
  archived: { query: { archived: 'true' as const } },
  organization: { query: { scope: 'organization' as const } },
}
const buildClient = (id: string, overrides: Partial<Client> = {}) =>
  ({ id, firstName: id, assignedAgentId: 'me', archivedAt: null, ...overrides }) as Client

const listIds = (list: keyof typeof lists): string =>
  queryClient
    .getQueryData<InfiniteData<{ rows: Client[] }>>(fullListKey(listClients, lists[list]))!
    .pages.map(({ rows }) => rows.map(({ id }) => id).join(''))
    .join('|')
const findRow = (list: keyof typeof lists, id: string) =>
  queryClient
    .getQueryData<InfiniteData<{ rows: Client[] }>>(fullListKey(listClients, lists[list]))!
    .pages.flatMap(({ rows }) => rows)
    .find((one) => one.id === id)

beforeEach(() => {
  queryClient.clear()
  const cachePages = (list: keyof typeof lists, ...pages: Client[][]) =>
    queryClient.setQueryData(fullListKey(listClients, lists[list]), {
      pages: pages.map((rows) => ({ rows })),
      pageParams: pages.map(() => ({})),
    })
  queryClient.setQueryData(queryKey(currentUser, {}), { id: 'me' })
  cachePages('own', [buildClient('a'), buildClient('b')], [buildClient('c')])
  cachePages('archived', [buildClient('z', { archivedAt: '2026-11-01T00:00:00.000Z' })])
  cachePages('organization', [
    buildClient('a', { agentName: 'Me' }),
    buildClient('b'),
    buildClient('c'),
    buildClient('t', { assignedAgentId: 'they' }),
  ])
})

test('a new client stands in the own book and in the organisation’s', () => {
  cacheClient(buildClient('n'))
  expect([listIds('own'), listIds('archived'), listIds('organization')]).toEqual(['nab|c', 'z', 'nabct'])
})

test('a changed one is changed where they stand, and keeps the name of their agent', () => {
  cacheClient(buildClient('a', { firstName: 'Anna' }))
  expect(listIds('own')).toBe('ab|c')
  expect(findRow('own', 'a')?.firstName).toBe('Anna')
  expect(findRow('organization', 'a')).toMatchObject({ firstName: 'Anna', agentName: 'Me' })
})

test('an archived one goes from the book to the archive, and comes back', () => {
  cacheClient(buildClient('c', { archivedAt: '2026-11-21T00:00:00.000Z' }))
  expect([listIds('own'), listIds('archived'), listIds('organization')]).toEqual(['ab|', 'cz', 'abt'])
  cacheClient(buildClient('z'))
  expect([listIds('own'), listIds('archived')]).toEqual(['zab|', 'c'])
})

test('one who was given away leaves the own book alone, under another agent’s name', () => {
  cacheClient(buildClient('a', { assignedAgentId: 'they' }))
  expect([listIds('own'), listIds('organization')]).toEqual(['b|c', 'abct'])
  expect(findRow('organization', 'a')?.agentName).toBeUndefined()
})

test('one who is deleted is in no list', () => {
  removeClientFromLists('b')
  expect([listIds('own'), listIds('archived'), listIds('organization')]).toEqual(['a|c', 'z', 'act'])
})

test('their record shows the change, too; other answers of the same read are left alone', () => {
  const limitedKey = queryKey(listClients, { query: { limit: '5' } })
  queryClient.setQueryData(limitedKey, [buildClient('a')])
  cacheClient(buildClient('a', { firstName: 'Anna' }))
  expect(queryClient.getQueryData(queryKey(getClient, { params: { clientId: 'a' } }))).toMatchObject({
    firstName: 'Anna',
  })
  expect(queryClient.getQueryData(limitedKey)).toEqual([buildClient('a')])
})

import type { InfiniteData } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { oneClient } from '#contract/client-record.ts'
import { type Client, listClients } from '#contract/clients.ts'
import { currentUser } from '#contract/session.ts'
import { allPagesKey } from '#web/base/pages.ts'
import { queryClient } from '#web/base/query-client.ts'
import { readKey } from '#web/base/read.ts'
import { showClient, takeFromLists } from '#web/clients/shown-clients.ts'

/** The lists as they lie in the browser's memory: the own book in two pages, its archive, and the organisation's. */
const lists = {
  own: { query: {} },
  archived: { query: { archived: 'true' as const } },
  organization: { query: { scope: 'organization' as const } },
}
const row = (id: string, of: Partial<Client> = {}) =>
  ({ id, firstName: id, assignedAgentId: 'me', archivedAt: null, ...of }) as Client

const idsOf = (list: keyof typeof lists): string =>
  queryClient
    .getQueryData<InfiniteData<{ rows: Client[] }>>(allPagesKey(listClients, lists[list]))!
    .pages.map(({ rows }) => rows.map(({ id }) => id).join(''))
    .join('|')
const rowIn = (list: keyof typeof lists, id: string) =>
  queryClient
    .getQueryData<InfiniteData<{ rows: Client[] }>>(allPagesKey(listClients, lists[list]))!
    .pages.flatMap(({ rows }) => rows)
    .find((one) => one.id === id)

beforeEach(() => {
  queryClient.clear()
  const keep = (list: keyof typeof lists, ...pages: Client[][]) =>
    queryClient.setQueryData(allPagesKey(listClients, lists[list]), {
      pages: pages.map((rows) => ({ rows })),
      pageParams: pages.map(() => ({})),
    })
  queryClient.setQueryData(readKey(currentUser, {}), { id: 'me' })
  keep('own', [row('a'), row('b')], [row('c')])
  keep('archived', [row('z', { archivedAt: '2026-11-01T00:00:00.000Z' })])
  keep('organization', [row('a', { agentName: 'Me' }), row('b'), row('c'), row('t', { assignedAgentId: 'they' })])
})

test('a new client stands in the own book and in the organisation’s', () => {
  showClient(row('n'))
  expect([idsOf('own'), idsOf('archived'), idsOf('organization')]).toEqual(['nab|c', 'z', 'nabct'])
})

test('a changed one is changed where they stand, and keeps the name of their agent', () => {
  showClient(row('a', { firstName: 'Anna' }))
  expect(idsOf('own')).toBe('ab|c')
  expect(rowIn('own', 'a')?.firstName).toBe('Anna')
  expect(rowIn('organization', 'a')).toMatchObject({ firstName: 'Anna', agentName: 'Me' })
})

test('an archived one goes from the book to the archive, and comes back', () => {
  showClient(row('c', { archivedAt: '2026-11-21T00:00:00.000Z' }))
  expect([idsOf('own'), idsOf('archived'), idsOf('organization')]).toEqual(['ab|', 'cz', 'abt'])
  showClient(row('z'))
  expect([idsOf('own'), idsOf('archived')]).toEqual(['zab|', 'c'])
})

test('one who was given away leaves the own book alone, under another agent’s name', () => {
  showClient(row('a', { assignedAgentId: 'they' }))
  expect([idsOf('own'), idsOf('organization')]).toEqual(['b|c', 'abct'])
  expect(rowIn('organization', 'a')?.agentName).toBeUndefined()
})

test('one who is deleted is in no list', () => {
  takeFromLists('b')
  expect([idsOf('own'), idsOf('archived'), idsOf('organization')]).toEqual(['a|c', 'z', 'act'])
})

test('their record shows the change, too; other answers of the same read are left alone', () => {
  const five = readKey(listClients, { query: { limit: '5' } })
  queryClient.setQueryData(five, [row('a')])
  showClient(row('a', { firstName: 'Anna' }))
  expect(queryClient.getQueryData(readKey(oneClient, { params: { clientId: 'a' } }))).toMatchObject({
    firstName: 'Anna',
  })
  expect(queryClient.getQueryData(five)).toEqual([row('a')])
})

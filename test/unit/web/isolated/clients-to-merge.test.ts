import { expect, test } from 'vitest'
import { getClient, getClientRelatedCounts } from '#contract/clients/client-endpoints.ts'
import type { Client } from '#contract/clients/clients.ts'
import { eventually } from '#test/support/web/render-hook.ts'
import { setupWrites } from '#test/support/web/write-fixture.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { useClientsToMerge } from '#web/clients/merging/queries.ts'

const { renderHook, server } = setupWrites()

test('clients to merge are read again, because they may have been changed elsewhere', async () => {
  for (const clientId of ['a', 'b']) {
    queryClient.setQueryData(getQueryKey(getClient, { params: { clientId } }), { id: clientId, phone: null } as Client)
    queryClient.setQueryData(getQueryKey(getClientRelatedCounts, { params: { clientId } }), {} as never)
  }
  const hook = renderHook(() => useClientsToMerge(['a', 'b']))
  for (const id of ['a', 'b']) {
    ;(await server.next(`GET /api/clients/${id}/belongings`)).reply({})
    ;(await server.next(`GET /api/clients/${id}`)).reply({ id, phone: '555' })
  }
  await eventually(() =>
    expect(hook.result.state === 'ready' && hook.result.data.map(({ client }) => client.phone)).toEqual(['555', '555']),
  )
})

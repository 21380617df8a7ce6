import { expect, test } from 'vitest'
import { setupWrites } from '#test/support/web/write-fixture.ts'
import { useAssignSequence } from '#web/sequences/queries.ts'

const { renderHook, server } = setupWrites()

test('a client is put on a sequence while another one is being put on one', async () => {
  const { send } = renderHook(() => useAssignSequence()).result
  for (const clientId of ['a', 'b']) void send({ params: { clientId }, body: { sequenceId: 's' } })
  for (const clientId of ['a', 'b']) await server.next(`POST /api/clients/${clientId}/nurture-assignments`)
  expect(server.requests).toHaveLength(2)
})

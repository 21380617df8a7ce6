import type { EndpointInput } from '#contract/base/endpoint.ts'
import { getClient, getClientRelatedCounts } from '#contract/clients/client-endpoints.ts'
import type { Client, ClientRelatedCounts } from '#contract/clients/clients.ts'
import {
  listDuplicatePairs,
  listMerges,
  maxDuplicatePairs,
  maxMergePageSize,
  mergeClients,
  undoMerge,
} from '#contract/clients/merging.ts'
import { toast } from '#web/base/toast.ts'
import { type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { sendWithUndo, useWrite } from '#web/base/use-write.ts'
import { describeWhatStays, words } from './words.ts'

/** A client with the counts of what belongs to it. */
export type ClientToMerge = { client: Client; counts: ClientRelatedCounts }

/** Both clients of a merge, in full, read again: an outdated value would be chosen instead of the current one. */
export function useClientsToMerge(ids: readonly [string, string]): QueryResult<[ClientToMerge, ClientToMerge]> {
  const [one, other] = [useClientToMerge(ids[0]), useClientToMerge(ids[1])]
  if (one.state !== 'ready') return one
  if (other.state !== 'ready') return other
  return { state: 'ready', data: [one.data, other.data] }
}

function useClientToMerge(clientId: string): QueryResult<ClientToMerge> {
  const client = useEndpointQuery(getClient, { params: { clientId } }, { staleTime: 0 })
  const counts = useEndpointQuery(getClientRelatedCounts, { params: { clientId } }, { staleTime: 0 })
  if (client.state !== 'ready') return client
  if (counts.state !== 'ready') return counts
  return { state: 'ready', data: { client: client.data, counts: counts.data } }
}

/** The newest pairs; after one is merged, the next is read. */
export const useDuplicatePairs = () =>
  useEndpointQuery(listDuplicatePairs, { query: { limit: String(maxDuplicatePairs) } }, { staleTime: 0 })

/** The newest merges that can still be undone. */
export const useRecentMerges = () =>
  useEndpointQuery(listMerges, { query: { limit: String(maxMergePageSize) } }, { staleTime: 0 })

/** Returns `undo`, which undoes a merge and says in a toast what was changed since and stays. */
export function useUndoMerge() {
  const { isPending, send } = useWrite(undoMerge, { failed: words.failedToUndo, prefersServerMessage: true })
  return {
    isPending,
    undo: async (mergeId: string, description: string) => {
      const result = await send({ params: { mergeId } })
      if (result.ok) toast({ title: words.undone, description: describeWhatStays(result.reply.stays) ?? description })
      return result.ok
    },
  }
}

/** Returns `merge`, which merges two clients and offers to undo it. */
export function useMergeClients() {
  const { isPending, send } = useWrite(mergeClients, { failed: words.failed, prefersServerMessage: true })
  const { undo } = useUndoMerge()
  return {
    isPending,
    merge: (input: EndpointInput<typeof mergeClients>, description: string) =>
      sendWithUndo(send(input), ({ mergeId }) => ({
        title: words.merged,
        description,
        changed: [input.params.clientId],
        undo: () => void undo(mergeId, description),
      })),
  }
}

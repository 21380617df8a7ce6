import { useEffect, useSyncExternalStore } from 'react'
import type { ClientRelatedCounts, Client } from '#contract/clients/clients.ts'
import {
  archiveClient,
  clientRelatedCounts,
  deleteClient,
  getClient,
  reassignClient,
  restoreClient,
} from '#contract/clients/client-endpoints.ts'
import { clientDocuments } from '#contract/documents/documents.ts'
import { clientNotes } from '#contract/notes/notes.ts'
import { Id } from '#contract/base/schema.ts'
import { clientTimeline } from '#contract/timeline/timeline.ts'
import { ApiError } from '#web/base/api-error.ts'
import { validate } from '#web/base/validate.ts'
import { pagedListOptions } from '#web/base/use-paged-list.ts'
import { queryClient } from '#web/base/query-client.ts'
import { type QueryResult, prefetchEndpoint, queryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite, type Mutation } from '#web/base/use-write.ts'
import { findClient } from './find-client.ts'
import type { ClientTab } from '#web/base/paths.ts'
import { words } from './record-words.ts'
import { cacheClient, removeClientFromLists } from '#web/clients/client-cache.ts'
import { timelineInput } from '#web/timeline/queries.ts'

/** One client; missing is who does not exist, or is not within reach. */
export function useClient(id: string): QueryResult<Client> | { state: 'missing' } {
  const query = useEndpointQuery(getClient, clientInput(id), { enabled: isId(id) })
  const isNotFound = useIsNotFound(id)
  // Given back one day, they are found again.
  useEffect(() => (isNotFound ? () => removeClientQueries(id) : undefined), [isNotFound, id])
  if (!isId(id) || isNotFound) return { state: 'missing' }
  if (query.state !== 'ready') return query
  const client = findClient(query.data, id)
  return client ? { state: 'ready', data: client } : { state: 'missing' }
}

/** A client as they are now: read afresh whenever it is `wanted`, and until that is here as they were shown. */
export function useFreshClient(client: Client, enabled: boolean): Client {
  useEffect(() => {
    if (enabled) void queryClient.invalidateQueries({ queryKey: queryKey(getClient, clientInput(client.id)) })
  }, [enabled, client.id])
  const query = useEndpointQuery(getClient, clientInput(client.id), { enabled: enabled })
  const fetched = query.state === 'ready' ? findClient(query.data, client.id) : undefined
  return fetched && fetched.updatedAt >= client.updatedAt ? fetched : client
}

/** Reads what a tab of a record shows, before one goes there. */
export function prefetchClient(id: string, tab: ClientTab): void {
  if (!isId(id)) return
  prefetchEndpoint(getClient, clientInput(id))
  void queryClient.prefetchInfiniteQuery(pagedListOptions(clientTimeline, timelineInput(id)))
  if (tab === 'overview' || tab === 'notes') prefetchEndpoint(clientNotes, clientInput(id))
  if (tab === 'documents') prefetchEndpoint(clientDocuments, clientInput(id))
}

/** Whether what a tab shows is still on its way: what stands below it would be pushed. */
export function useIsTabLoading(id: string, tab: ClientTab): boolean {
  const notes = useEndpointQuery(clientNotes, clientInput(id), { enabled: tab === 'notes' })
  const documents = useEndpointQuery(clientDocuments, clientInput(id), { enabled: tab === 'documents' })
  return (tab === 'notes' ? notes : documents).state === 'loading' && tab !== 'nurture'
}

/** How much goes with a client; asked anew whenever somebody wants to know. */
export const useRelatedCounts = (clientId: string): QueryResult<ClientRelatedCounts> =>
  useEndpointQuery(clientRelatedCounts, clientInput(clientId))

/** Before it is wanted again: what was true then is not what is true now. */
export const clearRelatedCounts = (clientId: string): void =>
  queryClient.removeQueries({ queryKey: queryKey(clientRelatedCounts, clientInput(clientId)) })

/** Hides a client from the list. */
export const useArchiveMutation = (id: string): Mutation<typeof archiveClient> =>
  useWrite(archiveClient, { failed: words.archiveFailed, targetId: id, onSuccess: cacheClient })

/** Brings an archived client back. */
export const useRestoreMutation = (id: string): Mutation<typeof restoreClient> =>
  useWrite(restoreClient, { failed: words.failedToRestore, targetId: id, onSuccess: cacheClient })

/** Removes a client for good; `gone` leads elsewhere before anything asks for them again. */
export const useDeleteClient = (id: string, onDeleted: () => void): Mutation<typeof deleteClient> =>
  useWrite(deleteClient, {
    failed: words.failedToDelete,
    targetId: id,
    onSuccess: () => {
      onDeleted()
      removeClientFromLists(id)
      removeClientQueries(id)
    },
  })

/** Gives a client to another agent, with what is open. */
export const useReassignClient = (id: string): Mutation<typeof reassignClient> =>
  useWrite(reassignClient, { failed: words.failedToReassign, targetId: id, onSuccess: cacheClient })

/** Whether anything that was asked of a client found nobody, though they may have been shown before. */
const useIsNotFound = (id: string): boolean =>
  useSyncExternalStore(subscribeToQueries, () =>
    queryClient
      .getQueryCache()
      .getAll()
      .some(
        ({ queryKey, state: { error } }) =>
          isAboutClient(id, queryKey) && error instanceof ApiError && error.status === 404,
      ),
  )

const subscribeToQueries = (listener: () => void): (() => void) => queryClient.getQueryCache().subscribe(listener)

const isAboutClient = (id: string, [, input]: readonly unknown[]): boolean =>
  (input as { params?: { clientId?: string } } | undefined)?.params?.clientId === id

const isId = (text: string) => 'value' in validate(Id, text)

const clientInput = (clientId: string) => ({ params: { clientId } })

/** Nothing of a client who is gone is shown or asked for again. */
const removeClientQueries = (id: string): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => isAboutClient(id, queryKey) })

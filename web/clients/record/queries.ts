import { useEffect, useSyncExternalStore } from 'react'
import {
  archiveClient,
  getClientRelatedCounts,
  deleteClient,
  getClient,
  reassignClient,
  restoreClient,
} from '#contract/clients/client-endpoints.ts'
import { exportClient } from '#contract/clients/client-export.ts'
import type { Client, ListedClient } from '#contract/clients/clients.ts'
import { ApiError } from '#web/base/api-error.ts'
import { prefetchFullRow } from '#web/base/full-row.ts'
import { queryClient, subscribeToQueries } from '#web/base/query-client.ts'
import { type QueryResult, prefetchEndpoint, getQueryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { cacheClient, removeCachedClient } from '#web/clients/queries.ts'
import { words } from './words.ts'

/** A client; `missing` when they do not exist or are not accessible to the user. */
export function useClient(id: string): QueryResult<Client> | { state: 'missing' } {
  const query = useEndpointQuery(getClient, clientInput(id), { enabled: isClientId(id) })
  const isNotFound = useIsNotFound(id)
  // Drops the errors, so that a client who becomes accessible again is found.
  useEffect(() => (isNotFound ? () => removeClientQueries(id) : undefined), [isNotFound, id])
  if (!isClientId(id) || isNotFound) return { state: 'missing' }
  if (query.state !== 'ready') return query
  const client = extractClientFromReply(query.data, id)
  return client ? { state: 'ready', data: client } : { state: 'missing' }
}

/**
 * The full client, for a form. Refetches it whenever `enabled` becomes true, and returns the given row until a newer
 * one arrives, unless texts of the row are truncated: a form must not save those.
 */
export function useFullClient(client: ListedClient, enabled: boolean): QueryResult<Client> {
  useEffect(() => {
    if (enabled) void queryClient.invalidateQueries({ queryKey: getQueryKey(getClient, clientInput(client.id)) })
  }, [enabled, client.id])
  const query = useEndpointQuery(getClient, clientInput(client.id), { enabled })
  const fetched = query.state === 'ready' ? extractClientFromReply(query.data, client.id) : undefined
  if (fetched && fetched.updatedAt >= client.updatedAt) return { state: 'ready', data: fetched }
  if (!client.truncated) return { state: 'ready', data: client }
  return query.state === 'failed' ? query : { state: 'loading' }
}

/** Reads a client ahead of its form, if its texts are truncated in the list. */
export const prefetchFullClient = (client: ListedClient): void =>
  prefetchFullRow(getClient, clientInput(client.id), client)

export const prefetchClient = (id: string): void => prefetchEndpoint(getClient, clientInput(id))

/** Counts of what is deleted or transferred with a client. */
export const useClientRelatedCounts = (clientId: string) =>
  useEndpointQuery(getClientRelatedCounts, clientInput(clientId))

/** Discards the counts before they are shown again, because they may be out of date. */
export const removeCachedRelatedCounts = (clientId: string): void =>
  queryClient.removeQueries({ queryKey: getQueryKey(getClientRelatedCounts, clientInput(clientId)) })

export const useArchiveClientMutation = (id: string) =>
  useWrite(archiveClient, { failed: words.archiveFailed, targetId: id, onSuccess: cacheClient })

export const useRestoreClientMutation = (id: string) =>
  useWrite(restoreClient, { failed: words.failedToRestore, targetId: id, onSuccess: cacheClient })

/** Deletes a client; `onDeleted` navigates away before the client's queries are removed. */
export const useDeleteClient = (id: string, onDeleted: () => void) =>
  useWrite(deleteClient, {
    failed: words.failedToDelete,
    targetId: id,
    onSuccess: () => {
      onDeleted()
      removeCachedClient(id)
      removeClientQueries(id)
    },
  })

/** Asks whether an export of a client would be refused: the browser's own download could not say why. */
export const useExportCheck = (id: string) => useWrite(exportCheck, { failed: words.exportFailed, targetId: id })

const exportCheck = { ...exportClient, method: 'HEAD' } as const

/** Reassigns a client, with their open and recurring tasks, to another agent. */
export const useReassignClient = (id: string) =>
  useWrite(reassignClient, { failed: words.failedToReassign, targetId: id, onSuccess: cacheClient })

/**
 * Whether a query for a client itself, not one of their records, was answered with 404, even if the client was shown
 * before.
 */
const useIsNotFound = (id: string): boolean =>
  useSyncExternalStore(subscribeToQueries, () =>
    queryClient
      .getQueryCache()
      .getAll()
      .some(
        ({ queryKey, state: { error } }) =>
          isAboutClient(id, queryKey) &&
          isAboutNothingElse(queryKey) &&
          error instanceof ApiError &&
          error.status === 404,
      ),
  )

const isAboutClient = (id: string, [, input]: readonly unknown[]): boolean =>
  (input as { params?: { clientId?: string } } | undefined)?.params?.clientId === id

/** Whether the path of a query has no second id: a colleague may have deleted that record. */
const isAboutNothingElse = ([, input]: readonly unknown[]): boolean =>
  Object.keys((input as { params: object }).params).length === 1

/** The client in an answer, which may be a list that contains them (docs/product/clients.md#record). */
export function extractClientFromReply(answer: Client | readonly Client[], id: string): Client | undefined {
  return 'find' in answer ? answer.find((client) => client.id === id) : answer
}

/** Whether a text from the URL has the form of an id: only then the client is requested. */
export const isClientId = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)

const clientInput = (clientId: string) => ({ params: { clientId } })

const removeClientQueries = (id: string): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => isAboutClient(id, queryKey) })

import { useEffect, useSyncExternalStore } from 'react'
import {
  archiveClient,
  type ClientBelongings,
  clientBelongings,
  deleteClient,
  oneClient,
  reassignClient,
  restoreClient,
} from '#contract/client-record.ts'
import { clientDocuments } from '#contract/client-documents.ts'
import { clientNotes } from '#contract/client-notes.ts'
import type { Client } from '#contract/clients.ts'
import { Id } from '#contract/schema.ts'
import { clientTimeline } from '#contract/timeline.ts'
import { CallFailed } from '#web/base/call-failed.ts'
import { check } from '#web/base/check.ts'
import { pagesOf } from '#web/base/older.ts'
import { queryClient } from '#web/base/query-client.ts'
import { type Read, readAhead, readKey, useRead } from '#web/base/read.ts'
import { useWrite, type Write } from '#web/base/write.ts'
import { clientIn } from './record-answer.ts'
import type { RecordTab } from './record-tab.ts'
import { words } from './record-words.ts'
import { showClient, takeFromLists } from './shown-clients.ts'
import { timelineOf } from './timeline-queries.ts'

/** One client; missing is who does not exist, or is not within reach. */
export function useClient(id: string): Read<Client> | { state: 'missing' } {
  const read = useRead(oneClient, of(id), { enabled: isId(id) })
  const isGone = useIsGone(id)
  // Given back one day, they are found again.
  useEffect(() => (isGone ? () => forget(id) : undefined), [isGone, id])
  if (!isId(id) || isGone) return { state: 'missing' }
  if (read.state !== 'here') return read
  const client = clientIn(read.data, id)
  return client ? { state: 'here', data: client } : { state: 'missing' }
}

/** A client as they are now: read afresh whenever it is `wanted`, and until that is here as they were shown. */
export function useFreshClient(client: Client, wanted: boolean): Client {
  useEffect(() => {
    if (wanted) void queryClient.invalidateQueries({ queryKey: readKey(oneClient, of(client.id)) })
  }, [wanted, client.id])
  const read = useRead(oneClient, of(client.id), { enabled: wanted })
  const now = read.state === 'here' ? clientIn(read.data, client.id) : undefined
  return now && now.updatedAt >= client.updatedAt ? now : client
}

/** Reads what a tab of a record shows, before one goes there. */
export function readClientAhead(id: string, tab: RecordTab): void {
  if (!isId(id)) return
  readAhead(oneClient, of(id))
  void queryClient.prefetchInfiniteQuery(pagesOf(clientTimeline, timelineOf(id)))
  if (tab === 'overview' || tab === 'notes') readAhead(clientNotes, of(id))
  if (tab === 'documents') readAhead(clientDocuments, of(id))
}

/** Whether what a tab shows is still on its way: what stands below it would be pushed. */
export function useIsComing(id: string, tab: RecordTab): boolean {
  const notes = useRead(clientNotes, of(id), { enabled: tab === 'notes' })
  const documents = useRead(clientDocuments, of(id), { enabled: tab === 'documents' })
  return (tab === 'notes' ? notes : documents).state === 'loading' && tab !== 'nurture'
}

/** How much goes with a client; asked anew whenever somebody wants to know. */
export const useBelongings = (clientId: string): Read<ClientBelongings> => useRead(clientBelongings, of(clientId))

/** Before it is wanted again: what was true then is not what is true now. */
export const forgetBelongings = (clientId: string): void =>
  queryClient.removeQueries({ queryKey: readKey(clientBelongings, of(clientId)) })

/** Hides a client from the list. */
export const useArchive = (id: string): Write<typeof archiveClient> =>
  useWrite(archiveClient, { failed: words.archiveFailed, about: id, arrived: showClient })

/** Brings an archived client back. */
export const useRestore = (id: string): Write<typeof restoreClient> =>
  useWrite(restoreClient, { failed: words.failedToRestore, about: id, arrived: showClient })

/** Removes a client for good; `gone` leads elsewhere before anything asks for them again. */
export const useDelete = (id: string, gone: () => void): Write<typeof deleteClient> =>
  useWrite(deleteClient, {
    failed: words.failedToDelete,
    about: id,
    arrived: () => {
      gone()
      takeFromLists(id)
      forget(id)
    },
  })

/** Gives a client to another agent, with what is open. */
export const useReassign = (id: string): Write<typeof reassignClient> =>
  useWrite(reassignClient, { failed: words.failedToReassign, about: id, arrived: showClient })

/** Whether anything that was asked of a client found nobody, though they may have been shown before. */
const useIsGone = (id: string): boolean =>
  useSyncExternalStore(watchReads, () =>
    queryClient
      .getQueryCache()
      .getAll()
      .some(
        ({ queryKey, state: { error } }) =>
          isAbout(id, queryKey) && error instanceof CallFailed && error.status === 404,
      ),
  )

const watchReads = (changed: () => void): (() => void) => queryClient.getQueryCache().subscribe(changed)

const isAbout = (id: string, [, given]: readonly unknown[]): boolean =>
  (given as { params?: { clientId?: string } } | undefined)?.params?.clientId === id

const isId = (text: string) => 'value' in check(Id, text)

const of = (clientId: string) => ({ params: { clientId } })

/** Nothing of a client who is gone is shown or asked for again. */
const forget = (id: string): void => queryClient.removeQueries({ predicate: ({ queryKey }) => isAbout(id, queryKey) })

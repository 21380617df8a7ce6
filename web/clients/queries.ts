import { useEffect, useState } from 'react'
import { replaceClient } from '#contract/client-record.ts'
import { type Client, clientSearchResults, createClient, listClients, longestClientPage } from '#contract/clients.ts'
import { readPagesAhead, useAllPages } from '#web/base/pages.ts'
import { type Read, useRead } from '#web/base/read.ts'
import { useWrite, type Write } from '#web/base/write.ts'
import type { ListView } from './list-view.ts'
import { showClient } from './shown-clients.ts'
import { words } from './words.ts'

/**
 * The clients a text is found in, by name, e-mail or phone, at most 5 (spec 9); the newest for no text. Asks when the
 * typing rests, and keeps the last answer meanwhile, marked as looking.
 */
export function useClientSearch(text: string, enabled = true): { read: Read<Client[]>; looking: boolean } {
  const wanted = text.trim()
  const search = useRested(wanted)
  const read = useRead(
    listClients,
    { query: { ...(search && { search }), limit: String(clientSearchResults) } },
    { enabled },
  )
  const [last, keep] = useState<Client[]>()
  if (read.state === 'here' && read.data !== last) keep(read.data)
  const looking = read.state === 'loading' || search !== wanted
  return { read: read.state === 'loading' && last ? { state: 'here', data: last } : read, looking }
}

/** Which book: the own, or for admins the organisation's; the archived of it, or the others. And in which order it begins. */
export type Book = Pick<ListView, 'scope' | 'archived' | 'sort' | 'order'>
export type BookRead = ReturnType<typeof useBook>

/** A book whole, for it is searched and sorted here; the first rows of its order come ahead of the rest. */
export const useBook = (book: Book, options?: { enabled?: boolean }) =>
  useAllPages(listClients, asked(book), reading(book), options)

/** Asks for a book that will soon be wanted. */
export const readBookAhead = (book: Book): void => readPagesAhead(listClients, asked(book), reading(book))

/** Adds a client to the own book. */
export const useAddClient = (): Write<typeof createClient> =>
  useWrite(createClient, { failed: words.failedToCreate, arrived: showClient })

/** Changes a client to what the form holds. */
export const useEditClient = (id: string): Write<typeof replaceClient> =>
  useWrite(replaceClient, { failed: words.failedToUpdate, about: id, arrived: showClient })

/** Rows that fill any screen, ahead of the rest. */
const firstRows = 60

const asked = ({ scope, archived }: Book) => ({
  query: { ...(archived && { archived: 'true' as const }), ...(scope === 'organization' && { scope }) },
})

const reading = ({ sort, order }: Book) => ({ order: { sort, order }, first: firstRows, most: longestClientPage })

/** Milliseconds without a key after which a search is worth a question. */
const rest = 180

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), rest)
    return () => window.clearTimeout(timer)
  }, [text])
  return rested
}

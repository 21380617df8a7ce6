import { useEffect, useState } from 'react'
import { type Client, clientSearchResults, createClient, listClients } from '#contract/clients.ts'
import { type Read, useRead } from '#web/base/read.ts'
import { useWrite, type Write } from '#web/base/write.ts'
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

/** Adds a client to the own book. */
export const useAddClient = (): Write<typeof createClient> => useWrite(createClient, { failed: words.failedToCreate })

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

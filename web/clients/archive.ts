import { useLocation } from 'wouter'
import { type Client, nameOf } from '#contract/clients.ts'
import { toast } from '#web/ui/toast.tsx'
import { isShown } from './client-address.ts'
import { useArchive, useRestore } from './record-queries.ts'
import { words } from './record-words.ts'

/** Archives a client after the browser's own question (spec 5), then leads from their record to the list, which they are gone from. */
export function useArchiving(client: Client): { busy: boolean; archive: () => Promise<void> } {
  const { busy, send } = useArchive(client.id)
  const [, navigate] = useLocation()
  const archive = async () => {
    if (!window.confirm(words.archiveQuestion)) return
    const sent = await send({ params: { clientId: client.id } })
    if (!sent.ok) return
    // Whoever went on meanwhile stays where they are.
    if (isShown(client.id)) navigate('/clients')
    toast({ title: words.archived, description: nameOf(client) })
  }
  return { busy, archive }
}

/** Brings an archived client back to the list. */
export function useRestoring(client: Client): { busy: boolean; restore: () => Promise<void> } {
  const { busy, send } = useRestore(client.id)
  const restore = async () => {
    const sent = await send({ params: { clientId: client.id } })
    if (!sent.ok) return
    // What was pressed is gone with the banner.
    if (isShown(client.id)) document.querySelector<HTMLElement>('main h1')?.focus()
    toast({ title: words.restored, description: nameOf(client) })
  }
  return { busy, restore }
}

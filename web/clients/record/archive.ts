import { useLocation } from 'wouter'
import { type Client, fullName } from '#contract/clients/clients.ts'
import { toast } from '#web/ui/toast.tsx'
import { isViewingClient, paths } from '#web/base/paths.ts'
import { useArchiveMutation, useRestoreMutation } from './record-queries.ts'
import { words } from './record-words.ts'

/** Archives a client after the browser's own question (spec 5), then leads from their record to the list, which they are gone from. */
export function useArchiveClient(client: Client): { busy: boolean; archive: () => Promise<void> } {
  const { isPending: busy, send } = useArchiveMutation(client.id)
  const [, navigate] = useLocation()
  const archive = async () => {
    if (!window.confirm(words.archiveQuestion)) return
    const result = await send({ params: { clientId: client.id } })
    if (!result.ok) return
    // Whoever went on meanwhile stays where they are.
    if (isViewingClient(client.id)) navigate(paths.clients)
    toast({ title: words.archived, description: fullName(client) })
  }
  return { busy, archive }
}

/** Brings an archived client back to the list. */
export function useRestoreClient(client: Client): { busy: boolean; restore: () => Promise<void> } {
  const { isPending: busy, send } = useRestoreMutation(client.id)
  const restore = async () => {
    const result = await send({ params: { clientId: client.id } })
    if (!result.ok) return
    // What was pressed is gone with the banner.
    if (isViewingClient(client.id)) document.querySelector<HTMLElement>('main h1')?.focus()
    toast({ title: words.restored, description: fullName(client) })
  }
  return { busy, restore }
}

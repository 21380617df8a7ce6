import { useLocation } from 'wouter'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import type { ApiError } from '#web/base/api-error.ts'
import { isViewingClient, paths } from '#web/base/paths.ts'
import { toast } from '#web/base/toast.ts'
import { sendWithUndo } from '#web/base/use-write.ts'
import { useArchiveClientMutation, useRestoreClientMutation } from './queries.ts'
import { words } from './words.ts'

/**
 * Archives a client after a browser confirmation, then returns from their record to the list and offers Undo, which
 * reverts exactly what the archiving changed (docs/product/clients.md#archiving).
 */
export function useArchiveClient(client: Client): () => Promise<void> {
  const { send } = useArchiveClientMutation(client.id)
  const { send: sendRestore } = useRestoreClientMutation(client.id)
  const [, navigate] = useLocation()
  const undo = async () => {
    const result = await sendRestore(
      { params: { clientId: client.id }, body: { undo: true } },
      { onError: explainRefusedUndo },
    )
    if (result.ok) toast({ title: words.restored, description: formatFullName(client) })
  }
  return async () => {
    if (!window.confirm(words.archiveQuestion)) return
    await sendWithUndo(send({ params: { clientId: client.id } }), () => {
      // Unless the user has already navigated.
      if (isViewingClient(client.id)) navigate(paths.clients)
      const content = { title: words.archived, description: formatFullName(client) }
      return { ...content, changed: [client.id], undo: () => void undo() }
    })
  }
}

/** Explains that the client was handed over or deleted: the agent no longer has access to it. */
function explainRefusedUndo({ status, code, userMessage }: ApiError): boolean {
  const description = status === 404 ? words.gone : code === 'TRANSITION' && userMessage
  if (description) toast({ title: 'Error', description, variant: 'destructive' })
  return Boolean(description)
}

/** Restores an archived client. */
export function useRestoreClient(client: Client): { busy: boolean; restore: () => Promise<void> } {
  const { isPending: busy, send } = useRestoreClientMutation(client.id)
  const restore = async () => {
    const result = await send({ params: { clientId: client.id } })
    if (!result.ok) return
    // The clicked button disappears with the banner.
    if (isViewingClient(client.id)) document.querySelector<HTMLElement>('main h1')?.focus()
    toast({ title: words.restored, description: formatFullName(client) })
  }
  return { busy, restore }
}

import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import { isViewingClient, paths } from '#web/base/paths.ts'
import { toast } from '#web/base/toast.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { CheckBox } from '#web/ui/field.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { useClientRelatedCounts, useDeleteClient } from './queries.ts'
import { describeDeletedItems, words } from './words.ts'

/** Confirms a deletion and says what is deleted with the client; blocked until this is known. */
export function DeleteClientDialog({ client, open, onClose }: DialogState & { client: Client }) {
  const [, navigate] = useLocation()
  const isAdmin = useIsAdmin()
  const [erase, setErase] = useState(false)
  const name = formatFullName(client)
  const query = useClientRelatedCounts(client.id)
  // The choice is made again each time the dialog opens.
  const close = () => {
    setErase(false)
    onClose()
  }
  const { isPending: busy, send } = useDeleteClient(client.id, () => {
    close()
    // `replace`: Back must not lead to the deleted client. Skipped if the user has already navigated.
    if (isViewingClient(client.id)) navigate(paths.clients, { replace: true })
    toast({ title: words.deleted, description: name })
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={words.deleteTitle(name)}
      cancelLabel={words.keep}
      confirmLabel={words.deleteClient}
      busy={busy}
      disabled={query.state !== 'ready'}
      send={() => send({ params: { clientId: client.id }, query: erase ? { erase: 'true' } : {} })}
    >
      {query.state === 'failed' ? (
        <ErrorState message={words.failedToLoadRelatedCounts(query.message)} retry={query.retry} />
      ) : (
        <div className="grid gap-3 wrap-anywhere">
          {query.state === 'ready' ? (
            <p>{describeDeletedItems(name, query.data)}</p>
          ) : (
            <LoadingState label={words.loadingRelatedCounts} className="grid gap-3 py-1.5">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-3/5" />
            </LoadingState>
          )}
          {isAdmin && (
            <CheckBox
              label={words.erase}
              hint={words.eraseHint}
              checked={erase}
              onChange={({ target }) => setErase(target.checked)}
            />
          )}
          <p className="font-medium">{words.deleteForGood}</p>
        </div>
      )}
    </ConfirmDialog>
  )
}

import { useLocation } from 'wouter'
import { type Client, nameOf } from '#contract/clients.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Leave } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isShown } from './client-address.ts'
import { useBelongings, useDelete } from './record-queries.ts'
import { goesWith, words } from './record-words.ts'

/** Says what goes with a client before they are deleted; until that is known nothing can be. */
export function DeleteClientDialog({ client, open, onClose }: { client: Client; open: boolean; onClose: () => void }) {
  const [, navigate] = useLocation()
  const name = nameOf(client)
  const read = useBelongings(client.id)
  const { busy, send } = useDelete(client.id, () => {
    onClose()
    // Back leads to where one was before, not to somebody who is no more. Whoever went on meanwhile stays there.
    if (isShown(client.id)) navigate('/clients', { replace: true })
    toast({ title: words.deleted, description: name })
  })
  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title={words.deleteTitle(name)}
      footer={
        <>
          <Leave>
            <Button variant="quiet">{words.keep}</Button>
          </Leave>
          <Button
            variant="danger"
            busy={busy}
            disabled={read.state !== 'here'}
            onClick={() => void send({ params: { clientId: client.id } })}
          >
            {words.deleteClient}
          </Button>
        </>
      }
    >
      {read.state === 'failed' ? (
        <Failure message={words.failedToReckon(read.message)} retry={read.retry} />
      ) : (
        <div className="grid gap-3 wrap-anywhere">
          {read.state === 'here' ? (
            <p>{goesWith(name, read.data)}</p>
          ) : (
            <div role="status" className="grid gap-3 py-1.5">
              <span className="sr-only">{words.reckoning}</span>
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-3/5" />
            </div>
          )}
          <p className="font-medium">{words.deleteForGood}</p>
        </div>
      )}
    </Dialog>
  )
}

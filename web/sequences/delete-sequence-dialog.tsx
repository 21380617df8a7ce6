import type { ListedSequence } from '#contract/sequences/sequences.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDeleteSequence } from './queries.ts'
import { describeSequenceDeletion, words } from './words.ts'

/** Confirms the deletion of a sequence and tells what goes along. */
export function DeleteSequenceDialog({
  open,
  onClose,
  sequence,
}: {
  open: boolean
  onClose: () => void
  sequence: Pick<ListedSequence, 'id' | 'name' | 'enrolledCount'>
}) {
  const { isPending: busy, send } = useDeleteSequence(sequence.id)
  const remove = async () => {
    const { ok } = await send({ params: { sequenceId: sequence.id } })
    if (!ok) return
    onClose()
    toast({ title: words.deleted, description: sequence.name })
  }
  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title={words.deleteTitle(sequence.name)}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">{words.keep}</Button>
          </DialogClose>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {words.deleteSequence}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{describeSequenceDeletion(sequence.enrolledCount)}</p>
        <p className="font-medium">{words.cannotBeUndone}</p>
      </div>
    </Dialog>
  )
}

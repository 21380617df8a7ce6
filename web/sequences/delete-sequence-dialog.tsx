import type { ListedSequence } from '#contract/sequences/sequences.ts'
import { toast } from '#web/base/toast.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { useDeleteSequence } from './queries.ts'
import { describeSequenceDeletion, words } from './words.ts'

/** Confirms the deletion of a sequence and says what is deleted with it. */
export function DeleteSequenceDialog({
  sequence,
  ...dialog
}: DialogState & {
  sequence: Pick<ListedSequence, 'id' | 'name' | 'enrolledCount'>
}) {
  const { isPending: busy, send } = useDeleteSequence(sequence.id)
  return (
    <ConfirmDialog
      {...dialog}
      title={words.deleteTitle(sequence.name)}
      cancelLabel={words.keep}
      confirmLabel={words.deleteSequence}
      busy={busy}
      send={() => send({ params: { sequenceId: sequence.id } })}
      onDone={() => toast({ title: words.deleted, description: sequence.name })}
    >
      <div className="grid gap-3">
        <p>{describeSequenceDeletion(sequence.enrolledCount)}</p>
        <p className="font-medium">{words.cannotBeUndone}</p>
      </div>
    </ConfirmDialog>
  )
}

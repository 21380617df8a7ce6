import { type NurtureSequence, sequenceRepeatDefaults } from '#contract/sequences/sequences.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import { useCreateSequence } from '#web/sequences/queries.ts'
import { words } from '#web/sequences/words.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { SequenceFields } from './sequence-fields.tsx'
import { defaultSequenceValues, parseNewSequence } from './sequence-form-values.ts'

/** The dialog that creates a sequence without steps. */
export function CreateSequenceDialog({
  draft,
  onCreated,
  ...dialog
}: FormDialogState & { onCreated: (sequence: NurtureSequence) => void }) {
  const form = useForm({ defaultValues: defaultSequenceValues, draftKey: draft, parse: parseNewSequence })
  const { isPending: busy, send } = useCreateSequence()
  return (
    <FormDialog
      {...dialog}
      title={words.create}
      description={words.createHint}
      submitLabel={words.create}
      form={form}
      busy={busy}
      send={(body) => send({ body })}
      onSaved={(sequence) => {
        toast({ title: words.created, description: sequence.name })
        onCreated(sequence)
      }}
    >
      <SequenceFields form={form} defaultCustomDays={sequenceRepeatDefaults.newCustomDays} />
    </FormDialog>
  )
}

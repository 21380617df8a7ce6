import type { Client } from '#contract/clients/clients.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { NoteFields } from './note-fields.tsx'
import { useNewNoteForm } from './use-new-note-form.ts'
import { words } from './words.ts'

/** The dialog for a new note. It closes when the note is sent, and opens again if the server refuses it. */
export function AddNoteDialog({
  open,
  onClose,
  onSent,
  onRejected,
  client,
  formName,
}: DialogState & {
  onSent: (() => void) | undefined
  onRejected: () => void
  client: Client
  /** Name of the draft. */
  formName: string
}) {
  const handleSent = () => {
    onClose()
    onSent?.()
  }
  const { form, busy, submit } = useNewNoteForm(client, formName, { onSent: handleSent, onRejected })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.addNote}
      submitLabel={words.addNote}
      form={form}
      busy={busy}
      onSubmit={submit}
    >
      <NoteFields form={form} firstName={client.firstName} readOnly={busy} isTall />
    </FormDialog>
  )
}

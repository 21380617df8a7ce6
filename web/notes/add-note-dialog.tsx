import type { Client } from '#contract/clients/clients.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { NoteFields } from './note-fields.tsx'
import { useNewNoteForm } from './use-new-note-form.ts'
import { words } from './words.ts'

/** The dialog for a new note. It closes when the note is sent, and opens again if the server refuses it. */
export function AddNoteDialog({
  draft,
  onSent,
  onRejected,
  client,
  ...dialog
}: FormDialogState & {
  onSent: (() => void) | undefined
  onRejected: () => void
  client: Client
}) {
  const handleSent = () => {
    dialog.onClose()
    onSent?.()
  }
  const { form, busy, submit } = useNewNoteForm(client, draft.form, { onSent: handleSent, onRejected })
  return (
    <FormDialog {...dialog} title={words.addNote} submitLabel={words.addNote} form={form} busy={busy} onSubmit={submit}>
      <NoteFields form={form} firstName={client.firstName} readOnly={busy} isTall />
    </FormDialog>
  )
}

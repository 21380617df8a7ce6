import { useId } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { Dialog, FormDialogFooter } from '#web/ui/dialog.tsx'
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
}: {
  open: boolean
  onClose: () => void
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
  const { ref, form, busy, submit } = useNewNoteForm(client, formName, { onSent: handleSent, onRejected })
  const id = useId()
  const resetAndClose = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={resetAndClose}
      hasUnsavedChanges={form.isDirty}
      title={words.addNote}
      footer={<FormDialogFooter formId={id} submitLabel={words.addNote} busy={busy} />}
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <NoteFields form={form} firstName={client.firstName} readOnly={busy} isTall />
      </form>
    </Dialog>
  )
}

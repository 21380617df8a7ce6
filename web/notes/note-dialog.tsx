import { useId } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { NoteFields } from './note-fields.tsx'
import { useNewNote } from './use-new-note.ts'
import { words } from './words.ts'

/** Writes a note where there is no room for the form: closes as it is sent, and is back with what was typed when that fails. */
export function NoteDialog({
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
  /** The note was refused. */
  onRejected: () => void
  client: Client
  /** The name under which an unfinished note is kept. */
  formName: string
}) {
  const handleSent = () => {
    onClose()
    onSent?.()
  }
  const { ref, fields, busy, submit } = useNewNote(client, formName, { onSent: handleSent, onRejected: onRejected })
  const id = useId()
  const resetAndClose = () => {
    fields.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={resetAndClose}
      hasUnsavedChanges={fields.isDirty}
      title={words.addNote}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">{words.cancel}</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {words.addNote}
          </Button>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <NoteFields form={fields} firstName={client.firstName} readOnly={busy} isTall />
      </form>
    </Dialog>
  )
}

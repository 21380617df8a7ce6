import { useId } from 'react'
import type { Client } from '#contract/clients.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Leave } from '#web/ui/dialog.tsx'
import { NoteFields } from './note-fields.tsx'
import { useNewNote } from './note-new.ts'
import { words } from './note-words.ts'

/** Writes a note where there is no room for the form: closes as it is sent, and is back with what was typed when that fails. */
export function NoteDialog({
  open,
  onClose,
  onSent,
  onBack,
  client,
  draft,
}: {
  open: boolean
  onClose: () => void
  onSent: (() => void) | undefined
  /** The note was refused. */
  onBack: () => void
  client: Client
  /** The name under which an unfinished note is kept. */
  draft: string
}) {
  const sent = () => {
    onClose()
    onSent?.()
  }
  const { ref, fields, busy, submit } = useNewNote(client, draft, { sent, refused: onBack })
  const id = useId()
  const leave = () => {
    fields.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      guard={fields.isTyped}
      title={words.addNote}
      footer={
        <>
          <Leave>
            <Button variant="quiet">{words.cancel}</Button>
          </Leave>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {words.addNote}
          </Button>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <NoteFields form={fields} firstName={client.firstName} readOnly={busy} tall />
      </form>
    </Dialog>
  )
}

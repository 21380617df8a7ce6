import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import type { Button } from '#web/ui/button.tsx'
import { createLazyDialog, DialogButton, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** Opens the dialog for a new note. */
export function AddNoteButton({
  client,
  onSent,
  place = 'dialog',
  label = words.addNote,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children'> & {
  client: Client
  onSent?: () => void
  place?: string
  label?: string
}) {
  const { trigger, dialog } = useFormDialog(`note-${place}-${client.id}`, AddNoteDialog.prefetch)
  return (
    <>
      <DialogButton {...rest} {...trigger}>
        <Plus aria-hidden />
        {label}
      </DialogButton>
      <AddNoteDialog {...dialog} onSent={onSent} onRejected={trigger.show} client={client} />
    </>
  )
}

const AddNoteDialog = createLazyDialog(async () => (await import('./add-note-dialog.tsx')).AddNoteDialog)

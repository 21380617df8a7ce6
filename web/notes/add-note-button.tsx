import { Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { loadDraft } from '#web/base/draft.ts'
import type { Button } from '#web/ui/button.tsx'
import { createLazyDialog, DialogButton } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** Opens the dialog for a new note. It starts open over a draft that was saved before a sign-in. */
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
  const formName = `note-${place}-${client.id}`
  const [open, setOpen] = useState(() => loadDraft({ form: formName }) !== undefined)
  return (
    <>
      <DialogButton {...rest} show={() => setOpen(true)} prefetch={AddNoteDialog.prefetch}>
        <Plus aria-hidden />
        {label}
      </DialogButton>
      <AddNoteDialog
        open={open}
        onClose={() => setOpen(false)}
        onSent={onSent}
        onRejected={() => setOpen(true)}
        client={client}
        formName={formName}
      />
    </>
  )
}

const AddNoteDialog = createLazyDialog(async () => (await import('./add-note-dialog.tsx')).AddNoteDialog)

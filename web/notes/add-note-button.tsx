import { Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { loadDraft } from '#web/base/draft.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** Opens the dialog for a new note. It starts open over a draft that was saved before a sign-in. */
export function AddNoteButton({
  client,
  onSent,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children'> & { client: Client; onSent?: () => void }) {
  const viewer = useSignedInUser()
  const formName = `note-dialog-${client.id}`
  const [open, setOpen] = useState(() => loadDraft({ form: formName, owner: viewer.id }) !== undefined)
  return (
    <>
      <Button
        {...rest}
        onClick={() => setOpen(true)}
        onPointerEnter={AddNoteDialog.prefetch}
        onFocus={AddNoteDialog.prefetch}
      >
        <Plus aria-hidden />
        {words.addNote}
      </Button>
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

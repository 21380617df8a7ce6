import { Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { draftOf } from '#web/base/draft.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteDialog } from './note-add.ts'
import { words } from './note-words.ts'

/** Opens the dialog for a note, where there is no room for the form; it opens by itself over one left at a sign-in. */
export function NoteButton({
  client,
  onSent,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children'> & { client: Client; onSent?: () => void }) {
  const viewer = useSignedIn()
  const draft = `note-dialog-${client.id}`
  const [open, setOpen] = useState(() => draftOf(draft, viewer.id) !== undefined)
  return (
    <>
      <Button {...rest} onClick={() => setOpen(true)} onPointerEnter={NoteDialog.fetch} onFocus={NoteDialog.fetch}>
        <Plus aria-hidden />
        {words.addNote}
      </Button>
      <NoteDialog
        open={open}
        onClose={() => setOpen(false)}
        onSent={onSent}
        onBack={() => setOpen(true)}
        client={client}
        draft={draft}
      />
    </>
  )
}

import type { Client } from '#contract/clients/clients.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NoteFields } from './note-fields.tsx'
import { useNewNoteForm } from './use-new-note-form.ts'
import { words } from './words.ts'

/** The form for a new note above the list of notes. */
export function NoteComposer({ client, onSent }: { client: Client; onSent: () => void }) {
  const { ref, form, busy, submit } = useNewNoteForm(client, `note-${client.id}`, { onSent })
  return (
    <Card>
      <form ref={ref} noValidate aria-label={words.addNote} onSubmit={submit} className="grid gap-4">
        <NoteFields form={form} firstName={client.firstName} readOnly={busy} />
        <div className="flex justify-end">
          {/* A disabled button would lose the focus. */}
          <Button variant="primary" type="submit" aria-disabled={busy}>
            {words.addNote}
          </Button>
        </div>
      </form>
    </Card>
  )
}

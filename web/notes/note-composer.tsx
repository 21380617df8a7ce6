import type { Client } from '#contract/clients/clients.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NoteFields } from './note-fields.tsx'
import { useNewNote } from './use-new-note.ts'
import { words } from './words.ts'

/** Where notes are written, above those that are there; ready for the next as soon as one is sent. */
export function NoteComposer({ client, onSent }: { client: Client; onSent: () => void }) {
  const { ref, fields, busy, submit } = useNewNote(client, `note-${client.id}`, { onSent: onSent })
  return (
    <Card>
      <form ref={ref} noValidate aria-label={words.addNote} onSubmit={submit} className="grid gap-4">
        <NoteFields form={fields} firstName={client.firstName} readOnly={busy} />
        <div className="flex justify-end">
          {/* Not disabled while one is under way, for focus would be lost. */}
          <Button variant="primary" type="submit" aria-disabled={busy}>
            {words.addNote}
          </Button>
        </div>
      </form>
    </Card>
  )
}

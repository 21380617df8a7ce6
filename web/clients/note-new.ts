import type { SubmitEvent } from 'react'
import type { Client } from '#contract/clients.ts'
import { announce } from '#web/base/announce.tsx'
import type { Draft } from '#web/base/draft.ts'
import { useForm } from '#web/base/form.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { useAddNote } from './note-queries.ts'
import { words } from './note-words.ts'
import { besideItsField, blankNote, noteFrom } from './typed-note.ts'

/** A form for new notes: blank again as soon as one is sent, and filled as it was when that one is refused. */
export function useNewNote(client: Client, form: string, told: { sent?: () => void; refused?: () => void } = {}) {
  const viewer = useSignedIn()
  const draft: Draft = { form, owner: viewer.id }
  const { ref, ...fields } = useForm(blankNote, draft)
  const { busy, send } = useAddNote(client.id, viewer)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const note = noteFrom(fields.values)
    if ('issues' in note) return fields.setIssues(note.issues)
    const typed = fields.values
    fields.reset()
    told.sent?.()
    const sent = await send({ params: { clientId: client.id }, body: note.value })
    if (sent.ok) return announce(words.added)
    fields.setAll(typed)
    fields.setIssues(sent.issues.map(besideItsField))
    told.refused?.()
  }
  return { ref, fields, busy, submit }
}

import { type SubmitEvent, useRef } from 'react'
import type { Client } from '#contract/clients.ts'
import { announce } from '#web/base/announce.tsx'
import type { Draft } from '#web/base/draft.ts'
import { useForm } from '#web/base/form.ts'
import { useRepeatKey } from '#web/base/repeat-key.ts'
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
  const keyFor = useRepeatKey()
  const added = useRef(0)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const note = noteFrom(fields.values)
    if ('issues' in note) return fields.setIssues(note.issues)
    const typed = fields.values
    fields.reset()
    told.sent?.()
    // The same words may well be noted twice: only what was refused has its key again.
    const key = keyFor({ ...note.value, nth: added.current })
    const sent = await send({ params: { clientId: client.id }, body: note.value }, { idempotencyKey: key })
    if (sent.ok) {
      added.current += 1
      return announce(words.added)
    }
    fields.setAll(typed)
    fields.setIssues(sent.issues.map(besideItsField))
    told.refused?.()
  }
  return { ref, fields, busy, submit }
}

import type { SubmitEvent } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { announce } from '#web/base/announce.tsx'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { useAddNote } from './queries.ts'
import { words } from './words.ts'
import { toFieldIssue, defaultNoteValues, parseNote } from './note-form-values.ts'

/** A form for new notes: blank again as soon as one is sent, and filled as it was when that one is refused. */
export function useNewNote(
  client: Client,
  formName: string,
  callbacks: { onSent?: () => void; onRejected?: () => void } = {},
) {
  const viewer = useSignedInUser()
  const draft: DraftKey = { form: formName, owner: viewer.id }
  const { ref, ...fields } = useForm(defaultNoteValues, draft)
  const { isPending: busy, send } = useAddNote(client.id, viewer)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const note = parseNote(fields.values)
    if ('issues' in note) return fields.setIssues(note.issues)
    const submittedValues = fields.values
    fields.reset()
    callbacks.onSent?.()
    const result = await send({ params: { clientId: client.id }, body: note.value })
    if (result.ok) return announce(words.added)
    fields.setMany(submittedValues)
    fields.setIssues(result.issues.map(toFieldIssue))
    callbacks.onRejected?.()
  }
  return { ref, fields, busy, submit }
}

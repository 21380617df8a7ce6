import type { SubmitEvent } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { useForm } from '#web/base/use-form.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { useAddNote } from './queries.ts'
import { words } from './words.ts'
import { toNoteFormIssue, defaultNoteValues, parseNoteFormValues } from './note-form-values.ts'

/** The form of a new note. It is reset as soon as the note is sent, and restored if the server refuses it. */
export function useNewNoteForm(
  client: Client,
  formName: string,
  callbacks: { onSent?: () => void; onRejected?: () => void } = {},
) {
  const viewer = useSignedInUser()
  const { ref, ...form } = useForm({
    defaultValues: defaultNoteValues,
    draftKey: { form: formName, owner: viewer.id },
    parse: parseNoteFormValues,
  })
  const { isPending: busy, send } = useAddNote(client.id, viewer)

  const sendNote = form.handleSubmit(async (body) => {
    const submittedValues = form.getValues()
    form.reset()
    callbacks.onSent?.()
    const result = await send({ params: { clientId: client.id }, body })
    if (result.ok) return announceToScreenReader(words.added)
    form.setValues(submittedValues)
    form.setIssues(result.issues.map(toNoteFormIssue))
    callbacks.onRejected?.()
  })
  const submit = (event: SubmitEvent) => {
    // The form is blank while a note is sent: a second submit must not report it as incomplete.
    if (busy) event.preventDefault()
    else void sendNote(event)
  }
  return { ref, form, busy, submit }
}

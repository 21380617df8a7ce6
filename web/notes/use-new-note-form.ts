import { type SubmitEvent, useEffect, useEffectEvent } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { saveDraft } from '#web/base/draft.ts'
import { getChangedFields, hasKeys, mergeDraftIntoDefaults } from '#web/base/form-draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { useAddNote } from './queries.ts'
import { words } from './words.ts'
import { toNoteFormIssue, defaultNoteValues, parseNoteFormValues } from './note-form-values.ts'

/**
 * The form of a new note. It is reset as soon as the note is sent, and restored if that fails, also when the form was left
 * meanwhile.
 */
export function useNewNoteForm(
  client: Client,
  formName: string,
  callbacks: { onSent?: () => void; onRejected?: () => void } = {},
) {
  const viewer = useSignedInUser()
  const draftKey = { form: formName, owner: viewer.id }
  const { ref, ...form } = useForm({
    defaultValues: defaultNoteValues,
    draftKey,
    parse: parseNoteFormValues,
  })
  const { isPending: busy, send } = useAddNote(client.id, viewer)

  const showFailedNote = useEffectEvent(() => {
    const draft = mergeDraftIntoDefaults(defaultNoteValues, draftKey)
    if (!hasKeys(getChangedFields(draft, form.getValues()))) return
    form.setValues(draft)
    callbacks.onRejected?.()
  })
  // A form that was left and opened again did not send the note itself.
  useEffect(() => (busy ? () => showFailedNote() : undefined), [busy])

  const sendNote = form.handleSubmit(async (body) => {
    const submittedValues = form.getValues()
    const { pathname } = window.location
    form.reset()
    callbacks.onSent?.()
    const keepDraft = () => {
      saveDraft(formName, viewer.id, getChangedFields(submittedValues, defaultNoteValues), pathname)
      return false
    }
    const result = await send({ params: { clientId: client.id }, body }, { onError: keepDraft })
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

import { type SubmitEvent, useEffect, useEffectEvent } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { deleteDraft, loadDraft, loadDraftIdempotencyKey, saveDraft, useDraftKey } from '#web/base/draft.ts'
import { getChangedFields, hasKeys, mergeDraftIntoDefaults } from '#web/base/form-draft.ts'
import { useIdempotencyKey } from '#web/base/idempotency-key.ts'
import { useForm } from '#web/base/use-form.ts'
import { useViewer } from '#web/base/viewer.ts'
import { toNoteFormIssue, defaultNoteValues, parseNoteFormValues } from './note-form-values.ts'
import { useAddNote } from './queries.ts'
import { words } from './words.ts'

/**
 * The form of a new note. It is reset as soon as the note is sent, and restored if that fails, even if the form was
 * left or the page was reloaded in the meantime. Sending the same note again does not add it twice.
 */
export function useNewNoteForm(
  client: Client,
  formName: string,
  callbacks: { onSent: () => void; onRejected?: () => void },
) {
  const viewer = useViewer()
  const draftKey = useDraftKey({ form: formName })
  const form = useForm({ defaultValues: defaultNoteValues, draftKey, parse: parseNoteFormValues })
  const { isPending: busy, send } = useAddNote(client.id, viewer)
  const { getKey, clearKey } = useIdempotencyKey()

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
    const idempotencyKey = loadDraftIdempotencyKey(draftKey) ?? getKey(body)
    const keepDraft = (isSending: boolean) => {
      const changes = getChangedFields(submittedValues, defaultNoteValues)
      saveDraft(draftKey, changes, { idempotencyKey, isSending })
      return false
    }
    form.reset()
    keepDraft(true)
    callbacks.onSent()
    const result = await send(
      { params: { clientId: client.id }, body },
      { idempotencyKey, onError: () => keepDraft(false) },
    )
    if (result.ok) {
      clearKey(body)
      // Keeps the draft of a next note, which this page would find.
      if (!loadDraft(draftKey)) deleteDraft(draftKey)
      return announceToScreenReader(words.added)
    }
    form.setValues(submittedValues)
    form.setIssues(result.issues.map(toNoteFormIssue))
    callbacks.onRejected?.()
  })
  const submit = (event: SubmitEvent) => {
    // The form is blank while a note is sent: a second submit must not report it as incomplete.
    if (busy) event.preventDefault()
    else void sendNote(event)
  }
  return { form, busy, submit }
}

import { type SubmitEvent, useEffect } from 'react'
import type { ClientNote, NoteDraft } from '#contract/notes/notes.ts'
import type { Issue } from '#contract/base/errors.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormFooter } from '#web/ui/form/form-footer.tsx'
import { focusTextEnd } from '#web/base/inline-edit.ts'
import { NoteFields } from './note-fields.tsx'
import { words } from './words.ts'
import { toNoteFormIssue, parseNoteFormValues, toNoteFormValues } from './note-form-values.ts'

/** Edits a note in its place in the list. */
export function NoteEditor({
  note,
  firstName,
  draft,
  shouldFocus,
  save,
  onCancel,
}: {
  note: ClientNote
  firstName: string
  draft: DraftKey
  shouldFocus: boolean
  /** Resolves to the issues, or to undefined once the note is saved. */
  save: (note: NoteDraft) => Promise<readonly Issue[] | undefined>
  onCancel: () => void
}) {
  const { ref, ...form } = useForm({
    defaultValues: toNoteFormValues(note),
    draftKey: draft,
    parse: parseNoteFormValues,
  })
  useEffect(() => {
    if (shouldFocus) focusTextEnd(ref.current)
  }, [shouldFocus, ref])

  const cancel = () => {
    form.reset()
    onCancel()
  }
  const saveChanges = form.handleSubmit(async (body) => {
    const issues = await save(body)
    if (issues) form.setIssues(issues.map(toNoteFormIssue))
    else form.reset()
  })
  const submit = (event: SubmitEvent) => {
    if (form.isDirty) return void saveChanges(event)
    event.preventDefault()
    cancel()
  }
  return (
    <form ref={ref} noValidate aria-label={words.editing} onSubmit={submit} className="grid gap-4">
      <NoteFields form={form} firstName={firstName} />
      <FormFooter saveLabel={words.save} hasUnsavedChanges={form.isDirty} onCancel={cancel} />
    </form>
  )
}

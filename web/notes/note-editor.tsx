import { type SubmitEvent, useEffect } from 'react'
import type { ClientNote, NoteDraft } from '#contract/notes/notes.ts'
import type { Issue } from '#contract/base/errors.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { focusTextEnd } from '#web/base/inline-edit.ts'
import { NoteFields } from './note-fields.tsx'
import { words } from './words.ts'
import { toFieldIssue, parseNote, toNoteFormValues } from './note-form-values.ts'

/** The form of a note in the note's own place. What was typed is kept until it is saved or thrown away. */
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
  /** Answers what was wrong, or nothing when it is saved. */
  save: (note: NoteDraft) => Promise<readonly Issue[] | undefined>
  onCancel: () => void
}) {
  const { ref, ...fields } = useForm(toNoteFormValues(note), draft)
  useEffect(() => {
    if (shouldFocus) focusTextEnd(ref.current)
  }, [shouldFocus, ref])

  const cancel = () => {
    fields.reset()
    onCancel()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!fields.isDirty) return cancel()
    const parsed = parseNote(fields.values)
    if ('issues' in parsed) return fields.setIssues(parsed.issues)
    const issues = await save(parsed.value)
    if (issues) fields.setIssues(issues.map(toFieldIssue))
    else fields.reset()
  }
  return (
    <form ref={ref} noValidate aria-label={words.editing} onSubmit={submit} className="grid gap-4">
      <NoteFields form={fields} firstName={firstName} />
      <FormFooter saveLabel={words.save} hasUnsavedChanges={fields.isDirty} onCancel={cancel} />
    </form>
  )
}

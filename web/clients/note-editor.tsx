import { type SubmitEvent, useEffect } from 'react'
import type { ClientNote, NoteDraft } from '#contract/client-notes.ts'
import type { Issue } from '#contract/errors.ts'
import type { Draft } from '#web/base/draft.ts'
import { useForm } from '#web/base/form.ts'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { goOnIn } from './in-place.ts'
import { NoteFields } from './note-fields.tsx'
import { words } from './note-words.ts'
import { besideItsField, noteFrom, typedFrom } from './typed-note.ts'

/** The form of a note in the note's own place. What was typed is kept until it is saved or thrown away. */
export function NoteEditor({
  note,
  firstName,
  draft,
  takesFocus,
  save,
  onCancel,
}: {
  note: ClientNote
  firstName: string
  draft: Draft
  takesFocus: boolean
  /** Answers what was wrong, or nothing when it is saved. */
  save: (note: NoteDraft) => Promise<readonly Issue[] | undefined>
  onCancel: () => void
}) {
  const { ref, ...fields } = useForm(typedFrom(note), draft)
  useEffect(() => {
    if (takesFocus) goOnIn(ref.current)
  }, [takesFocus, ref])

  const cancel = () => {
    fields.reset()
    onCancel()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!fields.isTyped) return cancel()
    const checked = noteFrom(fields.values)
    if ('issues' in checked) return fields.setIssues(checked.issues)
    const issues = await save(checked.value)
    if (issues) fields.setIssues(issues.map(besideItsField))
    else fields.reset()
  }
  return (
    <form ref={ref} noValidate aria-label={words.editing} onSubmit={submit} className="grid gap-4">
      <NoteFields form={fields} firstName={firstName} />
      <FormFoot save={words.save} guard={fields.isTyped} onCancel={cancel} />
    </form>
  )
}

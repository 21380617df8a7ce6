import { type SubmitEvent, useEffect } from 'react'
import { type ClientDocument, updateDocumentDescription } from '#contract/documents/documents.ts'
import type { Issue } from '#contract/base/errors.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { TextAreaField } from '#web/ui/form/form-fields.tsx'
import { FormFooter } from '#web/ui/form/form-footer.tsx'
import { words } from './words.ts'
import { focusTextEnd } from '#web/base/inline-edit.ts'

/** Edits the description of a document in its place in the list; an empty one removes it. */
export function DocumentDescriptionForm({
  document,
  draft,
  shouldFocus,
  save,
  onCancel,
}: {
  document: ClientDocument
  draft: DraftKey
  shouldFocus: boolean
  /** Resolves to the issues, or to undefined once the description is saved. */
  save: (description: string) => Promise<readonly Issue[] | undefined>
  onCancel: () => void
}) {
  const { ref, ...form } = useForm({
    defaultValues: { description: document.description ?? '' },
    draftKey: draft,
    parse: (values) => parseFormValues(updateDocumentDescription.body, values),
  })
  useEffect(() => {
    if (shouldFocus) focusTextEnd(ref.current)
  }, [shouldFocus, ref])

  const cancel = () => {
    form.reset()
    onCancel()
  }
  const saveDescription = form.handleSubmit(async ({ description }) => {
    const issues = await save(description ?? '')
    if (issues) form.setIssues(issues)
    else form.reset()
  })
  const submit = (event: SubmitEvent) => {
    if (form.isDirty) return void saveDescription(event)
    event.preventDefault()
    cancel()
  }
  return (
    <form
      ref={ref}
      noValidate
      aria-label={words.descriptionOf(document.fileName)}
      onSubmit={submit}
      className="grid w-full gap-3 pt-2.5 pb-1"
    >
      <TextAreaField
        form={form}
        name="description"
        label={words.description}
        rows={1}
        className="max-h-60 min-h-10! touch:min-h-11!"
      />
      <FormFooter saveLabel={words.save} hasUnsavedChanges={form.isDirty} onCancel={cancel} />
    </form>
  )
}

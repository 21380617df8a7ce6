import { type SubmitEvent, useEffect } from 'react'
import { type ClientDocument, describeDocument } from '#contract/documents/documents.ts'
import type { Issue } from '#contract/base/errors.ts'
import { limits } from '#contract/base/schema.ts'
import { validate } from '#web/base/validate.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { submitOnCtrlEnter } from '#web/base/submit-on-ctrl-enter.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { words } from './words.ts'
import { focusTextEnd } from '#web/base/inline-edit.ts'

/** The description of a document, edited in its own place; an empty one takes it away. */
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
  /** Answers what was wrong, or nothing when it is saved. */
  save: (description: string) => Promise<readonly Issue[] | undefined>
  onCancel: () => void
}) {
  const {
    ref,
    values,
    isDirty: isTyped,
    set,
    errorFor: errorOf,
    setIssues,
    reset,
  } = useForm({ description: document.description ?? '' }, draft)
  useEffect(() => {
    if (shouldFocus) focusTextEnd(ref.current)
  }, [shouldFocus, ref])

  const cancel = () => {
    reset()
    onCancel()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isTyped) return cancel()
    const parsed = validate(describeDocument.body, values)
    if ('issues' in parsed) return setIssues(parsed.issues)
    const issues = await save(values.description.trim())
    if (issues) setIssues(issues)
    else reset()
  }
  return (
    <form
      ref={ref}
      noValidate
      aria-label={words.descriptionOf(document.fileName)}
      onSubmit={submit}
      className="grid w-full gap-3 pt-2.5 pb-1"
    >
      <Field label={words.description} error={errorOf('description')}>
        {(control) => (
          <TextArea
            {...control}
            name="description"
            dir="auto"
            rows={1}
            maxLength={limits.text}
            value={values.description}
            onChange={({ target }) => set('description', target.value)}
            onKeyDown={submitOnCtrlEnter}
            className="max-h-60 min-h-10! touch:min-h-11!"
          />
        )}
      </Field>
      <FormFooter saveLabel={words.save} hasUnsavedChanges={isTyped} onCancel={cancel} />
    </form>
  )
}

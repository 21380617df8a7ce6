import { type SubmitEvent, useEffect } from 'react'
import { type ClientDocument, describeDocument } from '#contract/client-documents.ts'
import type { Issue } from '#contract/errors.ts'
import { limits } from '#contract/schema.ts'
import { check } from '#web/base/check.ts'
import type { Draft } from '#web/base/draft.ts'
import { useForm } from '#web/base/form.ts'
import { sendByKeys } from '#web/base/send-by-keys.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { words } from './document-words.ts'
import { goOnIn } from './in-place.ts'

/** The description of a document, edited in its own place; an empty one takes it away. */
export function DocumentDescription({
  document,
  draft,
  takesFocus,
  save,
  onCancel,
}: {
  document: ClientDocument
  draft: Draft
  takesFocus: boolean
  /** Answers what was wrong, or nothing when it is saved. */
  save: (description: string) => Promise<readonly Issue[] | undefined>
  onCancel: () => void
}) {
  const { ref, values, isTyped, set, errorOf, setIssues, reset } = useForm(
    { description: document.description ?? '' },
    draft,
  )
  useEffect(() => {
    if (takesFocus) goOnIn(ref.current)
  }, [takesFocus, ref])

  const cancel = () => {
    reset()
    onCancel()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isTyped) return cancel()
    const checked = check(describeDocument.body, values)
    if ('issues' in checked) return setIssues(checked.issues)
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
            onKeyDown={sendByKeys}
            className="max-h-60 min-h-10! touch:min-h-11!"
          />
        )}
      </Field>
      <FormFoot save={words.save} guard={isTyped} onCancel={cancel} />
    </form>
  )
}

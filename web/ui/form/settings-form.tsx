import { type ReactNode, useEffect, useId } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { DraftKey } from '#web/base/draft.ts'
import { getChangedFields } from '#web/base/form-draft.ts'
import type { FormParseResult } from '#web/base/parse-form-values.ts'
import { offerUndo, withdrawUndo } from '#web/base/undo.ts'
import { type Form, type FormFieldMethods, useForm } from '#web/base/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { words as uiWords } from '#web/ui/words.ts'

/**
 * A form that stays on its screen and sends only the changed fields: others may have changed the rest since. An invalid
 * value is reported while it is typed and disables Save; Reset restores the saved values and can be undone.
 */
export function SettingsForm<V extends FieldValues, B>({
  defaultValues,
  draftKey,
  parse,
  send,
  busy,
  words,
  className,
  children,
}: {
  defaultValues: V
  draftKey: DraftKey
  parse: (changes: Partial<V>) => FormParseResult<B>
  send: Parameters<Form<V, B>['handleSave']>[0]
  busy: boolean
  words: { reset: string; save: string }
  className?: string
  children: (form: FormFieldMethods<V>, values: V) => ReactNode
}) {
  const id = useId()
  const parseChanges = (values: V) => parse(getChangedFields(values, defaultValues))
  const { ref, isDirty, ...form } = useForm({ defaultValues, draftKey, parse: parseChanges })
  const values = form.watch()
  const parsed = parseChanges(values)
  const issues = 'issues' in parsed ? parsed.issues : []
  const errorFor = (name: FieldPath<V>) => issues.find(({ path }) => path === name)?.message ?? form.errorFor(name)
  const reset = () => {
    const before = form.getValues()
    form.reset()
    offerUndo({ title: uiWords.resetDone, changed: [id], undo: () => form.setValues(before) })
  }
  // Typing or going to another screen ends the offer.
  useEffect(() => {
    if (isDirty) withdrawUndo([id])
  }, [id, isDirty])
  useEffect(() => () => withdrawUndo([id]), [id])
  const submit = form.handleSave(send)
  return (
    <Card className={className}>
      <form ref={ref} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        {children({ ...form, errorFor }, values)}
        <div className="flex justify-end gap-2">
          <Button variant="quiet" disabled={!isDirty} onClick={reset}>
            {words.reset}
          </Button>
          <Button variant="primary" type="submit" busy={busy} disabled={issues.length > 0}>
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type FormSectionProps = { title: string; hint?: string; hasColumns?: boolean; children: ReactNode }

/** A part of a form under its heading, in one column or two. */
export const FormSection = ({ title, hint, hasColumns = false, children }: FormSectionProps) => (
  <section className={hasColumns ? 'grid gap-4 sm:grid-cols-2' : 'grid gap-4'}>
    <div className={hasColumns ? 'grid gap-1 sm:col-span-2' : 'grid gap-1'}>
      <h2 className="font-serif text-lg font-semibold">{title}</h2>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
    </div>
    {children}
  </section>
)

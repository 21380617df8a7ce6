import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Issue } from '#contract/base/errors.ts'
import { type DraftKey, loadDraft } from '#web/base/draft.ts'
import type { FormParseResult } from '#web/base/parse-form-values.ts'
import { type FormFieldMethods, useForm } from '#web/base/use-form.ts'
import { FormFooter } from './form-footer.tsx'

/**
 * State of a form that replaces the row it edits. It starts as `resumed` over a saved draft. While it is submitted it is
 * hidden but mounted, so that a refusal can show it again with its values.
 */
export function useInlineForm(draftKey: DraftKey, canEdit: boolean, row: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<'open' | 'resumed' | 'submitting' | undefined>(() =>
    canEdit && loadDraft(draftKey) ? 'resumed' : undefined,
  )
  return {
    draftKey,
    state,
    isOpen: state === 'open' || state === 'resumed',
    open: () => setState('open'),
    /** Focuses the row before the form is removed, which would lose the focus. */
    leave: (next: 'submitting' | undefined) => {
      row.current?.focus()
      setState(next)
    },
    finish: (isSaved: boolean) => setState(isSaved ? undefined : 'open'),
  }
}

/** A form that edits a row in its place. Submitting it unchanged closes it. */
export const InlineForm = <V extends FieldValues, B>(props: InlineFormProps<V, B>) =>
  props.edit.state && (
    <div hidden={!props.edit.isOpen} className="w-full">
      <MountedForm {...props} />
    </div>
  )

type InlineFormProps<V extends FieldValues, B> = {
  edit: ReturnType<typeof useInlineForm>
  defaultValues: V
  parse: (values: V) => FormParseResult<B>
  label: string
  send: (body: B) => Promise<{ ok: true } | { ok: false; issues: readonly Issue[] }>
  onSaved: () => void
  className?: string
  children: (form: FormFieldMethods<V>) => ReactNode
}

function MountedForm<V extends FieldValues, B>({
  edit: { draftKey, state, leave, finish },
  defaultValues,
  parse,
  label,
  send,
  onSaved,
  className = 'grid gap-4',
  children,
}: InlineFormProps<V, B>) {
  const { ref, ...form } = useForm({ defaultValues, draftKey, parse })
  const isOpenedByUser = state === 'open'
  useEffect(() => {
    const textarea = isOpenedByUser && ref.current?.querySelector('textarea')
    if (!textarea) return
    textarea.focus()
    textarea.setSelectionRange(textarea.value.length, textarea.value.length)
  }, [isOpenedByUser, ref])
  const cancel = () => {
    form.reset()
    leave(undefined)
  }
  const save = form.handleSubmit(async (body) => {
    leave('submitting')
    const result = await send(body)
    finish(result.ok)
    if (!result.ok) return form.setIssues(result.issues)
    onSaved()
    form.reset()
  })
  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        if (form.isDirty) return void save(event)
        event.preventDefault()
        cancel()
      }}
      className={className}
    >
      {children(form)}
      <FormFooter hasUnsavedChanges={form.isDirty} onCancel={cancel} />
    </form>
  )
}

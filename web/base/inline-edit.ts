import { type RefObject, useState } from 'react'
import type { Issue } from '#contract/base/errors.ts'
import { type DraftKey, loadDraft } from './draft.ts'

/**
 * State of a form that replaces the row it edits. It starts as `resumed` over a saved draft. While it is submitted it is
 * hidden but mounted, so that a refusal can show it again with its values.
 */
export function useInlineEdit(draft: DraftKey, canEdit: boolean, row: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<'open' | 'resumed' | 'submitting' | undefined>(() =>
    canEdit && loadDraft(draft) ? 'resumed' : undefined,
  )
  /** Focuses the row first: removing the focused form would lose the focus. */
  const close = (next?: 'submitting') => {
    row.current?.focus()
    setState(next)
  }
  /** Resolves to the issues, or to undefined once the row is saved. */
  const submit = async (response: Promise<{ ok: boolean; issues?: readonly Issue[] }>) => {
    close('submitting')
    const { ok, issues = [] } = await response
    setState(ok ? undefined : 'open')
    return ok ? undefined : issues
  }
  return {
    isMounted: state !== undefined,
    isOpen: state === 'open' || state === 'resumed',
    /** Whether the user opened it just now, which moves the focus into its text. */
    shouldFocus: state === 'open',
    open: () => setState('open'),
    close: () => close(),
    submit,
  }
}

/** Focuses the textarea of a form, with the cursor at its end. */
export function focusTextEnd(form: HTMLFormElement | null): void {
  const textarea = form?.querySelector('textarea')
  textarea?.focus()
  textarea?.setSelectionRange(textarea.value.length, textarea.value.length)
}

import { type RefObject, useState } from 'react'
import type { Issue } from '#contract/base/errors.ts'
import { type DraftKey, loadDraft } from './draft.ts'

/**
 * A form in the place of what it edits. It is `left` where somebody left it unfinished, and `sent` while it waits out of
 * sight for the answer: a refusal brings it back with what was typed.
 */
export function useInlineEdit(draft: DraftKey, canEdit: boolean, row: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<'open' | 'resumed' | 'submitting' | undefined>(() =>
    canEdit && loadDraft(draft.form, draft.owner) ? 'resumed' : undefined,
  )
  /** The form takes focus along, which stays with its row. */
  const close = (next?: 'submitting') => {
    row.current?.focus()
    setState(next)
  }
  /** Answers what was wrong, or nothing when it is saved. */
  const submit = async (response: Promise<{ ok: boolean; issues?: readonly Issue[] }>) => {
    close('submitting')
    const { ok, issues = [] } = await response
    setState(ok ? undefined : 'open')
    return ok ? undefined : issues
  }
  return {
    isMounted: state !== undefined,
    isOpen: state === 'open' || state === 'resumed',
    /** Whether a press opened it, which then goes on in its text. */
    shouldFocus: state === 'open',
    open: () => setState('open'),
    close: () => close(),
    sending: submit,
  }
}

/** Takes a person into a form's text, behind what stands there. */
export function focusTextEnd(form: HTMLFormElement | null): void {
  const textarea = form?.querySelector('textarea')
  textarea?.focus()
  textarea?.setSelectionRange(textarea.value.length, textarea.value.length)
}

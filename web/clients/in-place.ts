import { type RefObject, useState } from 'react'
import type { Issue } from '#contract/errors.ts'
import { type Draft, draftOf } from '#web/base/draft.ts'

/**
 * A form in the place of what it edits. It is `left` where somebody left it unfinished, and `sent` while it waits out of
 * sight for the answer: a refusal brings it back with what was typed.
 */
export function useInPlace(draft: Draft, mayEdit: boolean, row: RefObject<HTMLElement | null>) {
  const [form, become] = useState<'pressed' | 'left' | 'sent' | undefined>(() =>
    mayEdit && draftOf(draft.form, draft.owner) ? 'left' : undefined,
  )
  /** The form takes focus along, which stays with its row. */
  const close = (next?: 'sent') => {
    row.current?.focus()
    become(next)
  }
  /** Answers what was wrong, or nothing when it is saved. */
  const sending = async (answer: Promise<{ ok: boolean; issues?: readonly Issue[] }>) => {
    close('sent')
    const { ok, issues = [] } = await answer
    become(ok ? undefined : 'pressed')
    return ok ? undefined : issues
  }
  return {
    isThere: form !== undefined,
    isOpen: form === 'pressed' || form === 'left',
    /** Whether a press opened it, which then goes on in its text. */
    takesFocus: form === 'pressed',
    open: () => become('pressed'),
    close: () => close(),
    sending,
  }
}

/** Takes a person into a form's text, behind what stands there. */
export function goOnIn(form: HTMLFormElement | null): void {
  const text = form?.querySelector('textarea')
  text?.focus()
  text?.setSelectionRange(text.value.length, text.value.length)
}

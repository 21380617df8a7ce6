import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Issue } from '#contract/base/errors.ts'

type FormRef = RefObject<HTMLFormElement | null>

/** Lets Ctrl+Enter or Command+Enter submit the form of a field: browsers only submit on a plain Enter, and not in a textarea. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

/**
 * Finds date and time inputs that are impossible or only partly typed. The browser reports their value as '', as for an
 * empty input.
 */
export const findIncompleteDates = ({ current: form }: FormRef): Issue[] =>
  [...(form?.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]') ?? [])]
    .filter(({ validity }) => validity.badInput)
    .map(({ name, type }) => ({ path: name, message: incompleteInputMessages[type as 'date' | 'time'] }))

/** The messages for a partly typed date and time, by the type of the input. */
export const incompleteInputMessages = {
  date: 'Enter a valid date, such as 11/21/2026',
  time: 'Enter a whole time such as 9:30 AM',
} as const

/** Whether a date or time is only partly typed, and the function that clears this after a reset. */
export function useHasIncompleteDates(form: FormRef): [hasIncompleteDates: boolean, clear: () => void] {
  const [hasIncompleteDates, setHasIncompleteDates] = useState(false)
  useEffect(() => {
    // An empty date input that is only partly typed fires no input event. The form may be rendered later than its state.
    const check = ({ target }: Event) => {
      if (form.current?.contains(target as Node)) setHasIncompleteDates(findIncompleteDates(form).length > 0)
    }
    const controller = new AbortController()
    document.addEventListener('keyup', check, { signal: controller.signal })
    document.addEventListener('input', check, { signal: controller.signal })
    return () => controller.abort()
  }, [form])
  return [hasIncompleteDates, () => setHasIncompleteDates(false)]
}

/** Returns a function that focuses the first invalid field once the errors are rendered. */
export function useFocusFirstError(form: FormRef): () => void {
  const [requestCount, setRequestCount] = useState(0)
  useLayoutEffect(() => {
    if (!requestCount || !form.current) return
    const invalidField = form.current.querySelector<HTMLElement>('[aria-invalid]')
    if (invalidField) focusWithError(invalidField)
    // The submit button of a dialog is outside of the form.
    else if (!form.current.contains(document.activeElement))
      form.current.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [requestCount, form])
  return () => setRequestCount((count) => count + 1)
}

/** Scrolls so that the error below the field is visible too. */
function focusWithError(field: HTMLElement): void {
  field.focus()
  const error = field.getAttribute('aria-describedby')?.split(' ')[0]
  if (error) document.getElementById(error)?.scrollIntoView({ block: 'nearest' })
}

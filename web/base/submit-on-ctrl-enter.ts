import type { KeyboardEvent } from 'react'

/** Ctrl or Command with Enter sends, as Enter alone makes a new line. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

import { useCallback, useState } from 'react'
import { loadDraft } from '#web/base/draft.ts'

/** A dialog with its presses; a form that was left unfinished at a sign-in opens again. */
export function useDialog(form: string, owner: string, fetch: () => void) {
  const [open, setOpen] = useState(() => loadDraft(form, owner) !== undefined)
  const press = useCallback(() => setOpen(true), [])
  const onClose = useCallback(() => setOpen(false), [])
  return { press, fetch, dialog: { open, onClose, draft: { form, owner } } }
}

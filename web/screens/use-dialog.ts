import { useCallback, useState } from 'react'
import { loadDraft } from '#web/base/draft.ts'

/** State of a dialog with a form. It starts open when an unfinished draft of the form was saved before a sign-in. */
export function useDialog(form: string, owner: string, prefetch: () => void) {
  const [open, setOpen] = useState(() => loadDraft(form, owner) !== undefined)
  const show = useCallback(() => setOpen(true), [])
  const onClose = useCallback(() => setOpen(false), [])
  return { trigger: { show, prefetch }, dialog: { open, onClose, draft: { form, owner } } }
}

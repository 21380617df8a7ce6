import { onlineManager } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { type DraftKey, loadDraft } from '#web/base/draft.ts'
import { createLazyModule } from '#web/base/lazy-module.ts'
import { toast } from '#web/base/toast.ts'
import { Button } from './button.tsx'
import { words } from './words.ts'

/** Whether a dialog is open, and how to close it; passed to it by its owner. */
export type DialogState = { open: boolean; onClose: () => void }

/** State of a dialog about one target at a time, which stays while the dialog is closing. */
export function useTargetDialog<T>() {
  const [target, setTarget] = useState<T>()
  const [open, setOpen] = useState(false)
  const show = useCallback((next: T) => {
    setTarget(next)
    setOpen(true)
  }, [])
  return { target, show, dialog: { open, onClose: () => setOpen(false) } }
}

/** Whether a dialog with a form is open, how to close it, and the key of its form's draft. */
export type FormDialogState = DialogState & { draft: DraftKey }

/**
 * A dialog or menu whose code is fetched when it first opens, or earlier by `prefetch`. If that fails, a toast says so.
 * The page must be reloaded then, because browsers cache a failed module, but not without a connection: that would lose
 * the page and what waits to be saved.
 */
export function createLazyDialog<Props extends DialogState>(fetchDialog: () => Promise<ComponentType<Props>>) {
  const dialog = createLazyModule(fetchDialog)

  function LazyDialog(props: Props) {
    const { open, onClose } = props
    const LoadedDialog = dialog.useLoaded()
    const close = useEffectEvent(onClose)
    useEffect(() => {
      if (!open || LoadedDialog) return
      dialog.load().catch((reason: unknown) => {
        console.error('A dialog could not be fetched', reason)
        toast({ ...words.notLoaded(onlineManager.isOnline()), variant: 'destructive' })
        close()
      })
    }, [open, LoadedDialog])
    if (LoadedDialog) return <LoadedDialog {...props} />
    return open ? <i hidden data-dialog-loading /> : null
  }

  /** For hover and focus. */
  LazyDialog.prefetch = dialog.prefetch
  return LazyDialog
}

/** Opens a dialog, and fetches its code ahead of that. */
export type DialogOpener = { show: () => void; prefetch: () => void }

/** A button that opens a dialog and prefetches its code on hover and focus. */
export const DialogButton = ({ show, prefetch, ...button }: DialogOpener & ComponentProps<typeof Button>) => (
  <Button {...button} onClick={show} onPointerEnter={prefetch} onFocus={prefetch} />
)

/**
 * State of a dialog with a form. It starts open if an unfinished draft of the form was saved before a sign-in, and
 * resets on another path: a dialog that is open over all screens therefore needs a React key.
 */
export function useFormDialog(form: string, prefetch: () => void) {
  const [path] = useLocation()
  const hasDraft = () => loadDraft({ form }) !== undefined
  const [state, setState] = useState(() => ({ path, open: hasDraft() }))
  if (state.path !== path) setState({ path, open: hasDraft() })
  const show = () => setState({ path, open: true })
  const onClose = () => setState((current) => (current.path === path ? { path, open: false } : current))
  const open = state.path === path && state.open
  return { trigger: { show, prefetch }, dialog: { open, onClose, draft: { form } } }
}

import { type ComponentProps, type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'

type DialogProps = { open: boolean; onClose: () => void }

/**
 * A dialog, or a menu, whose code comes when it is first opened, or earlier by `fetch` (on hover, on focus). When it
 * cannot be fetched a toast says so, and the next opening tries again.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  let LoadedDialog: ComponentType<Props> | undefined
  const listeners = new Set<() => void>()

  const loadOnce = async () => {
    LoadedDialog ??= await load()
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function LazyDialog(props: Props) {
    const { open, onClose } = props
    const DialogComponent = useSyncExternalStore(subscribe, () => LoadedDialog)
    useEffect(() => {
      if (!open || LoadedDialog) return
      loadOnce().catch((reason: unknown) => {
        console.error('A dialog could not be fetched', reason)
        toast({ title: 'This could not be loaded', description: 'Please reload the page.', variant: 'destructive' })
        onClose()
      })
    }, [open, onClose])
    return DialogComponent ? <DialogComponent {...props} /> : null
  }

  /** For hover and focus; a failure is told when the dialog is opened. */
  LazyDialog.prefetch = () =>
    void loadOnce().catch((reason: unknown) => console.info('A dialog could not be fetched ahead', reason))
  return LazyDialog
}

/** Opens a dialog, and fetches its code ahead of that. */
export type DialogTrigger = { show: () => void; prefetch: () => void }

/** A button that opens a dialog and prefetches its code on hover and focus. */
export const DialogButton = ({ show, prefetch, ...button }: DialogTrigger & ComponentProps<typeof Button>) => (
  <Button {...button} onClick={show} onPointerEnter={prefetch} onFocus={prefetch} />
)

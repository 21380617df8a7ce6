import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { toast } from './toast.tsx'

type Openable = { open: boolean; onClose: () => void }

/**
 * A dialog, or a menu, whose code comes when it is first opened, or earlier by `fetch` (on hover, on focus). When it
 * cannot be fetched a toast says so, and the next opening tries again.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const waiting = new Set<() => void>()

  const fetch = async () => {
    Loaded ??= await load()
    for (const show of waiting) show()
  }
  const subscribe = (show: () => void) => {
    waiting.add(show)
    return () => waiting.delete(show)
  }

  function LazyDialog(props: Props) {
    const { open, onClose } = props
    const Part = useSyncExternalStore(subscribe, () => Loaded)
    useEffect(() => {
      if (!open || Loaded) return
      fetch().catch((reason: unknown) => {
        console.error('A dialog could not be fetched', reason)
        toast({ title: 'This could not be loaded', description: 'Please reload the page.', variant: 'destructive' })
        onClose()
      })
    }, [open, onClose])
    return Part ? <Part {...props} /> : null
  }

  /** For hover and focus; a failure is told when the dialog is opened. */
  LazyDialog.fetch = () =>
    void fetch().catch((reason: unknown) => console.info('A dialog could not be fetched ahead', reason))
  return LazyDialog
}

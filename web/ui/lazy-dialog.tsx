import { type ComponentType, useEffect, useState } from 'react'
import { toast } from './toast.tsx'

type Openable = { open: boolean; onClose: () => void }

/**
 * A dialog, or a menu, whose code comes when it is first opened, or earlier by `fetch` (on hover, on focus). When it cannot be
 * fetched a toast says so, and the next opening tries again.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const fetch = async () => (Loaded ??= await load())

  function LazyDialog(props: Props) {
    const [, setFetched] = useState(Loaded !== undefined)
    const { open, onClose } = props
    useEffect(() => {
      if (!open || Loaded) return
      fetch().then(
        () => setFetched(true),
        (reason: unknown) => {
          console.error('A dialog could not be fetched', reason)
          toast({ title: 'This could not be loaded', description: 'Please reload the page.', variant: 'destructive' })
          onClose()
        },
      )
    }, [open, onClose])
    return Loaded ? <Loaded {...props} /> : null
  }

  /** Meant for hover and focus; a failure is told when the dialog is opened. */
  LazyDialog.fetch = () => void fetch().catch((reason: unknown) => console.info('A dialog could not be fetched ahead', reason))
  return LazyDialog
}

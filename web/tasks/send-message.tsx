import { type ComponentProps, useCallback, useState } from 'react'
import type { TaskOfDay } from '#contract/planning.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The button that opens the composer; its code comes when the pointer or focus comes near. */
export function SendMessage({ task, ...rest }: ComponentProps<'button'> & { task: TaskOfDay }) {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <button
        {...rest}
        type="button"
        aria-haspopup="dialog"
        onClick={show}
        onPointerEnter={MessageDialog.fetch}
        onFocus={MessageDialog.fetch}
      />
      {asked && <MessageDialog task={task} open={open} onClose={close} />}
    </>
  )
}

const MessageDialog = lazyDialog(async () => (await import('./message-dialog.tsx')).MessageDialog)

import { type ComponentProps, useState } from 'react'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { loadDraft } from '#web/base/draft.ts'
import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The button that opens the message dialog, which is loaded on hover or focus. It starts open over a saved draft. Not `disabled` while busy, so that the focus stays. */
export function SendMessageButton({
  task,
  busy,
  ...rest
}: ComponentProps<'button'> & { task: TaskOfDay; busy: boolean }) {
  const draft = { form: `message-${task.id}` }
  /** Undefined until it is opened for the first time. */
  const [open, setOpen] = useState<boolean | undefined>(() => (loadDraft(draft) ? true : undefined))
  return (
    <>
      <button
        {...rest}
        type="button"
        aria-haspopup="dialog"
        aria-disabled={busy}
        onClick={() => busy || setOpen(true)}
        onPointerEnter={MessageDialog.prefetch}
        onFocus={MessageDialog.prefetch}
      />
      {open !== undefined && <MessageDialog task={task} draft={draft} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

const MessageDialog = createLazyDialog(async () => (await import('./message-dialog.tsx')).MessageDialog)

import { type ComponentProps, useCallback, useState } from 'react'
import type { TaskOfDay } from '#contract/planning.ts'
import { draftOf } from '#web/base/draft.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { messageDraft } from './message-draft.ts'

/** The button that opens the composer, whose code comes when the pointer or focus comes near; one left unfinished opens again. */
export function SendMessage({ task, ...rest }: ComponentProps<'button'> & { task: TaskOfDay }) {
  const { id: owner } = useSignedIn()
  const [open, setOpen] = useState(() => {
    const draft = messageDraft(task.id, owner)
    return draftOf(draft.form, draft.owner) !== undefined
  })
  const [asked, setAsked] = useState(open)
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

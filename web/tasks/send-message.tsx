import { type ComponentProps, useCallback, useState } from 'react'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { loadDraft } from '#web/base/draft.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { messageDraftKey } from './message-draft-key.ts'

/** The button that opens the composer, whose code comes when the pointer or focus comes near; one left unfinished opens again. */
export function SendMessage({ task, ...rest }: ComponentProps<'button'> & { task: TaskOfDay }) {
  const { id: owner } = useSignedInUser()
  const [open, setOpen] = useState(() => {
    const draftKey = messageDraftKey(task.id, owner)
    return loadDraft(draftKey.form, draftKey.owner) !== undefined
  })
  const [hasOpened, setHasOpened] = useState(open)
  const close = useCallback(() => setOpen(false), [])
  const openDialog = () => {
    setHasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <button
        {...rest}
        type="button"
        aria-haspopup="dialog"
        onClick={openDialog}
        onPointerEnter={MessageDialog.prefetch}
        onFocus={MessageDialog.prefetch}
      />
      {hasOpened && <MessageDialog task={task} open={open} onClose={close} />}
    </>
  )
}

const MessageDialog = lazyDialog(async () => (await import('./message-dialog.tsx')).MessageDialog)

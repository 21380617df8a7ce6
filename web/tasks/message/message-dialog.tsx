import { Link } from 'wouter'
import { formatFullName } from '#contract/clients/clients.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MessageComposer } from './message-composer.tsx'
import { getMessageChannels } from './messages.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { words } from './words.ts'

type MessageDialogProps = { task: TaskOfDay; draft: DraftKey; open: boolean; onClose: () => void }

/** Writes a message to a task's client, or says that the client's contact details are missing. */
export function MessageDialog({ task, draft, open, onClose }: MessageDialogProps) {
  const { client } = task
  const channels = getMessageChannels(client)
  if (channels.length)
    return <MessageComposer task={task} draft={draft} channels={channels} open={open} onClose={onClose} />
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.messageTo(formatFullName(client!))}
      footer={
        <Link href={buildClientPath(client!.id)} className={getButtonClasses({ variant: 'primary' })}>
          {words.openClient}
        </Link>
      }
    >
      <p>{words.noContactDetails(client!.firstName)}</p>
    </Dialog>
  )
}

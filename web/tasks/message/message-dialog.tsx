import { Link } from 'wouter'
import { formatFullName } from '#contract/clients/clients.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { MessageComposer } from './message-composer.tsx'
import { getMessageChannels } from './messages.ts'
import { words } from './words.ts'

/** Writes a message to a task's client, or says that the client's contact details are missing. */
export function MessageDialog({ task, draft, ...dialog }: FormDialogState & { task: TaskOfDay }) {
  const { client } = task
  const channels = getMessageChannels(client)
  if (channels.length) return <MessageComposer task={task} draft={draft} channels={channels} {...dialog} />
  return (
    <Dialog
      {...dialog}
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

import { Link } from 'wouter'
import { fullName } from '#contract/clients/clients.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { channelsFor } from './message-links.ts'
import { MessageComposer } from './message-composer.tsx'
import { clientPath } from '#web/base/paths.ts'
import { words } from './words.ts'

/** Writes to a task's client, or says what is missing to do so. */
export function MessageDialog({ task, open, onClose }: { task: TaskOfDay; open: boolean; onClose: () => void }) {
  const { client } = task
  const channels = channelsFor(client)
  if (channels.length) return <MessageComposer task={task} channels={channels} open={open} onClose={onClose} />
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.messageTo(fullName(client!))}
      footer={
        <Link href={clientPath(client!.id)} className={buttonClasses({ variant: 'primary' })}>
          {words.openClient}
        </Link>
      }
    >
      <p>{words.noContactDetails(client!.firstName)}</p>
    </Dialog>
  )
}

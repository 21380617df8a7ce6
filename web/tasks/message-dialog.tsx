import { Link } from 'wouter'
import { nameOf } from '#contract/clients.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { channelsTo } from './hand-over.ts'
import { MessageComposer } from './message-composer.tsx'
import { clientAddress } from './resource.ts'
import { words } from './words.ts'

/** Writes to a task's client, or says what is missing to do so. */
export function MessageDialog({ task, open, onClose }: { task: TaskOfDay; open: boolean; onClose: () => void }) {
  const { client } = task
  const channels = channelsTo(client)
  if (channels.length) return <MessageComposer task={task} channels={channels} open={open} onClose={onClose} />
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.messageTo(nameOf(client!))}
      footer={
        <Link href={clientAddress(client!.id)} className={buttonLook({ variant: 'primary' })}>
          {words.openClient}
        </Link>
      }
    >
      <p>{words.cannotBeWrittenTo(client!.firstName)}</p>
    </Dialog>
  )
}

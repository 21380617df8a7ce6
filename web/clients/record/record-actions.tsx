import { CalendarPlus, Ellipsis, ListStart, Pencil } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { DialogButton, type DialogOpener, createLazyDialog } from '#web/ui/lazy-dialog.tsx'
import { createLazyMenuButton } from '#web/ui/menu-button.tsx'
import { Spinner } from '#web/ui/button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { removeCachedClientRelatedCounts, useArchiveClientMutation } from './queries.ts'
import { words } from './words.ts'

/** Actions on a client. On phones Schedule Task stands above the bottom bar. */
export function RecordActions({
  client,
  canReassign,
  schedule,
  startSequence,
  edit,
}: {
  client: Client
  canReassign: boolean
  schedule: DialogOpener
  startSequence: DialogOpener
  edit: DialogOpener
}) {
  const [openDialog, setOpenDialog] = useState<'reassign' | 'delete'>()
  const [mountedDialog, setMountedDialog] = useState<'reassign' | 'delete'>()
  const { isPending: archiving } = useArchiveClientMutation(client.id)
  const close = useCallback(() => setOpenDialog(undefined), [])
  const showDialog = (dialog: 'reassign' | 'delete') => {
    removeCachedClientRelatedCounts(client.id)
    setMountedDialog(dialog)
    setOpenDialog(dialog)
  }
  return (
    <div role="group" aria-label={words.actions} className="flex flex-wrap gap-2">
      {!client.archivedAt && (
        <div className="action-strip">
          <DialogButton {...schedule} variant="primary">
            <CalendarPlus aria-hidden />
            {words.scheduleTask}
          </DialogButton>
        </div>
      )}
      {!client.archivedAt && (
        <DialogButton {...startSequence} className={narrowStyle}>
          <ListStart aria-hidden />
          {words.startSequence}
        </DialogButton>
      )}
      <DialogButton {...edit} className={narrowStyle}>
        <Pencil aria-hidden />
        {words.editClient}
      </DialogButton>
      <Tooltip text={words.more}>
        <MoreMenuButton
          aria-label={words.more}
          aria-busy={archiving}
          className={moreButtonStyle}
          menu={{ client, canReassign, showDialog }}
        >
          {archiving ? <Spinner /> : <Ellipsis aria-hidden />}
        </MoreMenuButton>
      </Tooltip>
      <p role="status" className="sr-only">
        {archiving && words.archiving}
      </p>
      {mountedDialog === 'delete' && (
        <DeleteClientDialog open={openDialog === 'delete'} onClose={close} client={client} />
      )}
      {mountedDialog === 'reassign' && (
        <ReassignDialog open={openDialog === 'reassign'} onClose={close} client={client} />
      )}
    </div>
  )
}

const MoreMenuButton = createLazyMenuButton(async () => (await import('./record-menu.tsx')).RecordMenu)
const DeleteClientDialog = createLazyDialog(async () => (await import('./delete-client-dialog.tsx')).DeleteClientDialog)
const ReassignDialog = createLazyDialog(async () => (await import('./reassign-dialog.tsx')).ReassignDialog)

/* So that the buttons fit in one line on phones. */
const narrowStyle = 'max-sm:px-2.5 max-sm:[&_svg]:hidden'

const moreButtonStyle =
  'inline-flex size-10 shrink-0 items-center justify-center rounded-control border border-edge bg-sheet text-ink-soft transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well touch:size-11 [&_svg]:size-5'

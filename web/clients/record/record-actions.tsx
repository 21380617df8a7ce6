import { CalendarPlus, Ellipsis, Pencil } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { createMenuButton } from '#web/ui/menu-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { clearRelatedCounts, useArchiveMutation } from './record-queries.ts'
import { words } from './record-words.ts'

/** A press that opens a dialog, and what fetches its code when the pointer or focus comes near. */
export type DialogTrigger = { press: () => void; fetch: () => void }

/** What can be done with a client; on phones scheduling a task stays under the thumb. A sequence will start from here, too. */
export function RecordActions({
  client,
  canReassign,
  schedule,
  edit,
}: {
  client: Client
  canReassign: boolean
  schedule: DialogTrigger
  edit: DialogTrigger
}) {
  const [openDialog, setOpenDialog] = useState<'reassign' | 'delete'>()
  const [mountedDialog, setMountedDialog] = useState<'reassign' | 'delete'>()
  const { isPending: archiving } = useArchiveMutation(client.id)
  const close = useCallback(() => setOpenDialog(undefined), [])
  const showDialog = (dialog: 'reassign' | 'delete') => {
    clearRelatedCounts(client.id)
    setMountedDialog(dialog)
    setOpenDialog(dialog)
  }
  return (
    <div role="group" aria-label={words.actions} className="flex gap-2">
      {!client.archivedAt && (
        <DialogTriggerButton {...schedule} isPrimary>
          <CalendarPlus aria-hidden />
          {words.scheduleTask}
        </DialogTriggerButton>
      )}
      <DialogTriggerButton {...edit}>
        <Pencil aria-hidden />
        {words.editClient}
      </DialogTriggerButton>
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

const DialogTriggerButton = ({
  press,
  fetch,
  isPrimary = false,
  children,
}: DialogTrigger & { isPrimary?: boolean; children: ReactNode }) => (
  <Button
    variant={isPrimary ? 'primary' : 'outline'}
    onClick={press}
    onPointerEnter={fetch}
    onFocus={fetch}
    className={isPrimary ? floatingStyle : undefined}
  >
    {children}
  </Button>
)

const MoreMenuButton = createMenuButton(async () => (await import('./record-menu.tsx')).RecordMenu)
const DeleteClientDialog = lazyDialog(async () => (await import('./delete-client-dialog.tsx')).DeleteClientDialog)
const ReassignDialog = lazyDialog(async () => (await import('./reassign-dialog.tsx')).ReassignDialog)

const floatingStyle =
  'max-sm:fixed max-sm:right-4 max-sm:bottom-[calc(var(--bottom-bar)+0.75rem)] max-sm:z-20 max-sm:rounded-full max-sm:shadow-float'
const moreButtonStyle =
  'inline-flex size-10 shrink-0 items-center justify-center rounded-control border border-edge bg-sheet text-ink-soft transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well touch:size-11 [&_svg]:size-5'

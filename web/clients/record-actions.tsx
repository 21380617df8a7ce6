import { CalendarPlus, Ellipsis, Pencil } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { menuButton } from '#web/ui/menu-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { forgetBelongings, useArchive } from './record-queries.ts'
import { words } from './record-words.ts'

/** A press that opens a dialog, and what fetches its code when the pointer or focus comes near. */
export type Opens = { press: () => void; fetch: () => void }

/** What can be done with a client; on phones scheduling a task stays under the thumb. A sequence will start from here, too. */
export function RecordActions({
  client,
  mayReassign,
  schedule,
  edit,
}: {
  client: Client
  mayReassign: boolean
  schedule: Opens
  edit: Opens
}) {
  const [asking, setAsking] = useState<'reassign' | 'delete'>()
  const [shown, show] = useState<'reassign' | 'delete'>()
  const { busy: archiving } = useArchive(client.id)
  const close = useCallback(() => setAsking(undefined), [])
  const ask = (what: 'reassign' | 'delete') => {
    forgetBelongings(client.id)
    show(what)
    setAsking(what)
  }
  return (
    <div role="group" aria-label={words.actions} className="flex gap-2">
      {!client.archivedAt && (
        <Opener {...schedule} isPrimary>
          <CalendarPlus aria-hidden />
          {words.scheduleTask}
        </Opener>
      )}
      <Opener {...edit}>
        <Pencil aria-hidden />
        {words.editClient}
      </Opener>
      <Tooltip text={words.more}>
        <More aria-label={words.more} aria-busy={archiving} className={more} menu={{ client, mayReassign, ask }}>
          {archiving ? <Spinner /> : <Ellipsis aria-hidden />}
        </More>
      </Tooltip>
      <p role="status" className="sr-only">
        {archiving && words.archiving}
      </p>
      {shown === 'delete' && <DeleteClientDialog open={asking === 'delete'} onClose={close} client={client} />}
      {shown === 'reassign' && <ReassignDialog open={asking === 'reassign'} onClose={close} client={client} />}
    </div>
  )
}

const Opener = ({
  press,
  fetch,
  isPrimary = false,
  children,
}: Opens & { isPrimary?: boolean; children: ReactNode }) => (
  <Button
    variant={isPrimary ? 'primary' : 'outline'}
    onClick={press}
    onPointerEnter={fetch}
    onFocus={fetch}
    className={isPrimary ? underThumb : undefined}
  >
    {children}
  </Button>
)

const More = menuButton(async () => (await import('./record-menu.tsx')).RecordMenu)
const DeleteClientDialog = lazyDialog(async () => (await import('./delete-client-dialog.tsx')).DeleteClientDialog)
const ReassignDialog = lazyDialog(async () => (await import('./reassign-dialog.tsx')).ReassignDialog)

const underThumb =
  'max-sm:fixed max-sm:right-4 max-sm:bottom-[calc(var(--bottom-bar)+0.75rem)] max-sm:z-20 max-sm:rounded-full max-sm:shadow-float'
const more =
  'inline-flex size-10 shrink-0 items-center justify-center rounded-control border border-edge bg-sheet text-ink-soft transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well touch:size-11 [&_svg]:size-5'

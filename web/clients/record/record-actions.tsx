import { CalendarPlus, Ellipsis, ListStart, MessageSquareText, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { buildSmsUrl, formatPhone, toDialableNumber } from '#web/base/contact-links.ts'
import { useMediaQuery } from '#web/base/use-media-query.ts'
import { Spinner } from '#web/ui/button.tsx'
import { DialogButton, type DialogOpener, createLazyDialog, useTargetDialog } from '#web/ui/lazy-dialog.tsx'
import { createLazyMenuButton } from '#web/ui/menu-button.tsx'
import { CallButton } from './contact.tsx'
import { removeCachedRelatedCounts, useArchiveClientMutation } from './queries.ts'
import { words } from './words.ts'

/**
 * The buttons of a record, with the menu of further actions. On phones Call, Note and Task are above the bottom bar.
 */
export function RecordActions({
  client,
  schedule,
  startSequence,
  edit,
  addNumber,
  note,
}: {
  client: Client
  schedule: DialogOpener
  startSequence: DialogOpener
  edit: DialogOpener
  /** Opens the form for the number of a client without one. */
  addNumber: () => void
  /** The button for a new note, shown here on phones. */
  note: ReactNode
}) {
  const isPhone = useMediaQuery('(width < 40rem)')
  const number = client.phoneE164 ?? client.phone ?? ''
  const textUrl = toDialableNumber(number) ? buildSmsUrl(number, '') : undefined
  const { target: shown, show, dialog } = useTargetDialog<'reassign' | 'delete'>()
  const { isPending: archiving } = useArchiveClientMutation(client.id)
  const showDialog = (name: 'reassign' | 'delete') => {
    removeCachedRelatedCounts(client.id)
    show(name)
  }
  return (
    <div role="group" aria-label={words.actions} className="flex flex-wrap gap-2">
      <div className="action-strip max-sm:auto-cols-auto max-sm:grid-flow-col max-sm:gap-2 max-sm:*:px-2!">
        {isPhone && <CallButton client={client} addNumber={addNumber} />}
        {isPhone && note}
        {!client.archivedAt && (
          <DialogButton {...schedule} variant="primary" aria-label={isPhone ? words.scheduleTask : undefined}>
            <CalendarPlus aria-hidden />
            {isPhone ? words.taskButton : words.scheduleTask}
          </DialogButton>
        )}
      </div>
      {isPhone && textUrl && (
        <a href={textUrl} aria-label={words.text(formatPhone(client.phone ?? ''))} className={moreButtonStyle}>
          <MessageSquareText aria-hidden />
        </a>
      )}
      {!client.archivedAt && (
        <DialogButton {...startSequence} className={narrowStyle}>
          <ListStart aria-hidden />
          {words.startSequence}
        </DialogButton>
      )}
      <DialogButton {...edit} className="max-sm:w-11 max-sm:px-0">
        <Pencil aria-hidden />
        <span className="max-sm:sr-only">{words.editClient}</span>
      </DialogButton>
      <MoreMenuButton
        data-tooltip={words.more}
        aria-label={words.more}
        aria-busy={archiving}
        className={moreButtonStyle}
        menu={{ client, showDialog }}
      >
        {archiving ? <Spinner /> : <Ellipsis aria-hidden />}
      </MoreMenuButton>
      <p role="status" className="sr-only">
        {archiving && words.archiving}
      </p>
      {shown === 'delete' && <DeleteClientDialog {...dialog} client={client} />}
      {shown === 'reassign' && <ReassignDialog {...dialog} client={client} />}
    </div>
  )
}

const MoreMenuButton = createLazyMenuButton(async () => (await import('./record-menu.tsx')).RecordMenu)
const DeleteClientDialog = createLazyDialog(async () => (await import('./delete-client-dialog.tsx')).DeleteClientDialog)
const ReassignDialog = createLazyDialog(async () => (await import('./reassign-dialog.tsx')).ReassignDialog)

/* So that the buttons fit in one line on phones, where Edit Client is its pencil. */
const narrowStyle = 'max-sm:px-2.5 max-sm:[&_svg]:hidden'

const moreButtonStyle =
  'inline-flex size-10 shrink-0 items-center justify-center rounded-control border border-edge bg-sheet text-ink-soft transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well touch:size-11 [&_svg]:size-5'

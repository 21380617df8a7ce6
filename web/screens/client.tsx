import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { useScreenTitle } from '#web/base/document-title.ts'
import { buildClientPath, parseClientTab } from '#web/base/paths.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { EditClientDialog, editClientFormName } from '#web/clients/form/dialogs.tsx'
import { isClientId, prefetchClient, useClient } from '#web/clients/record/queries.ts'
import { RecordActions } from '#web/clients/record/record-actions.tsx'
import { RecordHeader } from '#web/clients/record/record-header.tsx'
import {
  ArchivedBanner,
  RecordFailed,
  RecordNotFound,
  ClientRecordSkeleton,
} from '#web/clients/record/record-states.tsx'
import { RecordTabs } from '#web/clients/record/record-tabs.tsx'
import { words } from '#web/clients/record/words.ts'
import { prefetchSplitViewCode, SplitView } from '#web/clients/split/split-view.tsx'
import { AddNoteButton } from '#web/notes/add-note-button.tsx'
import { words as noteWords } from '#web/notes/words.ts'
import { AssignSequenceDialog, assignSequenceFormName } from '#web/sequences/dialogs.tsx'
import { AddTaskDialog } from '#web/tasks/dialogs.tsx'
import { prefetchTimeline } from '#web/timeline/queries.ts'
import { createLazyDialog, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { AddTaskAndClientDialog } from './add-task-and-client-dialog.tsx'
import { ClientTabPanel, clientTabPanels } from './client-tab-panel.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** The record of a client (docs/product/clients.md#record). */
export const clientScreen: ScreenModule = {
  Screen: ClientScreen,
  prefetch: ({ id = '' }, search) => {
    const { TabPanel, prefetchData } = clientTabPanels[parseClientTab(search)]
    if (isClientId(id)) {
      prefetchClient(id)
      prefetchTimeline(id)
      prefetchData?.(id)
    }
    prefetchSplitViewCode()
    return TabPanel.prefetch?.()
  },
}

function ClientScreen() {
  const { id } = useParams<{ id: string }>()
  return (
    <SplitView clientId={id}>
      <ClientRecord key={id} id={id} />
    </SplitView>
  )
}

function ClientRecord({ id }: { id: string }) {
  const query = useClient(id)
  const found = query.state === 'ready' ? query.data : undefined
  const keptId = found && found.id !== id ? found.id : undefined
  const [, navigate] = useLocation()
  const tab = parseClientTab(useSearch())
  // Under the id of a client that was merged, the kept one can be read but not changed.
  useEffect(() => {
    if (keptId) navigate(buildClientPath(keptId, tab), { replace: true })
  }, [keptId, tab, navigate])
  useScreenTitle(found ? formatFullName(found) : words.client)
  if (query.state === 'missing') return <RecordNotFound id={id} />
  if (query.state === 'failed') return <RecordFailed {...query} />
  return <Record id={id} client={keptId ? undefined : found} />
}

/**
 * Renders loading and loaded states alike, so that the heading keeps the focus it got on navigation. The drafts of its
 * forms belong to the client.
 */
function Record({ id, client }: { id: string; client: Client | undefined }) {
  const tab = parseClientTab(useSearch())
  const task = useFormDialog(`schedule-task-${id}`, AddTaskDialog.prefetch)
  const edit = useFormDialog(`${editClientFormName}-${id}`, EditClientDialog.prefetch)
  const [isAddingNumber, setIsAddingNumber] = useState(false)
  const showEdit = (addsNumber: boolean) => {
    setIsAddingNumber(addsNumber)
    edit.trigger.show()
  }
  const addNumber = () => showEdit(true)
  const event = useFormDialog(`add-event-${id}`, AddEventDialog.prefetch)
  const sequence = useFormDialog(`${assignSequenceFormName}-${id}`, AssignSequenceDialog.prefetch)
  const [now, setNow] = useState(() => new Date())
  const logEvent = () => {
    setNow(new Date())
    event.trigger.show()
  }
  useShortcut('n', words.scheduleTaskShortcut, () => client?.archivedAt === null && task.trigger.show())
  useShortcut('e', words.editClientShortcut, () => client && showEdit(false))
  useShortcut('l', words.addEventShortcut, () => client && logEvent())
  useAnnounceLoaded(client)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RecordHeader client={client} addNumber={client && addNumber}>
        {client ? (
          <RecordActions
            client={client}
            schedule={task.trigger}
            startSequence={sequence.trigger}
            edit={{ show: () => showEdit(false), prefetch: edit.trigger.prefetch }}
            addNumber={addNumber}
            note={<AddNoteButton client={client} place="strip" label={noteWords.note} aria-label={noteWords.addNote} />}
          />
        ) : undefined}
      </RecordHeader>
      {client?.archivedAt && <ArchivedBanner client={client} since={client.archivedAt} />}
      {client ? (
        <>
          <RecordTabs clientId={client.id} current={tab} />
          <ClientTabPanel
            tab={tab}
            client={client}
            addEvent={{ show: logEvent, prefetch: event.trigger.prefetch }}
            startSequence={sequence.trigger}
          />
          <EditClientDialog
            {...edit.dialog}
            client={client}
            isRecordPage
            initialFocus={isAddingNumber ? '[name=phone]' : undefined}
          />
          <AddEventDialog {...event.dialog} clientId={client.id} openedAt={now} />
          {!client.archivedAt && <AssignSequenceDialog {...sequence.dialog} client={client} />}
          {!client.archivedAt && <AddTaskAndClientDialog {...task.dialog} initialClient={client} />}
        </>
      ) : (
        <ClientRecordSkeleton />
      )}
    </div>
  )
}

/** Tells screen readers that the client has loaded, after the heading said that it is loading. */
function useAnnounceLoaded(client: Client | undefined): void {
  const isWaiting = useRef(client === undefined)
  useEffect(() => {
    if (!client || !isWaiting.current) return
    isWaiting.current = false
    announceToScreenReader(formatFullName(client))
  }, [client])
}

const AddEventDialog = createLazyDialog(async () => (await import('#web/timeline/add-event-dialog.tsx')).AddEventDialog)

import { useEffect, useRef, useState } from 'react'
import { useParams, useSearch } from 'wouter'
import { type Client, nameOf } from '#contract/clients.ts'
import { announce, Announcements } from '#web/base/announce.tsx'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useToday } from '#web/base/today.ts'
import { ArchivedBanner } from '#web/clients/archived-banner.tsx'
import { EditClientDialog, editClientForm } from '#web/clients/edit-client.ts'
import { AddEventDialog, addEventForm } from '#web/clients/event-add.ts'
import { RecordActions } from '#web/clients/record-actions.tsx'
import { RecordHeader } from '#web/clients/record-header.tsx'
import { RecordFailed, RecordMissing } from '#web/clients/record-missing.tsx'
import { readClientAhead, useClient } from '#web/clients/record-queries.ts'
import { RecordSkeleton } from '#web/clients/record-skeleton.tsx'
import { tabIn } from '#web/clients/record-tab.ts'
import { RecordTabs } from '#web/clients/record-tabs.tsx'
import { words } from '#web/clients/record-words.ts'
import { useScreenTitle } from '#web/frame/use-arrival.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { AddTaskDialog } from '#web/tasks/add-task.ts'
import { AddTask } from './add-task.tsx'
import { ClientPanel } from './client-panel.tsx'
import type { ScreenPart } from './lazy-screen.tsx'
import { useDialog } from './use-dialog.ts'

/** All about one client (spec 2), and what a link to them reads ahead. */
export const clientScreen: ScreenPart = {
  Screen: ClientScreen,
  readAhead: ({ id = '' }, search) => readClientAhead(id, tabIn(search)),
}

function ClientScreen() {
  const { id } = useParams<{ id: string }>()
  const read = useClient(id)
  useScreenTitle(read.state === 'here' ? nameOf(read.data) : words.client)
  if (read.state === 'missing') return <RecordMissing id={id} />
  if (read.state === 'failed') return <RecordFailed {...read} />
  return <Record client={read.state === 'here' ? read.data : undefined} />
}

/** One record from its skeleton on, so that its heading keeps the focus of who arrived before it. */
function Record({ client }: { client: Client | undefined }) {
  const viewer = useSignedIn()
  const today = useToday(viewer.timeZone)
  const isAdmin = viewer.role !== 'agent'
  const tab = tabIn(useSearch())
  const task = useDialog('schedule-task', viewer.id, AddTaskDialog.fetch)
  const edit = useDialog(editClientForm, viewer.id, EditClientDialog.fetch)
  const event = useDialog(addEventForm, viewer.id, AddEventDialog.fetch)
  const [now, noteNow] = useState(() => new Date())
  const logEvent = () => {
    noteNow(new Date())
    event.press()
  }
  useShortcut('n', words.scheduleTaskKey, () => client?.archivedAt === null && task.press())
  useShortcut('e', words.editClientKey, () => client && edit.press())
  useShortcut('l', words.addEventKey, () => client && logEvent())
  useArrivalSaid(client)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RecordHeader client={client} withAgent={isAdmin}>
        {client ? <RecordActions client={client} mayReassign={isAdmin} schedule={task} edit={edit} /> : undefined}
      </RecordHeader>
      {client?.archivedAt && <ArchivedBanner client={client} since={client.archivedAt} zone={viewer.timeZone} />}
      {client ? (
        <>
          <RecordTabs clientId={client.id} current={tab} />
          <ClientPanel
            tab={tab}
            client={client}
            viewer={viewer}
            today={today}
            addEvent={{ press: logEvent, fetch: event.fetch }}
          />
          <EditClientDialog {...edit.dialog} client={client} onRecord />
          <AddEventDialog {...event.dialog} clientId={client.id} zone={viewer.timeZone} now={now} />
          {!client.archivedAt && <AddTask {...task.dialog} today={today} forClient={client} />}
        </>
      ) : (
        <RecordSkeleton />
      )}
      <Announcements />
    </div>
  )
}

/** Who listens instead of looks heard that the client is on the way; now they are here. */
function useArrivalSaid(client: Client | undefined): void {
  const waits = useRef(client === undefined)
  useEffect(() => {
    if (!client || !waits.current) return
    waits.current = false
    announce(nameOf(client))
  }, [client])
}

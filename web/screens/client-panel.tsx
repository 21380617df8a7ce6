import type { ComponentProps } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { Client } from '#contract/clients.ts'
import type { CurrentUser } from '#contract/session.ts'
import { DocumentsTab } from '#web/clients/documents-tab.tsx'
import { GeneralNotes } from '#web/clients/general-notes.tsx'
import { NotesTab } from '#web/clients/notes-tab.tsx'
import { NurtureTab } from '#web/clients/nurture-tab.tsx'
import { ClientFacts } from '#web/clients/overview-facts.tsx'
import type { Opens } from '#web/clients/record-actions.tsx'
import { useIsComing } from '#web/clients/record-queries.ts'
import type { RecordTab } from '#web/clients/record-tab.ts'
import { panelOf } from '#web/clients/record-tabs.tsx'
import { RecentActivity, ShortActivity } from '#web/clients/timeline-recent.tsx'
import { TimelineTab } from '#web/clients/timeline-tab.tsx'
import { words } from '#web/clients/timeline-words.ts'
import { classes } from '#web/ui/classes.ts'

type Panel = { client: Client; viewer: CurrentUser; today: CalendarDay; addEvent: Opens }

/** What the chosen tab shows; beside notes, documents and sequences what happened last. */
export function ClientPanel({ tab, ...panel }: Panel & { tab: RecordTab }) {
  const { client, viewer, today, addEvent } = panel
  const recent = { clientId: client.id, viewer, today }
  return (
    <div key={tab} {...panelOf(tab)}>
      {tab === 'overview' && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
            <ClientFacts client={client} today={today} zone={viewer.timeZone} />
            <GeneralNotes client={client} />
          </div>
          <RecentActivity {...recent} addEvent={addEvent} />
        </div>
      )}
      {tab === 'timeline' && <TimelineTab {...recent} addEvent={addEvent} />}
      {tab !== 'overview' && tab !== 'timeline' && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
          <div className="min-w-0">
            {tab === 'documents' && <DocumentsTab client={client} />}
            {tab === 'notes' && <NotesTab client={client} />}
            {tab === 'nurture' && <NurtureTab client={client} />}
          </div>
          <Beside tab={tab} {...recent} />
        </div>
      )}
    </div>
  )
}

/** What happened last; below the rest on small screens, and there once that has come. */
function Beside({ tab, ...recent }: { tab: RecordTab } & ComponentProps<typeof ShortActivity>) {
  const coming = useIsComing(recent.clientId, tab)
  return (
    <aside
      aria-label={words.recentActivity}
      className={classes('min-w-0 lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)]', coming && 'max-lg:hidden')}
    >
      <ShortActivity {...recent} />
    </aside>
  )
}

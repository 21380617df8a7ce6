import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react'
import { compareByCodeUnits } from '#contract/base/text.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import type { ClientTab } from '#web/base/paths.ts'
import { findCachedClient } from '#web/clients/queries.ts'
import { ClientDetails } from '#web/clients/record/client-details.tsx'
import { getClientTabPanelProps } from '#web/clients/record/record-tabs.tsx'
import { prefetchClientDocuments, useClientDocuments } from '#web/documents/queries.ts'
import { words as documentWords } from '#web/documents/words.ts'
import { HouseholdCard } from '#web/households/household-card.tsx'
import { prefetchHousehold, useHousehold } from '#web/households/queries.ts'
import { GeneralNotes } from '#web/notes/general-notes.tsx'
import { prefetchClientNotes, useClientNotes } from '#web/notes/queries.ts'
import { words as noteWords } from '#web/notes/words.ts'
import { prefetchClientPolicies, useClientPolicies } from '#web/policies/queries.ts'
import { words as policyWords } from '#web/policies/words.ts'
import { words as assignmentWords } from '#web/sequences/assignments/words.ts'
import { prefetchClientAssignments, useClientAssignments } from '#web/sequences/queries.ts'
import { prefetchUpcoming, useUpcoming } from '#web/tasks/upcoming/queries.ts'
import { UpcomingTasks, type UpcomingStep } from '#web/tasks/upcoming/upcoming-tasks.tsx'
import { words as upcomingWords } from '#web/tasks/upcoming/words.ts'
import { useTimeline } from '#web/timeline/queries.ts'
import { LastConversation, RecentActivity, ShortRecentActivity } from '#web/timeline/recent-activity.tsx'
import { words as timelineWords } from '#web/timeline/words.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { createLazyPart } from '#web/ui/lazy-part.tsx'
import { RowListSkeleton } from '#web/ui/row-list.tsx'

type ClientPanelProps = { client: Client; addEvent: DialogOpener; startSequence: DialogOpener }

/** The content of the selected tab, with recent activity next to notes, documents, sequences and policies. */
export function ClientTabPanel({ tab, ...panel }: ClientPanelProps & { tab: ClientTab }) {
  const { TabPanel } = clientTabPanels[tab]
  return (
    <Panel key={tab} tab={tab}>
      {tab === 'overview' || tab === 'timeline' ? (
        <TabPanel {...panel} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
          <div className="min-w-0">
            <TabPanel {...panel} />
          </div>
          <RecentActivityAside tab={tab} clientId={panel.client.id} />
        </div>
      )}
    </Panel>
  )
}

const DocumentsTab = createLazyPart(async () => (await import('#web/documents/documents-tab.tsx')).DocumentsTab, {
  placeholder: <RowListSkeleton label={documentWords.loading} />,
})
const NotesTab = createLazyPart(async () => (await import('#web/notes/notes-tab.tsx')).NotesTab, {
  placeholder: <RowListSkeleton label={noteWords.loading} />,
})
const PoliciesTab = createLazyPart(async () => (await import('#web/policies/record/policies-tab.tsx')).PoliciesTab, {
  placeholder: <RowListSkeleton label={policyWords.loading} />,
})
const NurtureTab = createLazyPart(async () => (await import('#web/sequences/assignments/nurture-tab.tsx')).NurtureTab, {
  placeholder: <RowListSkeleton label={assignmentWords.loading} />,
})
const TimelineTab = createLazyPart(async () => (await import('#web/timeline/timeline-tab.tsx')).TimelineTab, {
  placeholder: <RowListSkeleton label={timelineWords.loading} />,
})

type TabPanel = ComponentType<ClientPanelProps> & { prefetch?: () => Promise<void> }

/** What each tab shows, and reads besides the client and the timeline. */
export const clientTabPanels: Record<ClientTab, { TabPanel: TabPanel; prefetchData?: (clientId: string) => void }> = {
  overview: { TabPanel: Overview, prefetchData: prefetchOverview },
  timeline: { TabPanel: TimelineTab },
  documents: { TabPanel: DocumentsTab, prefetchData: prefetchClientDocuments },
  notes: { TabPanel: NotesTab, prefetchData: prefetchClientNotes },
  nurture: { TabPanel: NurtureTab, prefetchData: prefetchClientAssignments },
  policies: { TabPanel: PoliciesTab, prefetchData: prefetchClientPolicies },
}

function prefetchOverview(clientId: string): void {
  prefetchUpcoming(clientId)
  const household = findCachedClient(clientId)?.household
  if (household) prefetchHousehold(household.id)
  prefetchClientNotes(clientId)
  prefetchClientAssignments(clientId)
}

/** Scrolls to its beginning if its tab was chosen further down the page. */
function Panel({ tab, children }: { tab: ClientTab; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { previousElementSibling: tabs } = panel.current!
    if (!tabs) return
    const distance = panel.current!.getBoundingClientRect().top - tabs.getBoundingClientRect().bottom
    // If the browser itself scrolled because a panel is shorter, it scrolls back when the panel grows.
    if (distance < distanceFromTabsPx - 1) panel.current!.scrollIntoView()
  }, [])
  return (
    <div ref={panel} {...getClientTabPanelProps(tab)}>
      {children}
    </div>
  )
}

/** Between the tabs and a panel while the tabs are in their normal place; less if they are stuck to the top. */
const distanceFromTabsPx = 20

/** The last conversation and the upcoming tasks load first: the rest appears with them, so that nothing is pushed down. */
function Overview({ client, addEvent }: ClientPanelProps) {
  const upcoming = useUpcoming(client.id)
  const assignments = useClientAssignments(client.id)
  const household = useHousehold(client.household?.id)
  const steps = assignments.state === 'ready' ? listUpcomingSteps(assignments.data) : []
  const timeline = useTimeline(client.id)
  const isLoading =
    timeline.state === 'loading' ||
    (household.state === 'loading' && client.household !== null) ||
    ((upcoming.state === 'loading' || assignments.state === 'loading') && !client.archivedAt)
  return (
    <div className={overviewStyle}>
      <div className="min-w-0 lg:col-start-2">
        <LastConversation clientId={client.id} />
      </div>
      {isLoading ? (
        <RowListSkeleton label={upcomingWords.loading} />
      ) : (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          {!client.archivedAt && <UpcomingTasks query={upcoming} steps={steps} />}
          <ClientDetails client={client} />
          <HouseholdCard client={client} household={household} />
          <GeneralNotes client={client} />
        </div>
      )}
      <div className={joinClasses('min-w-0 lg:col-start-2', isLoading && 'max-lg:hidden')}>
        <RecentActivity clientId={client.id} addEvent={addEvent} />
      </div>
    </div>
  )
}

/** The next steps of the sequences that a client is on and that are not paused, soonest first. */
const listUpcomingSteps = (assignments: readonly NurtureAssignment[]): UpcomingStep[] =>
  assignments
    .filter(({ status }) => status === 'active')
    .flatMap(({ id, sequenceName, policyName, nextSteps }) =>
      nextSteps.map((step) => ({
        ...step,
        id: `${id} ${step.key}`,
        sequenceName: policyName ? `${sequenceName}, ${policyName}` : sequenceName,
      })),
    )
    .toSorted((one, other) => compareByCodeUnits(one.date, other.date))

/* Two columns, the left one next to all other parts. */
const overviewStyle =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-6 lg:*:nth-2:col-start-1 lg:*:nth-2:row-span-2 lg:*:nth-2:row-start-1'

/**
 * Recent activity. On small screens it is below the tab's content, and hidden until that has loaded, which would push
 * it down.
 */
function RecentActivityAside({ tab, clientId }: { tab: ClientTab; clientId: string }) {
  const notes = useClientNotes(clientId, { enabled: tab === 'notes' })
  const documents = useClientDocuments(clientId, { enabled: tab === 'documents' })
  const policies = useClientPolicies(clientId, { enabled: tab === 'policies' })
  const queries: Partial<Record<ClientTab, { state: string }>> = { notes, documents, policies }
  const isLoading = queries[tab]?.state === 'loading'
  return (
    <aside
      aria-label={timelineWords.recentActivity}
      className={joinClasses(
        'min-w-0 lg:sticky lg:top-[calc(var(--top-bar)+var(--sticky-tabs)+1.5rem)]',
        isLoading && 'max-lg:hidden',
      )}
    >
      <ShortRecentActivity clientId={clientId} />
    </aside>
  )
}

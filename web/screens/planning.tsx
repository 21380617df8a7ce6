import { useSearch } from 'wouter'
import { thisWeekRequests } from '#web/base/calendar-view.ts'
import {
  buildPlanningPath,
  parsePlanningUrlState,
  parseRenewalScope,
  type PlanningTab,
  planningTabs,
} from '#web/base/paths.ts'
import { prefetchFirstRenewals } from '#web/policies/queries.ts'
import { renewalWords } from '#web/policies/words.ts'
import { prefetchSequence, prefetchSequences } from '#web/sequences/queries.ts'
import { words as sequenceWords } from '#web/sequences/words.ts'
import { readCachedViewer } from '#web/session/queries.ts'
import { words } from '#web/tasks/calendar/words.ts'
import { createLazyPart } from '#web/ui/lazy-part.tsx'
import { RowListSkeleton } from '#web/ui/row-list.tsx'
import { getTabPanelProps, LinkTabs } from '#web/ui/tabs/link-tabs.tsx'
import type { ScreenModule } from './lazy-screen.tsx'
import { PlanningCalendar, prefetchCalendar } from './planning-calendar.tsx'

/** The calendar, the nurture sequences and the renewals, each a tab with its URL (docs/product/planning.md). */
export const planningScreen: ScreenModule = {
  Screen: Planning,
  prefetch: (_params, search) => {
    const { tab, sequenceId } = parsePlanningUrlState(search)
    if (tab === 'calendar') return prefetchCalendar()
    if (tab === 'renewals') {
      prefetchFirstRenewals(readCachedViewer()?.role === 'agent' ? 'mine' : parseRenewalScope(search))
      return PlanningRenewals.prefetch()
    }
    prefetchSequences()
    if (sequenceId) prefetchSequence(sequenceId)
    return PlanningSequences.prefetch()
  },
}

function Planning() {
  const search = useSearch()
  const { tab, sequenceId, showsLibrary } = parsePlanningUrlState(search)
  const weekRequest = thisWeekRequests.useValue()
  return (
    // The actions of a tab are next to the heading, or on a phone next to the tabs, which there replace the heading.
    <div className="relative grid grid-cols-[minmax(0,1fr)] gap-4 max-sm:-mt-3">
      <h1 className="flex min-h-10 items-center font-serif text-2xl font-semibold max-sm:sr-only sm:text-3xl">
        {words.planning}
      </h1>
      {/* On a phone the tabs scroll next to the menu of the actions. */}
      <div className={tab === 'renewals' ? undefined : 'max-sm:pr-11'}>
        <LinkTabs
          id={tabsId}
          label={words.planning}
          tabs={planningTabs.map((name) => ({ name, label: tabNames[name], path: buildPlanningPath(name) }))}
          current={tab}
        />
      </div>
      <div key={tab} {...getTabPanelProps(tabsId, tab)} className="sm:pt-2">
        {tab === 'calendar' && <PlanningCalendar key={weekRequest} />}
        {tab === 'sequences' && <PlanningSequences sequenceId={sequenceId} showsLibrary={showsLibrary} />}
        {tab === 'renewals' && <PlanningRenewals scope={parseRenewalScope(search)} />}
      </div>
    </div>
  )
}

/** The calendar, which is the first tab, is part of the screen. */
const PlanningSequences = createLazyPart(async () => (await import('./planning-sequences.tsx')).PlanningSequences, {
  placeholder: <RowListSkeleton label={sequenceWords.loading} />,
})
const PlanningRenewals = createLazyPart(async () => (await import('./planning-renewals.tsx')).PlanningRenewals, {
  placeholder: <RowListSkeleton label={renewalWords.loading} />,
})

const tabsId = 'planning'
const tabNames: Record<PlanningTab, string> = {
  calendar: words.calendar,
  sequences: sequenceWords.sequences,
  renewals: renewalWords.renewals,
}

import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { useScrollRestoration } from '#web/base/use-scroll-restoration.ts'
import { useToday } from '#web/base/today.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { RowListSkeleton } from '#web/ui/rows/row-list-skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import { HistoryTiles } from './history-tiles.tsx'
import {
  parseHistoryFilterInput,
  serializeHistoryFilters,
  parseHistoryFilter,
  useHistoryUrlState,
} from './history-url-state.ts'
import { type HistoryFilter, prefetchHistory, useTaskHistory, useTaskHistorySummary } from './queries.ts'
import { words } from './words.ts'

/** Prefetches the history that a query string selects. */
export function prefetchHistoryPage(search: string, today: CalendarDay): void {
  const { filter, issue } = parseHistoryFilter(search, today)
  if (!issue) prefetchHistory(filter)
}

/** What the viewer did with their tasks, by day, with its counts (docs/product.md#history). */
export function HistoryPage() {
  const { timeZone } = useSignedInUser()
  const today = useToday(timeZone)
  const { typed, filter, issue, change } = useHistoryUrlState(today)
  return (
    <>
      <h1 className="mb-5 font-serif text-2xl font-semibold sm:text-3xl">{words.history}</h1>
      <div className="grid gap-6">
        <HistoryFilters typed={typed} today={today} issue={issue} change={change} />
        {!issue && (
          <Results
            filter={filter}
            zone={timeZone}
            today={today}
            isFiltered={serializeHistoryFilters(typed, today) !== ''}
            showAll={() => change(parseHistoryFilterInput('', today))}
          />
        )}
      </div>
    </>
  )
}

function Results({
  filter,
  zone,
  today,
  isFiltered,
  showAll,
}: {
  filter: HistoryFilter
  zone: string
  today: CalendarDay
  isFiltered: boolean
  showAll: () => void
}) {
  const history = useTaskHistory(filter)
  const summary = useTaskHistorySummary(filter)
  useScrollRestoration(history.state === 'ready')
  return (
    <>
      <HistoryTiles summary={summary} />
      {history.state === 'loading' && <RowListSkeleton label={words.loading} />}
      {history.state === 'failed' && <ErrorState message={words.failedToLoad(history.message)} retry={history.retry} />}
      {history.state === 'ready' && !history.data.length && (
        <EmptyState title={words.none} action={isFiltered && <Button onClick={showAll}>{words.showAll}</Button>}>
          {isFiltered ? words.noneMatching : words.noneHint}
        </EmptyState>
      )}
      {history.state === 'ready' && <HistoryList entries={history.data} zone={zone} today={today} />}
      {history.state === 'ready' && history.nextPage.errorMessage && (
        <ErrorState message={words.olderFailed(history.nextPage.errorMessage)} retry={history.nextPage.load} />
      )}
      {history.state === 'ready' && history.nextPage.hasMore && !history.nextPage.errorMessage && (
        <Button busy={history.nextPage.isLoading} onClick={history.nextPage.load} className="justify-self-center">
          {words.showOlder}
        </Button>
      )}
    </>
  )
}

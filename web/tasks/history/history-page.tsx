import { getDayInZone } from '#contract/base/calendar-day.ts'
import { formatCount } from '#contract/base/format-count.ts'
import type { HistorySummary } from '#contract/tasks/task-history.ts'
import { useToday, useZone } from '#web/base/today.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { useScrollRestoration } from '#web/base/use-scroll-restoration.ts'
import { getViewerOrSystemTimeZone } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/load-states.tsx'
import { NextPageButton, RowListSkeleton } from '#web/ui/row-list.tsx'
import { HistoryChart } from './history-chart.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import {
  parseHistoryFilterInput,
  serializeHistoryFilters,
  parseHistoryFilter,
  useHistoryUrlState,
} from './history-url-state.ts'
import { type HistoryFilter, prefetchHistory, useTaskHistory, useTaskHistorySummary } from './queries.ts'
import { words } from './words.ts'

/** The viewer's task history by day, with counts (docs/product/history.md). */
export const historyPage = {
  Screen: HistoryPage,
  prefetch: (_params: unknown, search: string): void => {
    const { filter, issue } = parseHistoryFilter(search, getDayInZone(getViewerOrSystemTimeZone(), new Date()))
    if (!issue) prefetchHistory(filter)
  },
}

function HistoryPage() {
  const today = useToday()
  const { typed, filter, issue, change } = useHistoryUrlState(today)
  return (
    <>
      <h1 className="mb-5 font-serif text-2xl font-semibold sm:text-3xl">{words.history}</h1>
      <div className="grid gap-6">
        <HistoryFilters typed={typed} issue={issue} change={change} />
        {!issue && (
          <Results
            filter={filter}
            isFiltered={serializeHistoryFilters(typed, today) !== ''}
            showAll={() => change(parseHistoryFilterInput('', today))}
          />
        )}
      </div>
    </>
  )
}

type ResultsProps = { filter: HistoryFilter; isFiltered: boolean; showAll: () => void }

function Results({ filter, isFiltered, showAll }: ResultsProps) {
  const today = useToday()
  const zone = useZone()
  const history = useTaskHistory(filter)
  const summary = useTaskHistorySummary(filter)
  useScrollRestoration(history.state === 'ready')
  const retry = () => {
    for (const query of [history, summary]) if (query.state === 'failed') query.retry()
  }
  return (
    <>
      <HistoryTiles summary={summary} />
      {summary.state === 'failed' && history.state !== 'failed' && (
        <ErrorState message={words.failedToCount(summary.message)} retry={retry} />
      )}
      {summary.state !== 'failed' && <HistoryChart days={summary.state === 'ready' ? summary.data.days : undefined} />}
      {history.state === 'loading' && <RowListSkeleton label={words.loading} />}
      {history.state === 'failed' && <ErrorState message={words.failedToLoad(history.message)} retry={retry} />}
      {history.state === 'ready' && !history.data.length && (
        // As high as the placeholder, so that what is below it stays.
        <div className="grid min-h-70.5 *:content-center">
          <EmptyState title={words.none} action={isFiltered && <Button onClick={showAll}>{words.showAll}</Button>}>
            {isFiltered ? words.noneMatching : words.noneHint}
          </EmptyState>
        </div>
      )}
      {history.state === 'ready' && <HistoryList entries={history.data} zone={zone} today={today} />}
      {history.state === 'ready' && (
        <NextPageButton page={history.nextPage} label={words.showOlder} describeFailure={words.olderFailed} />
      )}
    </>
  )
}

/** Counts of the full range, whatever page and action are shown; dashes when they could not be read. */
const HistoryTiles = ({ summary }: { summary: QueryResult<HistorySummary> }) => (
  <dl aria-label={words.summary} className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-4">
    {(['totalActions', 'completed', 'increments', 'abandoned'] as const).map((name) => (
      <div
        key={name}
        className="flex flex-col-reverse rounded-card border border-line bg-sheet px-4 py-2.5 tabular-nums sm:px-5"
      >
        <dt className="text-sm text-ink-soft">
          {name === 'increments' ? <span data-tooltip={words.incrementsRule}>{words[name]}</span> : words[name]}
        </dt>
        <dd className="font-serif text-2xl font-semibold">
          {summary.state === 'ready' ? (
            formatCount(summary.data[name])
          ) : summary.state === 'failed' ? (
            words.unknown
          ) : (
            <span aria-hidden className="inline-block h-lh animate-breathe rounded-control bg-well text-transparent">
              000
            </span>
          )}
        </dd>
        {name === 'increments' && <dd className="sr-only">{words.incrementsRule}</dd>}
      </div>
    ))}
  </dl>
)

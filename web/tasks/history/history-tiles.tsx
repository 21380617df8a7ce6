import type { HistorySummary } from '#contract/tasks/task-history.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { words } from './words.ts'

/** Counts of the whole range, whatever page and action are shown; dashes when they could not be read. */
export const HistoryTiles = ({ summary }: { summary: QueryResult<HistorySummary> }) => (
  <dl aria-label={words.summary} className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-4">
    {(['totalActions', 'completed', 'increments', 'abandoned'] as const).map((name) => (
      <div
        key={name}
        className="flex flex-col-reverse rounded-card border border-line bg-sheet px-4 py-2.5 tabular-nums sm:px-5"
      >
        <dt className="text-sm text-ink-soft">{words[name]}</dt>
        <dd className="font-serif text-2xl font-semibold">
          {summary.state === 'ready' ? (
            summary.data[name].toLocaleString('en-US')
          ) : summary.state === 'failed' ? (
            words.unknown
          ) : (
            <span aria-hidden className="inline-block h-lh animate-breathe rounded-control bg-well text-transparent">
              000
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

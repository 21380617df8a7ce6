import { analyticsWindows } from '#contract/analytics/analytics.ts'
import type { AnalyticsPeriod } from './queries.ts'
import { words } from './words.ts'

/** Chooses how many days the figures cover. */
export const PeriodChoice = ({ days, choose }: AnalyticsPeriod) => (
  <div role="group" aria-label={words.period} className="flex shrink-0 rounded-control border border-line bg-sheet">
    {analyticsWindows.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === days}
        onClick={() => choose(one)}
        className="-m-px h-9 rounded-control border border-transparent px-3.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink aria-pressed:border-teal aria-pressed:bg-teal-wash aria-pressed:text-teal-deep touch:h-11"
      >
        {words.periodDays(one)}
      </button>
    ))}
  </div>
)

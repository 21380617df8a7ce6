import { computePercentage } from '#contract/analytics/analytics-rules.ts'
import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { Skeleton } from '#web/ui/load-states.tsx'
import { describeCountChange, describePointsChange, formatNumber, formatRate, type Rate, words } from './words.ts'

/** The totals of an organization, each with its rule. */
export function AnalyticsTotals({ analytics }: { analytics: OrganizationAnalytics }) {
  const { totalTasks, completedTasks, calls, reached, totalClients, activeNurtureSequences } = analytics
  const { previous } = analytics
  const [completion, reach] = toRates(analytics)
  const [previousCompletion, previousReach] = toRates(previous)
  return (
    <dl aria-label={words.totals} className={gridClasses}>
      <Total
        name={words.completionRate}
        value={formatRate(completion)}
        change={describePointsChange(completion, previousCompletion)}
        rule={words.completionRule(completedTasks, totalTasks)}
      />
      <Total
        name={words.totalTasks}
        value={formatNumber(totalTasks)}
        change={describeCountChange(totalTasks, previous.totalTasks)}
        rule={words.totalRule}
      />
      <Total
        name={words.completedTasks}
        value={formatNumber(completedTasks)}
        change={describeCountChange(completedTasks, previous.completedTasks)}
        rule={words.completedRule}
      />
      <Total
        name={words.calls}
        value={formatRate(reach)}
        change={describePointsChange(reach, previousReach)}
        rule={words.callsRule(reached, calls)}
      />
      <Total name={words.clients} value={formatNumber(totalClients)} rule={words.clientsRule} />
      <Total
        name={words.activeSequences}
        value={formatNumber(activeNurtureSequences)}
        rule={words.activeSequencesRule}
      />
    </dl>
  )
}

/** The completion rate of the tasks due, and the share of the calls that reached somebody. */
const toRates = ({ totalTasks, completionRate, calls, reached }: OrganizationAnalytics['previous']): [Rate, Rate] => [
  { percentage: completionRate, of: totalTasks },
  { percentage: computePercentage(reached, calls), of: calls },
]

/** Placeholder of the size of the totals. */
export const AnalyticsTotalsSkeleton = () => (
  <div className={gridClasses}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-32" />
    ))}
  </div>
)

type TotalProps = { name: string; value: string; change?: string; rule: string }

/** A number with its change from the previous period, if any. */
const Total = ({ name, value, change, rule }: TotalProps) => (
  <div className="rounded-card border border-line bg-sheet px-4 py-3 sm:px-5">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-serif text-2xl font-semibold tabular-nums">{value}</dd>
    {change && <dd className="text-xs font-medium tabular-nums">{change}</dd>}
    <dd className="mt-1 text-xs text-ink-soft">{rule}</dd>
  </div>
)

const gridClasses = 'grid grid-cols-2 gap-2 sm:gap-4 md:grid-cols-3 xl:grid-cols-6'

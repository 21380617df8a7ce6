import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { getAgentAnalyticsStatus, getNurtureCoverageLevel } from '#contract/analytics/analytics-rules.ts'
import type { AgentAnalytics } from '#contract/analytics/analytics.ts'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { saveCsv } from '#web/base/download.ts'
import { getViewerOrSystemTimeZone } from '#web/session/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ShowMore, useShowMoreRows } from '#web/ui/show-more.tsx'
import {
  type AgentColumn,
  agentColumns,
  type AgentSort,
  sortAgents,
  toggleAgentSort,
  coverageColors,
} from './agent-columns.ts'
import { UserName } from './user-name.tsx'
import { coverageLabels, agentStatusLabels, words } from './words.ts'

/** The figures of each person, sorted by a click on a column's heading, and exported as they are sorted. */
export function AgentTable({ agents }: { agents: readonly AgentAnalytics[] }) {
  const [sort, setSort] = useState<AgentSort>({ key: 'agent', isDescending: false })
  const sortedAgents = useMemo(() => sortAgents(agents, sort), [agents, sort])
  const { visibleRows, more } = useShowMoreRows(sortedAgents, 50)
  const id = useId()
  const sortBy = (column: AgentColumn) => {
    const next = toggleAgentSort(sort, column)
    setSort(next)
    announceToScreenReader(words.sortedBy(column.label, next.isDescending))
  }
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grow basis-80">
          <h2 id={id} className="font-serif text-lg font-semibold">
            {words.agents}
          </h2>
          {/* A touch screen shows no tooltip. */}
          <p className="hidden max-w-prose text-sm text-ink-soft touch:block">{describeColumns()}</p>
        </div>
        <Button size="small" onClick={() => exportAgents(sortedAgents)}>
          <Download aria-hidden />
          {words.exportCsv}
        </Button>
      </div>
      <div className="scroll-pl-40 overflow-x-auto rounded-card border border-line bg-sheet sm:scroll-pl-72">
        <table className="w-full min-w-max border-collapse text-sm">
          <thead>
            <tr className="border-b border-line">
              {agentColumns.map((column) => (
                <ColumnHeading key={column.key} column={column} sort={sort} onClick={() => sortBy(column)} />
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {visibleRows.map((agent) => (
              <AgentRow key={agent.agentId} agent={agent} />
            ))}
          </tbody>
        </table>
      </div>
      {more.nextCount > 0 && (
        <p className="mt-2 text-center text-sm text-ink-soft">{words.shownOf(visibleRows.length, agents.length)}</p>
      )}
      <ShowMore {...more} />
    </section>
  )
}

const describeColumns = () => agentColumns.flatMap(({ label, rule }) => (rule ? [`${label}: ${rule}`] : [])).join(' ')

function ColumnHeading({ column, sort, onClick }: { column: AgentColumn; sort: AgentSort; onClick: () => void }) {
  const isSorted = sort.key === column.key
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      className={joinClasses(
        'p-0 font-medium first:sticky first:left-0 first:bg-sheet first:*:pl-3',
        column.isText && 'text-left',
      )}
    >
      <button
        data-tooltip={column.rule}
        type="button"
        onClick={onClick}
        // Otherwise the browser leaves a heading focused from the right under the first column.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className={joinClasses(
          'flex h-10 w-full items-center gap-0.5 rounded-control px-2 whitespace-nowrap text-ink-soft -outline-offset-2 transition-colors hover:text-ink touch:h-11',
          !column.isText && 'justify-end',
          isSorted && 'text-ink',
        )}
      >
        {column.label}
        <Arrow aria-hidden className={joinClasses('size-3.5', !isSorted && 'invisible')} />
      </button>
    </th>
  )
}

const AgentRow = ({ agent }: { agent: AgentAnalytics }) => (
  <tr>
    {agentColumns.map((column) => {
      if (column.key === 'agent')
        return (
          <th
            key={column.key}
            scope="row"
            dir="auto"
            className="sticky left-0 max-w-40 bg-sheet py-2 pr-2 pl-3 text-start font-medium wrap-anywhere sm:max-w-72"
          >
            <UserName id={agent.agentId} name={agent.agentName} />
          </th>
        )
      return (
        <td key={column.key} className={joinClasses('px-2 py-2', !column.isText && 'pr-6 text-right')}>
          <CellContent column={column} agent={agent} />
        </td>
      )
    })}
  </tr>
)

function CellContent({ column, agent }: { column: AgentColumn; agent: AgentAnalytics }) {
  if (column.key === 'status') return <AgentStatusBadge agent={agent} />
  if (column.key !== 'coverage' || agent.totalClients === 0) return column.format(agent)
  return (
    <span className="inline-flex items-center gap-2">
      <CoverageDot coverage={agent.nurtureSequenceCoverage} />
      {column.format(agent)}
    </span>
  )
}

/** The color of a coverage; its level is said in words for those who cannot see it. */
function CoverageDot({ coverage }: { coverage: number }) {
  const level = getNurtureCoverageLevel(coverage)
  return (
    <span
      role="img"
      aria-label={coverageLabels[level]}
      className="size-2.5 rounded-full"
      style={{ background: coverageColors[level] }}
    />
  )
}

function AgentStatusBadge({ agent }: { agent: AgentAnalytics }) {
  const status = getAgentAnalyticsStatus(agent)
  return <Badge tone={statusTones[status]}>{agentStatusLabels[status]}</Badge>
}

const statusTones = { flagged: 'red', overdue: 'red', active: 'teal', deactivated: 'plain' } as const

function exportAgents(agents: readonly AgentAnalytics[]): void {
  const rows = [
    agentColumns.map(({ label }) => label),
    ...agents.map((agent) => agentColumns.map(({ sortValue }) => sortValue(agent))),
  ]
  const day = getDayInZone(getViewerOrSystemTimeZone(), new Date())
  saveCsv(`analytics-${day}.csv`, rows)
}

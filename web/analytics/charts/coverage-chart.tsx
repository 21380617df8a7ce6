import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { AgentAnalytics } from '#contract/analytics/analytics.ts'
import { type NurtureCoverageLevel, getNurtureCoverageLevel } from '#contract/analytics/analytics-rules.ts'
import { coverageColors } from '#web/analytics/agent-columns.ts'
import { coverageLabels, formatPercentage, words } from '#web/analytics/words.ts'
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx'
import { axisStyle, shortenName, chartTooltipProps, maxChartAgents } from '#web/ui/charts/chart-style.ts'

const levels: readonly NurtureCoverageLevel[] = ['red', 'yellow', 'green']

/** The coverage of each person, the lowest first. */
export function CoverageChart({ agents }: { agents: readonly AgentAnalytics[] }) {
  const lowest = agents
    .toSorted((one, other) => one.nurtureSequenceCoverage - other.nurtureSequenceCoverage)
    .slice(0, maxChartAgents)
    // recharts takes the color of a bar from its row.
    .map((agent) => ({ ...agent, fill: coverageColors[getNurtureCoverageLevel(agent.nurtureSequenceCoverage)] }))
  const isTruncated = agents.length > maxChartAgents
  return (
    <ChartFigure
      title={words.coverage}
      rule={[words.coverageRule, isTruncated && words.lowestOnly(maxChartAgents, agents.length)]
        .filter(Boolean)
        .join(' ')}
      summary={lowest.length ? words.coverageSummary(lowest.length) : words.noCoverage}
      legend={levels.map((level) => ({ label: coverageLabels[level], color: coverageColors[level] }))}
      table={{
        columns: [words.agent, words.covered, words.level],
        rows: lowest.map(({ agentName, nurtureSequenceCoverage }) => [
          agentName,
          formatPercentage(nurtureSequenceCoverage),
          coverageLabels[getNurtureCoverageLevel(nurtureSequenceCoverage)],
        ]),
      }}
    >
      {lowest.length === 0 ? (
        <p className="py-8 text-center text-ink-soft">{words.noCoverage}</p>
      ) : (
        <ResponsiveContainer width="100%" height={lowest.length * 36 + 40}>
          <BarChart data={lowest} layout="vertical" accessibilityLayer={false} margin={{ left: 0, right: 8 }}>
            <XAxis type="number" domain={[0, 100]} tickFormatter={formatPercentage} {...axisStyle} />
            <YAxis type="category" dataKey="agentName" width={112} tickFormatter={shortenName} {...axisStyle} />
            <Tooltip {...chartTooltipProps} formatter={(value) => formatPercentage(Number(value))} />
            <Bar dataKey="nurtureSequenceCoverage" name={words.covered} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      )}
    </ChartFigure>
  )
}

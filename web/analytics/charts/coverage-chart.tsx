import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { getNurtureCoverageLevel } from '#contract/analytics/analytics-rules.ts'
import type { AgentAnalytics } from '#contract/analytics/analytics.ts'
import { coverageLabels, formatPercentage, words } from '#web/analytics/words.ts'
import { EndLabel } from '#web/ui/charts/bar-labels.tsx'
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx'
import { axisStyle, chartColors, shortenName, chartTooltipProps, maxChartAgents } from '#web/ui/charts/chart-style.ts'

/** The coverage of each person with clients, the lowest first, in one color: the table of people colors the levels. */
export function CoverageChart({ agents }: { agents: readonly AgentAnalytics[] }) {
  // Without clients there is nothing to cover.
  const withClients = agents.filter(({ totalClients }) => totalClients > 0)
  const lowest = withClients
    .toSorted((one, other) => one.nurtureSequenceCoverage - other.nurtureSequenceCoverage)
    .slice(0, maxChartAgents)
  const isTruncated = withClients.length > maxChartAgents
  return (
    <ChartFigure
      height={lowest.length * 32 + 8}
      title={words.coverage}
      rule={[words.coverageRule, isTruncated && words.lowestOnly(maxChartAgents, withClients.length)]
        .filter(Boolean)
        .join(' ')}
      summary={lowest.length ? words.coverageSummary(lowest.length) : words.noCoverage}
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
        <ResponsiveContainer width="100%" height={lowest.length * 32 + 8}>
          <BarChart
            data={lowest}
            layout="vertical"
            accessibilityLayer={false}
            barSize={18}
            margin={{ left: 0, right: 48 }}
          >
            <XAxis type="number" domain={[0, 100]} hide />
            <YAxis type="category" dataKey="agentName" width={112} tickFormatter={shortenName} {...axisStyle} />
            <Tooltip {...chartTooltipProps} formatter={(value) => formatPercentage(Number(value))} />
            <Bar
              dataKey="nurtureSequenceCoverage"
              name={words.covered}
              fill={chartColors.completed}
              isAnimationActive={false}
              // Without a bar its number would not be shown.
              minPointSize={1}
            >
              <LabelList
                dataKey={(agent: AgentAnalytics) => formatPercentage(agent.nurtureSequenceCoverage)}
                content={EndLabel}
              />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      )}
    </ChartFigure>
  )
}

import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { AgentAnalytics } from '#contract/analytics/analytics.ts'
import { formatNumber, formatPercentage, words } from '#web/analytics/words.ts'
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx'
import { axisStyle, chartColors, shortenName, chartTooltipProps, maxChartAgents } from '#web/ui/charts/chart-style.ts'

/** Tasks due and completed of the people with the most tasks. */
export function AgentsChart({ agents }: { agents: readonly AgentAnalytics[] }) {
  const withTasks = agents.filter(({ tasksAssigned }) => tasksAssigned > 0)
  const busiest = withTasks.toSorted((one, other) => other.tasksAssigned - one.tasksAssigned).slice(0, maxChartAgents)
  const isTruncated = withTasks.length > maxChartAgents
  return (
    <ChartFigure
      title={words.sideBySide}
      rule={[words.sideBySideRule, isTruncated && words.mostTasksOnly(maxChartAgents, agents.length)]
        .filter(Boolean)
        .join(' ')}
      summary={words.sideBySideSummary(busiest.length)}
      legend={[
        { label: words.due, color: chartColors.abandoned },
        { label: words.completed, color: chartColors.completed },
      ]}
      table={{
        columns: [words.agent, words.due, words.completed, words.rate],
        rows: busiest.map((agent) => [
          agent.agentName,
          formatNumber(agent.tasksAssigned),
          formatNumber(agent.tasksCompleted),
          formatPercentage(agent.completionRate),
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height={busiest.length * 44 + 40}>
        <BarChart data={busiest} layout="vertical" accessibilityLayer={false} barGap={2} margin={{ left: 0, right: 8 }}>
          <XAxis type="number" {...axisStyle} allowDecimals={false} />
          <YAxis type="category" dataKey="agentName" width={112} tickFormatter={shortenName} {...axisStyle} />
          <Tooltip {...chartTooltipProps} formatter={(value: unknown) => formatNumber(Number(value))} />
          <Bar dataKey="tasksAssigned" name={words.due} fill={chartColors.abandoned} isAnimationActive={false} />
          <Bar dataKey="tasksCompleted" name={words.completed} fill={chartColors.completed} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </ChartFigure>
  )
}

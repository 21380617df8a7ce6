import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { AgentAnalytics } from '#contract/analytics/analytics.ts'
import { formatNumber, formatRate, words } from '#web/analytics/words.ts'
import { EndLabel } from '#web/ui/charts/bar-labels.tsx'
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx'
import { axisStyle, chartColors, shortenName, chartTooltipProps, maxChartAgents } from '#web/ui/charts/chart-style.ts'

/** Tasks due for the people with the most tasks, overlaid with the completed ones. */
export function AgentsChart({ agents }: { agents: readonly AgentAnalytics[] }) {
  const withTasks = agents.filter(({ tasksAssigned }) => tasksAssigned > 0)
  const busiest = withTasks.toSorted((one, other) => other.tasksAssigned - one.tasksAssigned).slice(0, maxChartAgents)
  const isTruncated = withTasks.length > maxChartAgents
  return (
    <ChartFigure
      height={busiest.length * 32 + 8}
      title={words.sideBySide}
      rule={[words.sideBySideRule, isTruncated && words.mostTasksOnly(maxChartAgents, agents.length)]
        .filter(Boolean)
        .join(' ')}
      summary={words.sideBySideSummary(busiest.length)}
      legend={[
        { label: words.due, color: chartColors.notCompleted },
        { label: words.completed, color: chartColors.completed },
      ]}
      table={{
        columns: [words.agent, words.due, words.completed, words.rate],
        rows: busiest.map((agent) => [
          agent.agentName,
          formatNumber(agent.tasksAssigned),
          formatNumber(agent.tasksCompleted),
          formatRate({ percentage: agent.completionRate, of: agent.tasksAssigned }),
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height={busiest.length * 32 + 8}>
        {/* A negative gap puts the second bar over the first. */}
        <BarChart
          data={busiest}
          layout="vertical"
          accessibilityLayer={false}
          barSize={barSizePx}
          barGap={-barSizePx}
          margin={{ left: 0, right: 96 }}
        >
          <XAxis type="number" hide />
          <YAxis type="category" dataKey="agentName" width={112} tickFormatter={shortenName} {...axisStyle} />
          <Tooltip {...chartTooltipProps} formatter={(value: unknown) => formatNumber(Number(value))} />
          <Bar dataKey="tasksAssigned" name={words.due} fill={chartColors.notCompleted} isAnimationActive={false}>
            <LabelList dataKey={describeShare} content={EndLabel} />
          </Bar>
          <Bar dataKey="tasksCompleted" name={words.completed} fill={chartColors.completed} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </ChartFigure>
  )
}

const barSizePx = 18

const describeShare = ({ tasksAssigned, tasksCompleted }: AgentAnalytics): string =>
  words.shareOf(formatNumber(tasksCompleted), formatNumber(tasksAssigned))

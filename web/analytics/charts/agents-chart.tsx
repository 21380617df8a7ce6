import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { AgentFigures } from '#contract/analytics/analytics.ts'
import { formatNumber, formatPercentage, words } from '#web/analytics/words.ts'
import { ChartFigure } from './chart-figure.tsx'
import { axisStyle, colors, describeValue, shortenName, tooltipStyle, maxPeople } from './chart-style.ts'

/** Tasks due and completed of the people with the most tasks. */
export function AgentsChart({ agents }: { agents: readonly AgentFigures[] }) {
  const busiest = agents
    .filter(({ tasksAssigned }) => tasksAssigned > 0)
    .toSorted((one, other) => other.tasksAssigned - one.tasksAssigned)
    .slice(0, maxPeople)
  const isCut = agents.length > maxPeople
  return (
    <ChartFigure
      title={words.sideBySide}
      rule={[words.sideBySideRule, isCut && words.mostTasksOnly(maxPeople, agents.length)].filter(Boolean).join(' ')}
      summary={words.sideBySideSummary(busiest.length)}
      legend={[
        { label: words.due, color: colors.abandoned },
        { label: words.completed, color: colors.completed },
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
          <Tooltip {...tooltipStyle} formatter={describeValue} />
          <Bar dataKey="tasksAssigned" name={words.due} fill={colors.abandoned} isAnimationActive={false} />
          <Bar dataKey="tasksCompleted" name={words.completed} fill={colors.completed} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </ChartFigure>
  )
}

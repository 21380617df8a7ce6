import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { computePercentage } from '#contract/analytics/analytics-rules.ts'
import type { AnalyticsDayCounts } from '#contract/analytics/analytics.ts'
import { formatDay } from '#contract/base/calendar-day.ts'
import { formatNumber, formatRate, words } from '#web/analytics/words.ts'
import { createSegmentLabel } from '#web/ui/charts/bar-labels.tsx'
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx'
import { axisStyle, chartColors, chartLabelColors, chartTooltipProps } from '#web/ui/charts/chart-style.ts'

/** How many of each day's tasks were completed. */
export function DaysChart({ days, className }: { days: readonly AnalyticsDayCounts[]; className?: string }) {
  const rows = days.map(({ date, tasks, completed }) => ({
    date,
    name: formatDay(date, { month: 'short', day: 'numeric' }),
    completed,
    notCompleted: tasks - completed,
  }))
  const [tasks, completed] = [sum(days.map((day) => day.tasks)), sum(days.map((day) => day.completed))]
  return (
    <ChartFigure
      height={260}
      title={words.perDay}
      rule={words.perDayRule}
      summary={words.perDaySummary(formatNumber(completed), formatNumber(tasks))}
      legend={[
        { label: words.completed, color: chartColors.completed },
        { label: words.notCompleted, color: chartColors.notCompleted },
      ]}
      table={{
        columns: [words.day, words.due, words.completed, words.rate],
        rows: days.map((day) => [
          formatDay(day.date, { weekday: 'short', month: 'short', day: 'numeric' }),
          formatNumber(day.tasks),
          formatNumber(day.completed),
          formatRate({ percentage: computePercentage(day.completed, day.tasks), of: day.tasks }),
        ]),
      }}
      className={className}
    >
      <ResponsiveContainer width="100%" height={260}>
        <BarChart data={rows} accessibilityLayer={false} margin={{ left: -8, right: 4, top: 4 }}>
          <CartesianGrid vertical={false} stroke={chartColors.grid} />
          <XAxis dataKey="name" {...axisStyle} minTickGap={24} />
          <YAxis {...axisStyle} allowDecimals={false} tickFormatter={formatNumber} />
          <Tooltip {...chartTooltipProps} formatter={(value: unknown) => formatNumber(Number(value))} />
          <Bar
            dataKey="completed"
            name={words.completed}
            stackId="day"
            fill={chartColors.completed}
            isAnimationActive={false}
          >
            <LabelList dataKey="completed" content={completedLabel} />
          </Bar>
          <Bar
            dataKey="notCompleted"
            name={words.notCompleted}
            stackId="day"
            fill={chartColors.notCompleted}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </ChartFigure>
  )
}

const completedLabel = createSegmentLabel(chartLabelColors.onStrong)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

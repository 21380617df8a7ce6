import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { TaskTypeCounts } from '#contract/analytics/analytics.ts'
import { taskStatusLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { type TaskStatus, TaskType } from '#contract/tasks/tasks.ts'
import { formatNumber, words } from '#web/analytics/words.ts'
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx'
import { axisStyle, chartColors, chartTooltipProps } from '#web/ui/charts/chart-style.ts'

/** The states in the order of the bars. */
const states = [
  { status: 'completed', color: chartColors.completed },
  { status: 'in_progress', color: chartColors.started },
  { status: 'pending', color: chartColors.toDo },
  { status: 'abandoned', color: chartColors.abandoned },
] as const satisfies readonly { status: TaskStatus; color: string }[]

/** What became of the tasks of each type. */
export function TaskTypesChart({ types, className }: { types: readonly TaskTypeCounts[]; className?: string }) {
  const rows = toRows(types)
  return (
    <ChartFigure
      title={words.perType}
      rule={words.perTypeRule}
      summary={words.perTypeSummary(rows.map(({ name }) => name))}
      legend={states.map(({ status, color }) => ({ label: taskStatusLabels[status], color }))}
      table={{
        columns: [words.type, ...states.map(({ status }) => taskStatusLabels[status])],
        rows: rows.map((row) => [row.name, ...states.map(({ status }) => formatNumber(row[status]))]),
      }}
      {...(className && { className })}
    >
      <ResponsiveContainer width="100%" height={rows.length * 36 + 40}>
        <BarChart data={rows} layout="vertical" accessibilityLayer={false} margin={{ left: 0, right: 8 }}>
          <XAxis type="number" {...axisStyle} allowDecimals={false} />
          <YAxis type="category" dataKey="name" width={80} {...axisStyle} />
          <Tooltip {...chartTooltipProps} formatter={(value: unknown) => formatNumber(Number(value))} />
          {states.map(({ status, color }) => (
            <Bar
              key={status}
              dataKey={status}
              name={taskStatusLabels[status]}
              stackId="type"
              fill={color}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartFigure>
  )
}

type TypeRow = { name: string } & Record<TaskStatus, number>

/** One row a type, those with the most tasks first. */
function toRows(types: readonly TaskTypeCounts[]): TypeRow[] {
  const countOf = (row: TypeRow) => row.completed + row.in_progress + row.pending + row.abandoned
  return TaskType.options
    .map((type) => {
      const row: TypeRow = { name: taskTypeLabels[type], pending: 0, in_progress: 0, completed: 0, abandoned: 0 }
      for (const figures of types) if (figures.type === type) row[figures.status] += figures.tasks
      return row
    })
    .filter((row) => countOf(row) > 0)
    .sort((one, other) => countOf(other) - countOf(one))
}

import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { TaskTypeCounts } from '#contract/analytics/analytics.ts'
import { taskStatusLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { type TaskStatus, TaskType } from '#contract/tasks/tasks.ts'
import { formatNumber, words } from '#web/analytics/words.ts'
import { EndLabel, createSegmentLabel } from '#web/ui/charts/bar-labels.tsx'
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx'
import { axisStyle, chartColors, chartLabelColors, chartTooltipProps } from '#web/ui/charts/chart-style.ts'

/** The states in the order of the bars. */
const states = [
  { status: 'completed', color: chartColors.completed, label: createSegmentLabel(chartLabelColors.onStrong) },
  { status: 'in_progress', color: chartColors.started, label: createSegmentLabel(chartLabelColors.onFaint) },
  { status: 'pending', color: chartColors.toDo, label: createSegmentLabel(chartLabelColors.onFaint) },
  { status: 'abandoned', color: chartColors.abandoned, label: createSegmentLabel(chartLabelColors.onStrong) },
] as const satisfies readonly { status: TaskStatus; color: string; label: unknown }[]

/** The states of the tasks of each type. */
export function TaskTypesChart({ types, className }: { types: readonly TaskTypeCounts[]; className?: string }) {
  const rows = toRows(types)
  return (
    <ChartFigure
      height={rows.length * 28 + 8}
      title={words.perType}
      rule={words.perTypeRule}
      summary={words.perTypeSummary(rows.map(({ name }) => name))}
      legend={states.map(({ status, color }) => ({ label: taskStatusLabels[status], color }))}
      table={{
        columns: [words.type, ...states.map(({ status }) => taskStatusLabels[status])],
        rows: rows.map((row) => [row.name, ...states.map(({ status }) => formatNumber(row[status]))]),
      }}
      className={className}
    >
      <ResponsiveContainer width="100%" height={rows.length * 28 + 8}>
        <BarChart
          data={rows}
          layout="vertical"
          accessibilityLayer={false}
          barSize={barSizePx}
          barGap={-barSizePx}
          margin={{ left: 0, right: 56 }}
        >
          <XAxis type="number" hide />
          <YAxis type="category" dataKey="name" width={80} {...axisStyle} />
          <Tooltip {...chartTooltipProps} formatter={(value: unknown) => formatNumber(Number(value))} />
          {/* Invisible, for the total at its end. */}
          <Bar dataKey={countTasks} fill="none" tooltipType="none" isAnimationActive={false}>
            <LabelList dataKey={(row: TypeRow) => formatNumber(countTasks(row))} content={EndLabel} />
          </Bar>
          {states.map(({ status, color, label }) => (
            <Bar
              key={status}
              dataKey={status}
              name={taskStatusLabels[status]}
              stackId="type"
              fill={color}
              isAnimationActive={false}
            >
              {/* By the key: of a stack recharts hands the sum. */}
              <LabelList dataKey={status} content={label} />
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartFigure>
  )
}

type TypeRow = { name: string } & Record<TaskStatus, number>

/** Builds one row per type, most tasks first. */
function toRows(types: readonly TaskTypeCounts[]): TypeRow[] {
  return TaskType.options
    .map((type) => {
      const row: TypeRow = { name: taskTypeLabels[type], pending: 0, in_progress: 0, completed: 0, abandoned: 0 }
      for (const figures of types) if (figures.type === type) row[figures.status] += figures.tasks
      return row
    })
    .filter((row) => countTasks(row) > 0)
    .sort((one, other) => countTasks(other) - countTasks(one))
}

const countTasks = (row: TypeRow) => row.completed + row.in_progress + row.pending + row.abandoned

const barSizePx = 18

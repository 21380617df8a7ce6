import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { AgentsChart } from './agents-chart.tsx'
import { CoverageChart } from './coverage-chart.tsx'
import { DaysChart } from './days-chart.tsx'
import { TaskTypesChart } from './task-types-chart.tsx'

/** The charts of an organization, each with its table: charts of tasks fill a row, charts of people share one. */
export const AnalyticsCharts = ({ analytics }: { analytics: OrganizationAnalytics }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:gap-6">
    <DaysChart days={analytics.days} className="lg:col-span-2" />
    <TaskTypesChart types={analytics.taskTypes} className="lg:col-span-2" />
    <AgentsChart agents={analytics.agentStats} />
    <CoverageChart agents={analytics.agentStats} />
  </div>
)

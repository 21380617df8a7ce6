import { getAgentAnalyticsStatus, type NurtureCoverageLevel } from '#contract/analytics/analytics-rules.ts'
import type { AgentAnalytics } from '#contract/analytics/analytics.ts'
import { formatNumber, formatRate, type Rate, agentColumnRules, agentStatusLabels } from './words.ts'

/** A column of the table of agents; the CSV has its `sortValue`. */
export type AgentColumn = {
  key: string
  label: string
  sortValue: (agent: AgentAnalytics) => string | number
  format: (agent: AgentAnalytics) => string
  isText?: true
  /** Explains what the column counts, if its label does not. */
  rule?: string
}

const textColumn = (key: string, label: string, read: (agent: AgentAnalytics) => string): AgentColumn => ({
  key,
  label,
  sortValue: read,
  format: read,
  rule: agentColumnRules[key],
  isText: true,
})
const numberColumn = (key: string, label: string, read: (agent: AgentAnalytics) => number): AgentColumn => ({
  key,
  label,
  sortValue: read,
  format: (agent) => formatNumber(read(agent)),
  rule: agentColumnRules[key],
})
const rateColumn = (key: string, label: string, read: (agent: AgentAnalytics) => Rate): AgentColumn => ({
  key,
  label,
  sortValue: (agent) => read(agent).percentage,
  format: (agent) => formatRate(read(agent)),
  rule: agentColumnRules[key],
})

/** The columns of the table of agents, in their order. */
export const agentColumns: readonly AgentColumn[] = [
  textColumn('agent', 'Agent', ({ agentName }) => agentName),
  textColumn('status', 'Status', (agent) => agentStatusLabels[getAgentAnalyticsStatus(agent)]),
  numberColumn('assigned', 'Tasks', ({ tasksAssigned }) => tasksAssigned),
  numberColumn('completed', 'Completed', ({ tasksCompleted }) => tasksCompleted),
  rateColumn('rate', 'Rate', (agent) => ({ percentage: agent.completionRate, of: agent.tasksAssigned })),
  numberColumn('contacted', 'Contacted', ({ clientsContacted }) => clientsContacted),
  numberColumn('calls', 'Calls', ({ calls }) => calls),
  numberColumn('reached', 'Reached', ({ reached }) => reached),
  numberColumn('clients', 'Clients', ({ totalClients }) => totalClients),
  numberColumn('sequences', 'Sequences', ({ activeSequences }) => activeSequences),
  rateColumn('coverage', 'Coverage', (agent) => ({
    percentage: agent.nurtureSequenceCoverage,
    of: agent.totalClients,
  })),
  numberColumn('overdue', 'Days overdue', ({ overdueDays }) => overdueDays),
]

export type AgentSort = { key: string; isDescending: boolean }

/** Changes the sort for a click on a column's heading: texts start ascending, numbers descending. */
export function toggleAgentSort(sort: AgentSort, { key, isText }: AgentColumn): AgentSort {
  return sort.key === key ? { key, isDescending: !sort.isDescending } : { key, isDescending: !isText }
}

/** Sorts agents by a column; ties stay in the order of their names. */
export function sortAgents(agents: readonly AgentAnalytics[], { key, isDescending }: AgentSort): AgentAnalytics[] {
  const { sortValue } = agentColumns.find((column) => column.key === key) ?? agentColumns[0]!
  const direction = isDescending ? -1 : 1
  return agents.toSorted((one, other) => direction * compareValues(sortValue(one), sortValue(other)))
}

const compareValues = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en-US', { numeric: true })

/** The CSS color of each level of coverage. */
export const coverageColors: Record<NurtureCoverageLevel, string> = {
  red: 'var(--red)',
  yellow: 'var(--coverage-yellow)',
  green: 'var(--coverage-green)',
}

import type { AgentAnalyticsStatus, NurtureCoverageLevel } from '#contract/analytics/analytics-rules.ts'

/** Texts of the analytics (docs/product.md#analytics). */
export const words = {
  analytics: 'Analytics',
  loading: 'Counting',
  failedToLoad: (why: string) => `The analytics could not be loaded. ${why}`,
  refresh: 'Refresh',
  refreshed: 'The analytics are up to date',
  window: "The last 30 days up to yesterday, each person's own days. Today is not counted.",
  noData: 'No analytics data available',
  noDataHint: 'Charts appear here once there are tasks in the last 30 days.',
  noAgents: 'No agents found in this organization',
  noAgentsHint: 'Whoever joins the organization will have a row of figures here.',

  totals: 'Totals',
  completionRate: 'Completion rate',
  completionRule: (completed: number, total: number) =>
    `${formatNumber(completed)} of ${countTasks(total)} due. Abandoned ones count as not completed.`,
  completedTasks: 'Completed tasks',
  completedRule: 'Of the tasks that were due, whenever they were done.',
  totalTasks: 'Tasks due',
  totalRule: 'What was left on a day off is not counted.',
  clients: 'Clients',
  clientsRule: 'Archived ones are not counted.',

  activeSequences: 'Active nurture sequences',
  activeSequencesRule: 'Clients in a sequence that runs, each sequence counted. Paused ones do not run.',
  coverage: 'Nurture sequence coverage',
  coverageRule: "The share of each person's clients, archived ones left out, with a sequence that runs.",
  coverageSummary: (count: number) =>
    `A bar each for ${count === 1 ? '1 person' : `${count} people`}, the lowest coverage first. The numbers are in the table below.`,
  lowestOnly: (shown: number, total: number) =>
    `The ${shown} people with the lowest coverage of ${formatNumber(total)} with clients.`,
  noCoverage: 'Nobody has a client yet.',
  covered: 'Coverage',
  level: 'Level',

  overdueAlerts: 'Overdue alerts',
  overdueRule: 'Active people with tasks overdue 3 days or more. At 5 days a task is closed by itself.',
  noOverdue: 'Nobody has a task that is overdue 3 days or more.',
  overdueTasks: (count: number) => `${countTasks(count)} overdue 3 days or more`,
  oldestSince: (day: string) => `the oldest since ${day}`,
  suspicious: 'Suspicious agents',
  suspiciousRule: "Two increments of a person's today less than 10 seconds apart, on whichever tasks.",
  noSuspicious: 'Nobody counted suspiciously fast today.',
  completedToday: (count: number) => `${countTasks(count)} completed today`,
  showIncrements: (count: number) =>
    count === 1 ? 'Show the increment' : `Show the ${formatNumber(count)} increments`,
  newestIncrements: (shown: number, total: number) => `The newest ${shown} of ${formatNumber(total)}`,
  unknownTask: 'A task that no longer exists',

  loadingCharts: 'Drawing the pictures',
  failedToLoadCharts: 'The pictures could not be loaded. Check your connection and try again.',
  asTable: 'As a table',
  perDay: 'Completion per day',
  perDayRule: 'Tasks due on each of the 30 days before today, and how many of them were completed.',
  perType: 'Tasks by type and state',
  perTypeRule: 'Tasks due in the 30 days, by what became of them so far.',
  sideBySide: 'Agents side by side',
  sideBySideRule: 'Tasks due and completed in the 30 days.',
  mostTasksOnly: (shown: number, total: number) =>
    `The ${shown} people with the most tasks of ${formatNumber(total)}; the table at the end of the page has all.`,
  perDaySummary: (completed: string, due: string) =>
    `Bars of the days: ${completed} of ${due} tasks were completed. The numbers are in the table below.`,
  perTypeSummary: (types: readonly string[]) =>
    `Bars of the types of tasks by state, the most frequent first: ${types.join(', ')}. The numbers are in the table below.`,
  sideBySideSummary: (count: number) =>
    `Two bars each for ${count === 1 ? '1 person' : `${count} people`}: tasks due and completed. The numbers are in the table below.`,
  rate: 'Rate',
  agent: 'Agent',
  day: 'Day',
  type: 'Type',
  due: 'Due',
  completed: 'Completed',
  notCompleted: 'Not completed',

  agents: 'Agents',
  agentsRule:
    'Overdue is who has a task more than 3 days overdue, Flagged who counted suspiciously fast today. Contacted are the clients with a task completed or an event logged in the 30 days. Coverage is the share of their clients with a sequence that runs. Days overdue is the age of the oldest overdue task.',
  exportCsv: 'Export CSV',
  showMore: (count: number) => `Show ${count} more`,
  shownOf: (shown: number, total: number) => `${formatNumber(shown)} of ${formatNumber(total)} people`,
  sortedBy: (column: string, isDescending: boolean) =>
    `Sorted by ${column}, ${isDescending ? 'highest first' : 'lowest first'}`,
} as const

export const agentStatusLabels: Record<AgentAnalyticsStatus, string> = {
  flagged: 'Flagged',
  overdue: 'Overdue',
  active: 'Active',
  deactivated: 'Deactivated',
}

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const coverageLabels: Record<NurtureCoverageLevel, string> = {
  red: 'Below 80 %',
  yellow: '80 % to below 90 %',
  green: '90 % or more',
}

/** "1,234.5" */
export const formatNumber = (value: number): string => numberFormat.format(value)

/** "84.5 %" */
export const formatPercentage = (value: number): string => `${formatNumber(value)}\u00a0%`

const countTasks = (count: number): string => (count === 1 ? '1 task' : `${formatNumber(count)} tasks`)

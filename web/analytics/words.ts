import {
  type AgentAnalyticsStatus,
  analyticsThresholds,
  type NurtureCoverageLevel,
} from '#contract/analytics/analytics-rules.ts'
import { formatCount, formatCounted } from '#contract/base/format-count.ts'
import { daysOverdueUntilClosed } from '#contract/tasks/task-actions.ts'

const { alertOverdueDays, statusOverdueDays, suspiciousSeconds } = analyticsThresholds

/** Texts of the analytics (docs/product/analytics.md). */
export const words = {
  analytics: 'Analytics',
  loading: 'Loading analytics',
  failedToLoad: (why: string) => `The analytics could not be loaded. ${why}`,
  refresh: 'Refresh',
  refreshed: 'The analytics are up to date',
  window: (days: string) => `The last ${days} days up to yesterday, in each person's time zone. Today is not counted.`,
  period: 'Period',
  periodDays: (days: string) => `${days} days`,
  figures: 'Figures',
  before: (change: string, previous: string) => `${change} (${previous} before)`,
  nothingBefore: 'Nothing in the days before',
  onlyBefore: (previous: string) => `${previous} before`,
  nothing: '–',
  points: (change: string) => `${change} points`,

  today: 'Today',
  todayRule: "Each person's own day so far. People who are behind come first.",
  loadingToday: 'Loading today',
  todayFailedToLoad: (why: string) => `Today could not be loaded. ${why}`,
  nobodyActive: 'Nobody is active here',
  nobodyActiveHint: 'Active people and their day appear here.',
  notBegun: 'Not started',
  notBegunRule: 'Nothing done yet, although it is past noon there on a working day.',
  doneOf: (done: number, due: number) => `${formatNumber(done)} of ${formatNumber(due)} done`,
  nothingDue: 'Nothing due',
  progressOf: (name: string) => `Tasks of ${name}`,
  overdueCount: (count: number) => `${formatNumber(count)} overdue`,
  lastActive: (when: string) => `Active ${when}`,
  notActive: 'Not active in 30 days',
  notActiveYet: 'Not active yet',
  dayStreak: (days: number) => `${formatNumber(days)}-day streak`,
  noStreak: 'No streak',
  noData: 'No analytics data available',
  noDataHint: 'Charts appear here once there are tasks in the days shown.',
  noFiguresHint: 'Figures appear here once your people have clients and tasks. Invite them to begin.',
  noAgents: 'No agents found in this organization',
  noAgentsHint: 'New members will appear here.',

  totals: 'Totals',
  completionRate: 'Completion rate',
  completionRule: (completed: number, total: number) =>
    `${formatNumber(completed)} of ${countTasks(total)} due. Abandoned tasks count as not completed.`,
  completedTasks: 'Completed tasks',
  completedRule: 'Of the tasks due, no matter when they were done.',
  totalTasks: 'Tasks due',
  totalRule: 'Tasks left open on days off are not counted.',
  calls: 'Calls reached',
  callsRule: (reached: number, calls: number) =>
    `${formatNumber(reached)} of ${formatCounted(calls, 'call')} with an outcome.`,
  clients: 'Clients',
  clientsRule: 'Archived clients are not counted.',

  activeSequences: 'Active nurture sequences',
  activeSequencesRule: 'Clients in an active sequence, counted once per sequence. Paused sequences are not counted.',
  coverage: 'Nurture sequence coverage',
  coverageRule: "The share of each person's clients in an active sequence. Archived clients are not counted.",
  coverageSummary: (count: number) =>
    `One bar per person (${count}), lowest coverage first. The numbers are in the table below.`,
  lowestOnly: (shown: number, total: number) =>
    `The ${shown} people with the lowest coverage, out of ${formatNumber(total)} with clients.`,
  noCoverage: 'Nobody has clients yet.',
  covered: 'Coverage',
  level: 'Level',

  overdueAlerts: 'Overdue alerts',
  overdueRule: `Active people with tasks overdue ${alertOverdueDays} days or more. At ${daysOverdueUntilClosed} days a task is closed automatically.`,
  noOverdue: `Nobody has a task that is overdue ${alertOverdueDays} days or more.`,
  overdueTasks: (count: number) => `${countTasks(count)} overdue ${alertOverdueDays} days or more`,
  oldestSince: (day: string) => `the oldest since ${day}`,
  suspicious: 'Suspicious agents',
  suspiciousRule: `Counted twice within ${suspiciousSeconds} seconds today, on any tasks.`,
  noSuspicious: 'Nobody counted suspiciously fast today.',
  completedToday: (count: number) => `${countTasks(count)} completed today`,
  showIncrements: (count: number) =>
    count === 1 ? 'Show the increment' : `Show the ${formatNumber(count)} increments`,
  newestIncrements: (shown: number, total: number) => `The newest ${shown} of ${formatNumber(total)}`,
  unknownTask: 'A deleted task',

  loadingCharts: 'Loading charts',
  failedToLoadCharts: 'The charts could not be loaded. Check your connection and try again.',
  perDay: 'Completion per day',
  perDayRule: 'Tasks due on each day before today, and how many of them were completed.',
  perType: 'Tasks by type and status',
  perTypeRule: 'Tasks due in these days, by their current status.',
  sideBySide: 'Agents side by side',
  sideBySideRule: 'Tasks due and completed in these days.',
  mostTasksOnly: (shown: number, total: number) =>
    `The ${shown} people with the most tasks, out of ${formatNumber(total)}. The table at the bottom of the page lists everyone.`,
  perDaySummary: (completed: string, due: string) =>
    `One bar per day: ${completed} of ${due} tasks completed. The numbers are in the table below.`,
  perTypeSummary: (types: readonly string[]) =>
    `Bars by task type and status, most frequent first: ${types.join(', ')}. The numbers are in the table below.`,
  sideBySideSummary: (count: number) =>
    `One bar per person (${count}): tasks completed of tasks due. The numbers are in the table below.`,
  shareOf: (completed: string, due: string) => `${completed} of ${due}`,
  rate: 'Rate',
  agent: 'Agent',
  day: 'Day',
  type: 'Type',
  due: 'Due',
  completed: 'Completed',
  notCompleted: 'Not completed',

  agents: 'Agents',
  exportCsv: 'Export CSV',
  shownOf: (shown: number, total: number) => `${formatNumber(shown)} of ${formatNumber(total)} people`,
  sortedBy: (column: string, isDescending: boolean) =>
    `Sorted by ${column}, ${isDescending ? 'highest first' : 'lowest first'}`,
} as const

/** Explanations of what the columns of the table of agents count, by column key. */
export const agentColumnRules: Readonly<Record<string, string>> = {
  status: `Overdue: has a task more than ${statusOverdueDays} days late. Flagged: counted suspiciously fast today.`,
  contacted: 'Clients with a completed task or a logged event in these days.',
  calls: 'Tasks finished with an outcome in these days.',
  reached: 'Calls that reached somebody.',
  coverage: 'Share of clients in an active sequence.',
  overdue: 'Age of the oldest overdue task.',
}

export const agentStatusLabels: Record<AgentAnalyticsStatus, string> = {
  flagged: 'Flagged',
  overdue: 'Overdue',
  active: 'Active',
  deactivated: 'Deactivated',
}

export const coverageLabels: Record<NurtureCoverageLevel, string> = {
  red: 'Below 80%',
  yellow: '80% to below 90%',
  green: '90% or more',
}

/** "1,234.5" */
export const formatNumber = (value: number): string => formatCount(Math.round(value * 10) / 10)

/** "84.5%" */
export const formatPercentage = (value: number): string => `${formatNumber(value)}%`

/** A share in percent of so many tasks, calls or clients. */
export type Rate = { percentage: number; of: number }

/** "84.5%", or a dash where there is nothing to divide. */
export const formatRate = ({ percentage, of }: Rate): string =>
  of === 0 ? words.nothing : formatPercentage(percentage)

/** "+120", "-3.2", "0" */
function formatChange(value: number): string {
  const size = formatNumber(Math.abs(value))
  return size === '0' ? size : `${value > 0 ? '+' : '−'}${size}`
}

/** "+120 (1,200 before)", or that there was nothing before. */
export const describeCountChange = (count: number, previous: number): string =>
  previous === 0 ? words.nothingBefore : words.before(formatChange(count - previous), formatNumber(previous))

/** "−3.2 points (81.4% before)"; a rate of nothing is compared with none. */
export function describePointsChange(rate: Rate, previous: Rate): string {
  if (previous.of === 0) return words.nothingBefore
  const before = formatRate(previous)
  if (rate.of === 0) return words.onlyBefore(before)
  return words.before(words.points(formatChange(rate.percentage - previous.percentage)), before)
}

const countTasks = (count: number): string => formatCounted(count, 'task')

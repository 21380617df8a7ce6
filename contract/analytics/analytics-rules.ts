import { type CalendarDay, daysBetween, formatHourAndMinute, getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import type { AgentAnalytics } from './analytics.ts'

/**
 * Days overdue for an alert and a status, seconds between increments, and percentages of coverage:
 * docs/product/analytics.md.
 */
export const analyticsThresholds = {
  alertOverdueDays: 3,
  statusOverdueDays: 3,
  suspiciousSeconds: 10,
  coverage: { yellowFrom: 80, greenFrom: 90 },
} as const

/** Maximum suspicious increments listed for each agent, newest first. */
export const maxSuspicionsPerAgent = 20

/** Computes a percentage from 0 to 100 with one decimal; 0 if `whole` is 0. */
export const computePercentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10

/** Computes the age in days of the oldest overdue task, 0 without one. */
export const computeOldestOverdueDays = (oldestDueDate: CalendarDay | undefined, today: CalendarDay): number =>
  oldestDueDate === undefined ? 0 : Math.max(0, daysBetween(oldestDueDate, today))

export type AgentAnalyticsStatus = 'flagged' | 'overdue' | 'active' | 'deactivated'

/**
 * Returns the status shown for an agent: suspicious increments weigh more than overdue tasks, and these more than
 * activity.
 */
export function getAgentAnalyticsStatus({
  suspiciousActivity,
  overdueDays,
  isActive,
}: Pick<AgentAnalytics, 'suspiciousActivity' | 'overdueDays' | 'isActive'>): AgentAnalyticsStatus {
  if (suspiciousActivity) return 'flagged'
  if (overdueDays > analyticsThresholds.statusOverdueDays) return 'overdue'
  return isActive ? 'active' : 'deactivated'
}

export type NurtureCoverageLevel = 'red' | 'yellow' | 'green'

/** Returns the color of a coverage: the percentage of clients who are on a sequence. */
export function getNurtureCoverageLevel(coverage: number): NurtureCoverageLevel {
  const { yellowFrom, greenFrom } = analyticsThresholds.coverage
  return coverage >= greenFrom ? 'green' : coverage >= yellowFrom ? 'yellow' : 'red'
}

/** Says how many increments are suspicious and when, in the agent's time zone. */
export function describeSuspiciousIncrements(count: number, first: string, last: string, timeZone: string): string {
  const [from, to] = [first, last].map((instant) => {
    const { hour, minute } = getLocalTimeInZone(timeZone, new Date(instant))
    return formatHourAndMinute(hour, minute)
  })
  const when = from === to ? `at ${from}` : `between ${from} and ${to}`
  return `${count} increments less than ${analyticsThresholds.suspiciousSeconds} seconds apart, ${when}`
}

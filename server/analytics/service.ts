import {
  computePercentage,
  describeSuspiciousIncrements,
  computeOldestOverdueDays,
} from '#contract/analytics/analytics-rules.ts'
import {
  type AgentAnalytics,
  type AnalyticsDayCounts,
  type AnalyticsWindow,
  defaultAnalyticsWindow,
  type OrganizationAnalytics,
  type SuspiciousAgent,
  type TaskTypeCounts,
} from '#contract/analytics/analytics.ts'
import type { TodayOfUser } from '#contract/analytics/today.ts'
import { addDays, type CalendarDay, daysBetween } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { type Agent, listAgents } from './agents.ts'
import * as store from './store.ts'
import { computeToday, sortMostBehindFirst } from './today.ts'

/**
 * Computes the figures of the transaction's organization: for each agent, over the last `days` days before their own
 * today, or before a day given for all.
 */
export async function getOrganizationAnalytics(
  ctx: Ctx,
  { days: window = defaultAnalyticsWindow, today }: { days?: AnalyticsWindow | undefined; today?: CalendarDay } = {},
): Promise<OrganizationAnalytics> {
  const days = Number(window)
  const { agents, activeAgents, workingDays } = await listAgents(ctx, today)
  const [tasks, overdue, clients, contacted, outcomes, increments, before] = await Promise.all([
    store.countTasksPerAgent(ctx, { agents, days }, workingDays),
    store.countOverdueTasksPerAgent(ctx, activeAgents, workingDays),
    store.countClientsPerAgent(ctx),
    store.countContactedClients(ctx, { agents, days }),
    store.countCallOutcomes(ctx, { agents, days }),
    store.listSuspiciousIncrements(ctx, agents),
    store.countWindowsBefore(ctx, { agents, days }, workingDays),
  ])
  const suspiciousAgents = toSuspiciousAgents(agents, increments)
  const agentStats = toAgentStats(agents, { tasks, overdue, clients, contacted, outcomes, suspiciousAgents })
  const totalTasks = sum(agentStats, ({ tasksAssigned }) => tasksAssigned)
  const completedTasks = sum(agentStats, ({ tasksCompleted }) => tasksCompleted)
  return {
    totalTasks,
    completedTasks,
    completionRate: computePercentage(completedTasks, totalTasks),
    calls: sum(agentStats, ({ calls }) => calls),
    reached: sum(agentStats, ({ reached }) => reached),
    previous: { ...before, completionRate: computePercentage(before.completedTasks, before.totalTasks) },
    totalClients: sum(agentStats, ({ totalClients }) => totalClients),
    activeNurtureSequences: sum(agentStats, ({ activeSequences }) => activeSequences),
    overdueAlerts: toOverdueAlerts(agents, overdue),
    suspiciousAgents,
    agentStats,
    days: toDays(agents, tasks, days),
    taskTypes: toTaskTypes(tasks),
  }
}

/** Lists today's progress of each active user of the transaction's organization, those furthest behind first. */
export async function listProgressOfUsers(ctx: Ctx): Promise<TodayOfUser[]> {
  const { activeAgents, workingDays } = await listAgents(ctx)
  return sortMostBehindFirst(await computeToday(ctx, activeAgents, workingDays))
}

type Counts = {
  tasks: store.GroupedTaskCount[]
  overdue: store.OverdueCount[]
  clients: store.AgentClientCounts[]
  contacted: { agentId: string; clients: number }[]
  outcomes: store.OutcomeCount[]
  suspiciousAgents: SuspiciousAgent[]
}

function toAgentStats(agents: readonly Agent[], counts: Counts): AgentAnalytics[] {
  const tasks = new Map(counts.tasks.map((count) => [count.agentId, count]))
  const overdue = new Map(counts.overdue.map((count) => [count.agentId, count.oldest]))
  const clients = new Map(counts.clients.map((count) => [count.agentId, count]))
  const contacted = new Map(counts.contacted.map((count) => [count.agentId, count.clients]))
  const outcomes = new Map(counts.outcomes.map((count) => [count.agentId, count]))
  const suspiciousIds = new Set(counts.suspiciousAgents.map(({ agentId }) => agentId))
  return agents.map(({ id, name, isActive, today }) => {
    const { clients: totalClients = 0, coveredClients = 0, runningAssignments = 0 } = clients.get(id) ?? {}
    const { calls = 0, reached = 0 } = outcomes.get(id) ?? {}
    const { tasks: tasksAssigned = 0, completed: tasksCompleted = 0 } = tasks.get(id) ?? {}
    return {
      agentId: id,
      agentName: name,
      isActive,
      tasksAssigned,
      tasksCompleted,
      completionRate: computePercentage(tasksCompleted, tasksAssigned),
      clientsContacted: contacted.get(id) ?? 0,
      calls,
      reached,
      totalClients,
      activeSequences: runningAssignments,
      nurtureSequenceCoverage: computePercentage(coveredClients, totalClients),
      suspiciousActivity: suspiciousIds.has(id),
      overdueDays: computeOldestOverdueDays(overdue.get(id), today),
    }
  })
}

function toOverdueAlerts(agents: readonly Agent[], overdue: readonly store.OverdueCount[]) {
  const byAgent = new Map(overdue.map((count) => [count.agentId, count]))
  return agents.flatMap(({ id, name }) => {
    const { tasks = 0, oldest } = byAgent.get(id) ?? {}
    return tasks && oldest ? { agentId: id, agentName: name, overdueTasks: tasks, oldestOverdueDate: oldest } : []
  })
}

function toSuspiciousAgents(
  agents: readonly Agent[],
  rows: readonly store.SuspiciousIncrementRow[],
): SuspiciousAgent[] {
  const byAgent = Map.groupBy(rows, ({ agentId }) => agentId)
  return agents.flatMap(({ id, name, timeZone }) => {
    const increments = byAgent.get(id)
    if (!increments) return []
    const { count, first, last, tasksCompletedToday } = increments[0]!
    return {
      agentId: id,
      agentName: name,
      reason: describeSuspiciousIncrements(count, first, last, timeZone),
      timeZone,
      tasksCompletedToday,
      incrementCount: count,
      increments: increments.map(({ taskId, taskTitle, at }) => ({ taskId, taskTitle, at })),
    }
  })
}

/** Lists every day in the window of an agent, including days without tasks. */
function toDays(
  agents: readonly Agent[],
  counts: readonly store.GroupedTaskCount[],
  windowDays: number,
): AnalyticsDayCounts[] {
  const byDay = new Map(counts.map((count) => [count.day, count]))
  const todays = agents.map(({ today }) => today).sort()
  const [earliest, latest] = [todays[0], todays.at(-1)]
  if (!earliest || !latest) return []
  const first = addDays(earliest, -windowDays)
  return Array.from({ length: daysBetween(first, latest) }, (_, index) => {
    const date = addDays(first, index)
    const { tasks = 0, completed = 0 } = byDay.get(date) ?? {}
    return { date, tasks, completed }
  })
}

const toTaskTypes = (tasks: readonly store.GroupedTaskCount[]): TaskTypeCounts[] =>
  tasks.flatMap(({ type, status, tasks: count }) => (type && status && count ? { type, status, tasks: count } : []))

const sum = <Row>(rows: readonly Row[], getNumber: (row: Row) => number): number =>
  rows.reduce((total, row) => total + getNumber(row), 0)

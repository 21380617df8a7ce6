import type {
  AgentAnalytics,
  AnalyticsDayCounts,
  OrganizationAnalytics,
  SuspiciousAgent,
  TaskTypeCounts,
} from '#contract/analytics/analytics.ts'
import {
  analyticsThresholds,
  computePercentage,
  describeSuspiciousIncrements,
  computeOldestOverdueDays,
} from '#contract/analytics/analytics-rules.ts'
import { addDays, type CalendarDay, daysBetween, getDayInZone, minCalendarDay } from '#contract/base/calendar-day.ts'
import { type Ctx, resolveTimeZone } from '#server/base/context.ts'
import * as store from './store.ts'

/** A user of the organization on their own day. */
type Agent = store.AgentWithToday & { name: string; timeZone: string; isActive: boolean }

/** Days that are counted of everybody alike: so many before `today`. */
export type SharedWindow = { today: CalendarDay; windowDays: number }

/** Computes the figures of the organization of the transaction, each agent's up to their own today without a window. */
export async function getOrganizationAnalytics(ctx: Ctx, window?: SharedWindow): Promise<OrganizationAnalytics> {
  const users = await store.listAnalyzedUsers(ctx)
  const workingDays = {
    current: users[0]?.workingDays ?? [],
    former: users[0]?.formerWorkingDays ?? [],
    since: users[0]?.workingDaysSince ?? minCalendarDay,
  }
  const getToday = createTodayInZone(ctx.now)
  const agents = users.map((user): Agent => ({ ...toAgent(ctx, user, getToday), ...window }))
  // What an inactive user left open is overdue for nobody, nor is anything in an archived organization.
  const activeAgents = users[0]?.organizationIsActive ? agents.filter(({ isActive }) => isActive) : []
  const [tasks, overdue, clients, contacted, outcomes, increments] = await Promise.all([
    store.countTasksPerAgent(ctx, agents, workingDays),
    store.countOverdueTasksPerAgent(ctx, activeAgents, workingDays),
    store.countClientsPerAgent(ctx),
    store.countContactedClients(ctx, agents),
    store.countCallOutcomes(ctx, agents),
    store.listSuspiciousIncrements(ctx, agents),
  ])
  const suspiciousAgents = toSuspiciousAgents(agents, increments)
  const agentStats = toAgentStats(agents, { tasks, overdue, clients, contacted, outcomes, suspiciousAgents })
  const [totalTasks, completedTasks, totalClients, activeNurtureSequences] = [
    sum(agentStats, ({ tasksAssigned }) => tasksAssigned),
    sum(agentStats, ({ tasksCompleted }) => tasksCompleted),
    sum(agentStats, (agent) => agent.totalClients),
    sum(agentStats, ({ activeSequences }) => activeSequences),
  ]
  return {
    totalTasks,
    completedTasks,
    completionRate: computePercentage(completedTasks, totalTasks),
    calls: sum(agentStats, ({ calls }) => calls),
    reached: sum(agentStats, ({ reached }) => reached),
    totalClients,
    activeNurtureSequences,
    overdueAlerts: toOverdueAlerts(agents, overdue),
    suspiciousAgents,
    agentStats,
    days: toDays(agents, tasks, window?.windowDays),
    taskTypes: toTaskTypes(tasks),
  }
}

type User = Awaited<ReturnType<typeof store.listAnalyzedUsers>>[number]

/** Computes the day of each time zone once: most users of an organization share one. */
function createTodayInZone(now: Date): (timeZone: string) => CalendarDay {
  const days = new Map<string, CalendarDay>()
  return (timeZone) => {
    const day = days.get(timeZone) ?? getDayInZone(timeZone, now)
    days.set(timeZone, day)
    return day
  }
}

/** The viewer's own day is the one that their call says. */
function toAgent(
  { viewer, today, timeZone: viewerZone }: Ctx,
  user: User,
  getToday: (timeZone: string) => CalendarDay,
): Agent {
  const { id, name, isActive, profileZone, lastSeenZone, organizationZone } = user
  if (id === viewer.id) return { id, name, isActive, timeZone: viewerZone, today }
  const timeZone = resolveTimeZone({
    profile: profileZone,
    header: undefined,
    lastSeen: lastSeenZone,
    organization: organizationZone,
  })
  return { id, name, isActive, timeZone, today: getToday(timeZone) }
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

/** Lists every day that is in the window of an agent, also those without tasks. */
function toDays(
  agents: readonly Agent[],
  counts: readonly store.GroupedTaskCount[],
  windowDays: number = analyticsThresholds.windowDays,
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
  tasks.flatMap(({ type, status, tasks: count }) => (type && status ? { type, status, tasks: count } : []))

const sum = <Row>(rows: readonly Row[], getNumber: (row: Row) => number): number =>
  rows.reduce((total, row) => total + getNumber(row), 0)

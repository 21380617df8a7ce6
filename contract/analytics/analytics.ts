import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { adminRoles } from '#contract/base/roles.ts'
import { Day, Id, ReplyInstant } from '#contract/base/schema.ts'
import { TaskStatus, TaskType } from '#contract/tasks/tasks.ts'

/** Lengths of the window in days; it ends the day before the agent's today. */
export const analyticsWindows = ['7', '30', '90'] as const
export type AnalyticsWindow = (typeof analyticsWindows)[number]
export const defaultAnalyticsWindow: AnalyticsWindow = '30'

/** A task's increment that came too soon before or after another one. */
export const SuspiciousIncrement = z.object({
  taskId: Id,
  /** Null if the task was deleted. */
  taskTitle: z.nullable(z.string()),
  at: ReplyInstant,
})

const OverdueAlert = z.object({
  agentId: Id,
  agentName: z.string(),
  /** Tasks that are overdue long enough for an alert. */
  overdueTasks: z.int(),
  oldestOverdueDate: Day,
})
/** An agent with tasks that are overdue long enough for an alert. */
export type OverdueAlert = z.infer<typeof OverdueAlert>

const SuspiciousAgent = z.object({
  agentId: Id,
  agentName: z.string(),
  reason: z.string(),
  /** The agent's time zone, for the times in the reason. */
  timeZone: z.string(),
  tasksCompletedToday: z.int(),
  /** Counts all suspicious increments of the agent's day; `increments` has only the newest. */
  incrementCount: z.int(),
  increments: z.array(SuspiciousIncrement),
})
/** An agent with increments today that came too soon after each other. */
export type SuspiciousAgent = z.infer<typeof SuspiciousAgent>

const AgentAnalytics = z.object({
  agentId: Id,
  agentName: z.string(),
  /** False for a deactivated user, whose tasks and clients still count. */
  isActive: z.boolean(),
  tasksAssigned: z.int(),
  tasksCompleted: z.int(),
  completionRate: z.number(),
  clientsContacted: z.int(),
  /** Finished tasks with an outcome, and those whose outcome is `reached`. */
  calls: z.int(),
  reached: z.int(),
  totalClients: z.int(),
  /** Running assignments of the agent's clients; paused ones do not run. */
  activeSequences: z.int(),
  /** Share of the clients with a running assignment. */
  nurtureSequenceCoverage: z.number(),
  suspiciousActivity: z.boolean(),
  /** Age of the oldest overdue task in days, 0 without one. */
  overdueDays: z.int(),
})
/** Figures of one user over the days before their own today; percentages from 0 to 100. */
export type AgentAnalytics = z.infer<typeof AgentAnalytics>

const AnalyticsDayCounts = z.object({ date: Day, tasks: z.int(), completed: z.int() })
/** Tasks due on a day, for the agents whose window includes it. */
export type AnalyticsDayCounts = z.infer<typeof AnalyticsDayCounts>

const TaskTypeCounts = z.object({ type: TaskType, status: TaskStatus, tasks: z.int() })
/** Tasks of a type and a status. */
export type TaskTypeCounts = z.infer<typeof TaskTypeCounts>

const windowTotals = {
  totalTasks: z.int(),
  completedTasks: z.int(),
  completionRate: z.number(),
  calls: z.int(),
  reached: z.int(),
}

/** The figures of an organization: docs/product/analytics.md. */
export const OrganizationAnalytics = z.object({
  ...windowTotals,
  /** The same figures for the preceding period. */
  previous: z.object(windowTotals),
  totalClients: z.int(),
  activeNurtureSequences: z.int(),
  overdueAlerts: z.array(OverdueAlert),
  suspiciousAgents: z.array(SuspiciousAgent),
  agentStats: z.array(AgentAnalytics),
  days: z.array(AnalyticsDayCounts),
  taskTypes: z.array(TaskTypeCounts),
})
export type OrganizationAnalytics = z.infer<typeof OrganizationAnalytics>

/** The query parameters of the figures: how many days they cover, 30 by default. */
export const AnalyticsQuery = z.object({ days: z.optional(z.enum(analyticsWindows)) })

export const getOrganizationAnalytics = endpoint({
  name: 'getOrganizationAnalytics',
  method: 'GET',
  path: '/api/analytics/organization',
  summary: "Get the figures of the caller's organization over the last 7, 30 or 90 days, with a row for each user",
  access: adminRoles,
  readsReplica: true,
  query: AnalyticsQuery,
  reply: OrganizationAnalytics,
  shows: ['analytics'],
})

import * as z from 'zod/mini'
import { analyticsThresholds, maxSuspicionsPerAgent } from '#contract/analytics/analytics-rules.ts'
import { SuspiciousIncrement } from '#contract/analytics/analytics.ts'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, ReplyInstant } from '#contract/base/schema.ts'
import type { WorkingDaySchedule } from '#contract/streak/streak-rule.ts'
import { TaskStatus, TaskType } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { userNameSql } from '#server/base/database/name-sql.ts'
import { type Arrays, type NoParameters, statement, toArrays } from '#server/base/database/statement.ts'
import { storedWorkingDays, storedWorkingDaysSql, storedZones, storedZonesSql } from '#server/days/columns.ts'
import { isOpenTaskSql } from '#server/tasks/columns.ts'

/** A user of the organization with what decides their today. */
const AnalyzedUser = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  isActive: z.boolean(),
  organizationIsActive: z.boolean(),
  ...storedZones,
  ...storedWorkingDays,
})

/** A user's id and their own today. */
export type AgentWithToday = { id: string; today: CalendarDay }

/** Agents with the length in days of their windows. */
type AgentWindows = { agents: readonly AgentWithToday[]; days: number }

/** Lists all users of the organization by name, inactive ones too. */
export const listAnalyzedUsers = ({ db }: Ctx) => db.all(selectUsers, {})

/**
 * Counts the tasks due in each agent's window, completed ones separately: by agent, by day, and by type and status.
 * Each row has values in the columns of exactly one of these. Tasks left on a day off are not counted.
 */
export const countTasksPerAgent = (ctx: Ctx, windows: AgentWindows, workingDays: WorkingDaySchedule) =>
  ctx.db.all(countTasksPerWindow, { ...toWindows(windows), ...workingDays })

/** Finds the oldest overdue task of each agent who has one, and counts those that are overdue for an alert. */
export const countOverdueTasksPerAgent = (
  ctx: Ctx,
  agents: readonly AgentWithToday[],
  workingDays: WorkingDaySchedule,
) =>
  ctx.db.all(countOverdueTasksOfAgents, {
    ...toArrays(agents, 'id', 'today'),
    ...workingDays,
    alertDays: analyticsThresholds.alertOverdueDays,
  })

/** For each agent with clients, counts those not archived, those in a sequence, and the running assignments. */
export const countClientsPerAgent = ({ db }: Ctx) => db.all(countClientsOfAgents, {})

/** Counts, per agent, the clients with a task completed or an event logged in the agent's window. */
export const countContactedClients = (ctx: Ctx, windows: AgentWindows) =>
  ctx.db.all(countContactedClientsOfAgents, toWindows(windows))

/** Counts the outcomes that each agent gave in their window, and how many of them reached the client. */
export const countCallOutcomes = (ctx: Ctx, windows: AgentWindows) =>
  ctx.db.all(countOutcomesOfWindows, toWindows(windows))

/**
 * Counts tasks and outcomes of all agents in the windows before theirs, by the rules of `countTasksPerAgent` and
 * `countCallOutcomes`.
 */
export const countWindowsBefore = (ctx: Ctx, { agents, days }: AgentWindows, workingDays: WorkingDaySchedule) => {
  const before = agents.map(({ id, today }) => ({ id, today: addDays(today, -days) }))
  return ctx.db.one(totalsOfWindows, { ...toWindows({ agents: before, days }), ...workingDays })
}

/** Lists the newest increments of each agent's today that another one came too soon before or after. */
export const listSuspiciousIncrements = (ctx: Ctx, agents: readonly AgentWithToday[]) =>
  ctx.db.all(selectSuspiciousIncrements, {
    ...toArrays(agents, 'id', 'today'),
    seconds: analyticsThresholds.suspiciousSeconds,
    limit: maxSuspicionsPerAgent,
  })

/** The days of each agent's window are computed here: with row level security, an index cannot use a sum of days. */
const toWindows = ({ agents, days }: AgentWindows) => {
  const windows = agents.map(({ id, today }) => ({ id, firstDay: addDays(today, -days), lastDay: addDays(today, -1) }))
  return toArrays(windows, 'id', 'firstDay', 'lastDay')
}

type Windows = ReturnType<typeof toWindows>

const selectUsers = statement<NoParameters, z.infer<typeof AnalyzedUser>>(
  'users_for_analytics',
  AnalyzedUser,
  `select u.id, ${userNameSql('u')} as name, u.created_at as "createdAt", u.is_active as "isActive",
     o.is_active as "organizationIsActive", ${storedZonesSql}, ${storedWorkingDaysSql}
   from users u join organizations o on o.id = u.organization_id
   where u.organization_id = :organizationId order by ${userNameSql('u')} collate "und-x-icu", u.id`,
)

/** Looks up each agent's rows by an index: a join would read all rows of the organization. */
const eachAgent = 'from unnest(:id::uuid[], :today::date[]) as agent (id, today) cross join lateral'

const eachAgentWindow =
  'from unnest(:id::uuid[], :firstDay::date[], :lastDay::date[]) as agent (id, first_day, last_day) cross join lateral'

const isCountedDay = `extract(dow from t.due_date)::int
  = any(case when t.due_date < :since::date then :former::int[] else :current::int[] end)`

const GroupedTaskCount = z.object({
  agentId: z.nullable(z.string()),
  day: z.nullable(Day),
  type: z.nullable(TaskType),
  status: z.nullable(TaskStatus),
  tasks: z.int(),
  completed: z.int(),
})
/** Tasks due in agents' windows, by exactly one of agent, day, or type and status; the other columns are null. */
export type GroupedTaskCount = z.infer<typeof GroupedTaskCount>

/** The tasks of an agent's window that count. */
const tasksOfWindow = `tasks t where t.organization_id = :organizationId and t.assigned_agent_id = agent.id
         and t.due_date between agent.first_day and agent.last_day
         and (t.status = 'completed' or ${isCountedDay}) and not t.is_paused`

const countTasksPerWindow = statement<Windows & WorkingDaySchedule, GroupedTaskCount>(
  'count_tasks_of_windows',
  GroupedTaskCount,
  `select t."agentId", case when grouping(t.day) = 0 then t.day end as day,
     case when grouping(t.type) = 0 then t.type end as type,
     case when grouping(t.status) = 0 then t.status end as status, sum(t.tasks)::int as tasks,
     coalesce(sum(t.tasks) filter (where t.status = 'completed'), 0)::int as completed
   from (
     select agent.id as "agentId", counted.* ${eachAgentWindow} (
       select t.due_date as day, t.type, t.status, count(*) as tasks from ${tasksOfWindow}
       group by t.due_date, t.type, t.status
     ) counted
   ) t
   group by grouping sets ((t."agentId"), (t.day), (t.type, t.status))`,
)

const OverdueCount = z.object({ agentId: z.string(), oldest: Day, tasks: z.int() })
/** An agent's oldest overdue task, and how many are overdue for an alert. */
export type OverdueCount = z.infer<typeof OverdueCount>

const countOverdueTasksOfAgents = statement<
  Arrays<AgentWithToday> & WorkingDaySchedule & { alertDays: number },
  OverdueCount
>(
  'count_overdue_tasks_of_agents',
  OverdueCount,
  `select agent.id as "agentId", o.oldest, o.tasks
   ${eachAgent} (
     select min(t.due_date) as oldest,
       count(*) filter (where t.due_date <= agent.today - :alertDays::int)::int as tasks
     from tasks t
     where t.organization_id = :organizationId and t.assigned_agent_id = agent.id
       and ${isOpenTaskSql()} and not t.is_paused and t.due_date < agent.today and ${isCountedDay}
   ) o where o.oldest is not null`,
)

const AgentCount = z.object({ agentId: z.string(), clients: z.int() })
type AgentCount = z.infer<typeof AgentCount>

const AgentClientCounts = z.extend(AgentCount, { coveredClients: z.int(), runningAssignments: z.int() })
/** An agent's clients, those in a sequence, and the running assignments. */
export type AgentClientCounts = z.infer<typeof AgentClientCounts>

const countClientsOfAgents = statement<NoParameters, AgentClientCounts>(
  'count_clients_of_agents',
  AgentClientCounts,
  `select c.assigned_agent_id as "agentId", count(*)::int as clients, count(a.client_id)::int as "coveredClients",
     coalesce(sum(a.assignments), 0)::int as "runningAssignments"
   from clients c left join (
     select a.client_id, count(*) as assignments from nurture_assignments a
     where a.organization_id = :organizationId and a.finished_at is null and a.paused_on is null group by a.client_id
   ) a on a.client_id = c.id
   where c.organization_id = :organizationId and c.archived_at is null group by c.assigned_agent_id`,
)

const countContactedClientsOfAgents = statement<Windows, AgentCount>(
  'count_contacted_clients_of_agents',
  AgentCount,
  `select agent.id as "agentId", c.clients
   ${eachAgentWindow} (
     select count(*)::int as clients from (
       select t.client_id from tasks t
       where t.organization_id = :organizationId and t.assigned_agent_id = agent.id and t.client_id is not null
         and t.completed_on between agent.first_day and agent.last_day
       union
       select e.client_id from timeline e
       where e.organization_id = :organizationId and e.created_by = agent.id and not e.is_system
         and e.day between agent.first_day and agent.last_day
     ) contacted
   ) c where c.clients > 0`,
)

const OutcomeCount = z.object({ agentId: z.string(), calls: z.int(), reached: z.int() })
/** The outcomes that an agent gave, and how many of them are `reached`. */
export type OutcomeCount = z.infer<typeof OutcomeCount>

const outcomesOfWindow = `(
     select count(*)::int as calls, count(*) filter (where h.outcome = 'reached')::int as reached from task_history h
     where h.organization_id = :organizationId and h.user_id = agent.id
       and h.day between agent.first_day and agent.last_day
       and h.outcome is not null and h.reason is distinct from 'undone'
   ) o`

const countOutcomesOfWindows = statement<Windows, OutcomeCount>(
  'count_call_outcomes_of_windows',
  OutcomeCount,
  `select agent.id as "agentId", o.calls, o.reached ${eachAgentWindow} ${outcomesOfWindow} where o.calls > 0`,
)

const WindowTotals = z.object({
  totalTasks: z.int(),
  completedTasks: z.int(),
  calls: z.int(),
  reached: z.int(),
})

const sumSql = (column: string) => `coalesce(sum(${column}), 0)::int`

const totalsOfWindows = statement<Windows & WorkingDaySchedule, z.infer<typeof WindowTotals>>(
  'totals_of_windows',
  WindowTotals,
  `select ${sumSql('c.tasks')} as "totalTasks", ${sumSql('c.completed')} as "completedTasks", ${sumSql('o.calls')} as calls,
     ${sumSql('o.reached')} as reached
   ${eachAgentWindow} (
     select count(*) as tasks, count(*) filter (where t.status = 'completed') as completed from ${tasksOfWindow}
   ) c cross join lateral ${outcomesOfWindow}`,
)

const SuspiciousIncrementRow = z.extend(SuspiciousIncrement, {
  agentId: z.string(),
  count: z.int(),
  first: ReplyInstant,
  last: ReplyInstant,
  tasksCompletedToday: z.int(),
})
/** A suspicious increment with the counts and times of all of its agent's day. */
export type SuspiciousIncrementRow = z.infer<typeof SuspiciousIncrementRow>

const selectSuspiciousIncrements = statement<
  Arrays<AgentWithToday> & { seconds: number; limit: number },
  SuspiciousIncrementRow
>(
  'suspicious_increments',
  SuspiciousIncrementRow,
  `select agent.id as "agentId", i.task_id as "taskId", i.title as "taskTitle", i.created_at as at, i.count, i.first, i.last,
     (select count(*)::int from tasks done
      where done.organization_id = :organizationId and done.assigned_agent_id = agent.id
        and done.completed_on = agent.today) as "tasksCompletedToday"
   ${eachAgent} (
     select h.task_id, t.title, h.id, h.created_at, count(*) over ()::int as count, min(h.created_at) over () as first,
       max(h.created_at) over () as last
     from (
       select h.id, h.task_id, h.created_at, lag(h.created_at) over in_order as previous,
         lead(h.created_at) over in_order as next
       from task_history h
       where h.organization_id = :organizationId and h.user_id = agent.id and h.day = agent.today
         and h.action = 'incremented' and h.reason is distinct from 'undone'
       window in_order as (order by h.created_at, h.id)
     ) h
     left join tasks t on t.organization_id = :organizationId and t.id = h.task_id
     where h.created_at - h.previous < make_interval(secs => :seconds)
       or h.next - h.created_at < make_interval(secs => :seconds)
     order by h.created_at desc, h.id desc limit :limit
   ) i
   order by i.created_at desc, i.id desc`,
)

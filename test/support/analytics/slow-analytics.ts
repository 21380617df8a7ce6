import type pg from 'pg'
import type { AgentAnalytics } from '#contract/analytics/analytics.ts'
import type { SeededOrganization } from '#test/support/data/seed.ts'

type Row = Record<string, string | null>

/** Reads whole tables; days and numbers are texts. */
async function readTable(owner: pg.Pool, table: string, organization: SeededOrganization): Promise<Row[]> {
  const { rows } = await owner.query<{ row: Row }>(
    `select row_to_json(t) as row from ${table} t where ${table === 'organizations' ? 'id' : 'organization_id'} = $1`,
    [organization.id],
  )
  return rows.map(({ row }) => row)
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const toPercentage = (part: number, whole: number) => (whole ? Number(((part / whole) * 100 + 1e-9).toFixed(1)) : 0)

/**
 * Counts the figures of an organization again, row by row and without SQL's or the program's rules; the reason and the
 * increments of suspicious agents are left out.
 */
export async function countSlowly(owner: pg.Pool, organization: SeededOrganization, now: Date, windowDays = 30) {
  const read = (table: string) => readTable(owner, table, organization)
  const [home] = await read('organizations')
  const [users, clients, tasks] = [await read('users'), await read('clients'), await read('tasks')]
  const [history, events] = [await read('task_history'), await read('timeline')]
  const assignments = await read('nurture_assignments')
  const workingDays = home!.working_days as unknown as number[]
  const isCounted = (task: Row) =>
    !(task.is_paused as unknown as boolean) &&
    (task.status === 'completed' || workingDays.includes(new Date(`${task.due_date}T00:00:00Z`).getUTCDay()))
  const agentStats: AgentAnalytics[] = []
  const overdueAlerts = []
  const suspiciousAgents = []
  const days = new Map<string, { tasks: number; completed: number }>()
  const types = new Map<string, number>()
  const previous = { totalTasks: 0, completedTasks: 0, calls: 0, reached: 0 }
  for (const user of users) {
    const zone = user.time_zone ?? user.last_seen_time_zone ?? home!.time_zone!
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
    const own = tasks.filter((task) => task.assigned_agent_id === user.id)
    const isInWindow = (day: string | null | undefined) =>
      Boolean(day) && dayNumber(day!) < dayNumber(today) && dayNumber(today) - dayNumber(day!) <= windowDays
    const isBeforeWindow = (day: string | null | undefined) =>
      Boolean(day) &&
      dayNumber(today) - dayNumber(day!) > windowDays &&
      dayNumber(today) - dayNumber(day!) <= 2 * windowDays
    const dueBefore = own.filter((task) => isBeforeWindow(task.due_date) && isCounted(task))
    previous.totalTasks += dueBefore.length
    previous.completedTasks += dueBefore.filter(({ status }) => status === 'completed').length
    const due = own.filter((task) => isInWindow(task.due_date) && isCounted(task))
    for (const { due_date, status, type } of due) {
      const day = days.get(due_date!) ?? { tasks: 0, completed: 0 }
      days.set(due_date!, { tasks: day.tasks + 1, completed: day.completed + (status === 'completed' ? 1 : 0) })
      types.set(`${type} ${status}`, (types.get(`${type} ${status}`) ?? 0) + 1)
    }
    const completed = due.filter(({ status }) => status === 'completed')
    const contacted = new Set([
      ...own.filter((task) => isInWindow(task.completed_on) && task.client_id).map(({ client_id }) => client_id),
      ...events
        .filter((event) => event.created_by === user.id && !event.is_system && isInWindow(event.day))
        .map(({ client_id }) => client_id),
    ])
    const ownClients = clients.filter((client) => client.assigned_agent_id === user.id && !client.archived_at)
    const running = ownClients.map(
      ({ id }) => assignments.filter((one) => one.client_id === id && !one.finished_at && !one.paused_on).length,
    )
    const covered = running.filter((count) => count > 0).length
    const isActive = Boolean(user.is_active && home!.is_active)
    const overdueAges = own
      .filter((task) => isActive && ['pending', 'in_progress'].includes(task.status!) && isCounted(task))
      .map((task) => dayNumber(today) - dayNumber(task.due_date!))
      .filter((age) => age > 0)
      .sort((one, other) => other - one)
    const finished = history.filter((entry) => entry.user_id === user.id && entry.outcome && entry.reason !== 'undone')
    const outcomes = finished.filter(({ day }) => isInWindow(day)).map(({ outcome }) => outcome)
    const outcomesBefore = finished.filter(({ day }) => isBeforeWindow(day))
    previous.calls += outcomesBefore.length
    previous.reached += outcomesBefore.filter(({ outcome }) => outcome === 'reached').length
    const times = history
      .filter(
        (entry) =>
          entry.user_id === user.id &&
          entry.day === today &&
          entry.action === 'incremented' &&
          entry.reason !== 'undone',
      )
      .map((entry) => Date.parse(entry.created_at!))
    const incrementCount = times.filter((time, index) =>
      times.some((other, otherIndex) => otherIndex !== index && Math.abs(other - time) < 10_000),
    ).length
    const agentName = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email!
    const agent = { agentId: user.id!, agentName }
    agentStats.push({
      ...agent,
      isActive: Boolean(user.is_active),
      tasksAssigned: due.length,
      tasksCompleted: completed.length,
      completionRate: toPercentage(completed.length, due.length),
      clientsContacted: contacted.size,
      calls: outcomes.length,
      reached: outcomes.filter((outcome) => outcome === 'reached').length,
      totalClients: ownClients.length,
      activeSequences: running.reduce((sum, count) => sum + count, 0),
      nurtureSequenceCoverage: toPercentage(covered, ownClients.length),
      suspiciousActivity: incrementCount > 0,
      overdueDays: overdueAges[0] ?? 0,
    })
    const overdueTasks = overdueAges.filter((age) => age >= 3).length
    if (overdueTasks) {
      const oldest = new Date((dayNumber(today) - overdueAges[0]!) * 86_400_000).toISOString().slice(0, 10)
      overdueAlerts.push({ ...agent, overdueTasks, oldestOverdueDate: oldest })
    }
    if (incrementCount)
      suspiciousAgents.push({
        ...agent,
        tasksCompletedToday: own.filter((task) => task.completed_on === today).length,
        incrementCount,
      })
  }
  const total = (
    field: 'tasksAssigned' | 'tasksCompleted' | 'totalClients' | 'activeSequences' | 'calls' | 'reached',
  ) => agentStats.reduce((sum, agent) => sum + agent[field], 0)
  return {
    totalTasks: total('tasksAssigned'),
    completedTasks: total('tasksCompleted'),
    completionRate: toPercentage(total('tasksCompleted'), total('tasksAssigned')),
    calls: total('calls'),
    reached: total('reached'),
    previous: { ...previous, completionRate: toPercentage(previous.completedTasks, previous.totalTasks) },
    totalClients: total('totalClients'),
    activeNurtureSequences: total('activeSequences'),
    agentStats,
    overdueAlerts,
    suspiciousAgents,
    days,
    types,
  }
}

import type { OrganizationAnalytics } from './analytics.ts'

/** What the weekly letter says of an active user. */
export type PersonOfWeek = {
  name: string
  due: number
  done: number
  /** Tasks that are overdue long enough for an alert. */
  overdue: number
}

/** Lists the active users, who needs a look first: with the most overdue, then with the least share done. Equal ones stay in order. */
export function listPeopleOfWeek({
  agentStats,
  overdueAlerts,
}: Pick<OrganizationAnalytics, 'agentStats' | 'overdueAlerts'>): PersonOfWeek[] {
  const overdue = new Map(overdueAlerts.map(({ agentId, overdueTasks }) => [agentId, overdueTasks]))
  return agentStats
    .filter(({ isActive }) => isActive)
    .map(({ agentId, agentName, tasksAssigned, tasksCompleted }) => ({
      ...{ name: agentName, due: tasksAssigned, done: tasksCompleted },
      overdue: overdue.get(agentId) ?? 0,
    }))
    .sort((one, other) => other.overdue - one.overdue || getShareDone(one) - getShareDone(other))
}

/** Who had nothing to do left nothing. */
const getShareDone = ({ due, done }: PersonOfWeek): number => (due === 0 ? 1 : done / due)

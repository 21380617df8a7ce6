import type { AgentAnalytics } from './analytics.ts'
import type { TodayOfUser } from './today.ts'

/** An active user in the weekly letter: the tasks of the week, and what is overdue now. */
export type PersonOfWeek = Pick<TodayOfUser, 'name' | 'overdue' | 'streak'> & { due: number; done: number }

/** Lists the active users, those who need attention first: most overdue, then lowest share done. */
export function listPeopleOfWeek(
  week: readonly Pick<AgentAnalytics, 'agentId' | 'tasksAssigned' | 'tasksCompleted'>[],
  today: readonly Pick<TodayOfUser, 'userId' | 'name' | 'overdue' | 'streak'>[],
): PersonOfWeek[] {
  const byId = new Map(week.map((agent) => [agent.agentId, agent]))
  return today
    .map(({ userId, name, overdue, streak }) => {
      const { tasksAssigned: due = 0, tasksCompleted: done = 0 } = byId.get(userId) ?? {}
      return { name, overdue, streak, due, done }
    })
    .sort((one, other) => other.overdue - one.overdue || getShareDone(one) - getShareDone(other))
}

/** A user who had nothing to do counts as having done all of it. */
const getShareDone = ({ due, done }: PersonOfWeek): number => (due === 0 ? 1 : done / due)

import type { AgentAnalytics } from './analytics.ts'
import type { TodayOfUser } from './today.ts'

/** An active user's week in the letter: the tasks due and done in it, and what is overdue now. */
export type UserWeek = Pick<TodayOfUser, 'name' | 'overdue' | 'streak'> & { due: number; done: number }

/** Lists the weeks of active users, those who need attention first: most overdue, then lowest share done. */
export function listUserWeeks(
  week: readonly Pick<AgentAnalytics, 'agentId' | 'tasksAssigned' | 'tasksCompleted'>[],
  today: readonly Pick<TodayOfUser, 'userId' | 'name' | 'overdue' | 'streak'>[],
): UserWeek[] {
  const byId = new Map(week.map((agent) => [agent.agentId, agent]))
  return today
    .map(({ userId, name, overdue, streak }) => {
      const { tasksAssigned: due = 0, tasksCompleted: done = 0 } = byId.get(userId) ?? {}
      return { name, overdue, streak, due, done }
    })
    .sort((one, other) => other.overdue - one.overdue || getShareDone(one) - getShareDone(other))
}

/** A user who had nothing to do counts as having done all of it. */
const getShareDone = ({ due, done }: UserWeek): number => (due === 0 ? 1 : done / due)

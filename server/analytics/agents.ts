import { type CalendarDay, getDayInZone, minCalendarDay } from '#contract/base/calendar-day.ts'
import type { WorkingDaySchedule } from '#contract/streak/streak-rule.ts'
import { type Ctx, resolveTimeZone } from '#server/base/context.ts'
import * as store from './store.ts'

/** A user of the organization with the time zone and the day that their figures count from. */
export type Agent = store.AgentWithToday & { name: string; createdAt: string; timeZone: string; isActive: boolean }

/**
 * Lists the users of the organization of the transaction by name, on their own day unless one is given for everybody, and
 * its working days. In an archived organization nobody is active.
 */
export async function listAgents(
  ctx: Ctx,
  sharedToday?: CalendarDay,
): Promise<{ agents: Agent[]; activeAgents: Agent[]; workingDays: WorkingDaySchedule }> {
  const users = await store.listAnalyzedUsers(ctx)
  const { current, former, since } = users[0] ?? { current: [], former: [], since: minCalendarDay }
  const agents = users.map((user) => {
    // The viewer's own time zone comes from their request.
    const timeZone = user.id === ctx.viewer.id ? ctx.timeZone : resolveTimeZone(user)
    return { ...user, timeZone, today: sharedToday ?? getDayInZone(timeZone, ctx.now) }
  })
  return {
    agents,
    activeAgents: users[0]?.organizationIsActive ? agents.filter(({ isActive }) => isActive) : [],
    workingDays: { current, former, since },
  }
}

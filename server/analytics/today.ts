import type { TodayOfUser } from '#contract/analytics/today.ts'
import { addDays, getDayInZone, getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import { getStreakOn, isScheduledWorkingDay, type WorkingDaySchedule } from '#contract/streak/streak-rule.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Agent } from './agents.ts'
import * as store from './today-store.ts'

/** Computes the progress of users today, in the given order. */
export async function computeToday(
  ctx: Ctx,
  agents: readonly Agent[],
  workingDays: WorkingDaySchedule,
): Promise<TodayOfUser[]> {
  const counts = new Map((await store.countToday(ctx, agents)).map((count) => [count.userId, count]))
  return agents.map((agent) => toTodayOfUser(agent, counts.get(agent.id)!, workingDays, ctx.now))
}

function toTodayOfUser(
  { id, name, createdAt, today, timeZone, isActive }: Agent,
  { due, done, overdue, lastActivityAt, clearedDay, streak }: store.CountedToday,
  workingDays: WorkingDaySchedule,
  now: Date,
): TodayOfUser {
  const lastCleared = clearedDay && streak ? { day: clearedDay, streak } : undefined
  const hasBegun = lastActivityAt !== null && getDayInZone(timeZone, new Date(lastActivityAt)) >= today
  const { hour } = getLocalTimeInZone(timeZone, now)
  return {
    userId: id,
    name,
    due,
    done,
    // As for the alerts: docs/product/roles.md.
    overdue: isActive ? overdue : 0,
    lastActivityAt,
    isNew: getDayInZone(timeZone, new Date(createdAt)) >= addDays(today, -store.activityDays),
    hasBegun,
    streak: getStreakOn(today, lastCleared, workingDays),
    isLateToBegin:
      isActive &&
      isLateToBegin({
        hasBegun,
        due,
        done,
        hour,
        isWorkingDay: isScheduledWorkingDay(today, workingDays),
      }),
  }
}

/** The hour of a working day by which work has begun: docs/product/analytics.md#today. */
const hourToBeginBy = 12

/** Whether a user has done nothing by noon of a working day in their zone, although something is left to do. */
export const isLateToBegin = ({
  hasBegun,
  due,
  done,
  hour,
  isWorkingDay,
}: Pick<TodayOfUser, 'hasBegun' | 'due' | 'done'> & { hour: number; isWorkingDay: boolean }): boolean =>
  !hasBegun && done < due && isWorkingDay && hour >= hourToBeginBy

/** Sorts users by how far behind they are: late to begin first, then most overdue; ties keep their order. */
export const sortMostBehindFirst = <User extends Pick<TodayOfUser, 'isLateToBegin' | 'overdue'>>(
  users: readonly User[],
): User[] =>
  users.toSorted((one, other) => Number(other.isLateToBegin) - Number(one.isLateToBegin) || other.overdue - one.overdue)

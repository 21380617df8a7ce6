import { getDayInZone } from '#contract/base/calendar-day.ts'
import { resolveTimeZone } from '#server/base/context.ts'
import { type Job, runEach } from '#server/base/jobs.ts'
import { type ActiveUserWithOpenedDays, listActiveUsers } from '#server/days/for-opening-store.ts'
import { type DueOpeningAndClosing, getDueOpeningAndClosing, skipOpeningOnRestDays } from '#server/days/for-opening.ts'
import { openAndCloseDays } from './open-days.ts'

/** Limits how long a reader may wait for the job, which locks the days it opens until its transaction ends. */
const usersPerTransaction = 500

/** Opens working days for every active user, online or not, and closes days that are over: docs/product/days.md. */
export const openAndCloseDaysJob: Job = {
  name: 'open-days',
  cron: '*/10 * * * *',
  run: async ({ database, now }) => {
    const users = await database.acrossOrganizations('read', listActiveUsers)
    await runEach(
      Map.groupBy(users, (user) => user.organizationId),
      ([organizationId, members]) => {
        const due = members.flatMap((user) => getDueDaysForJob(user, now) ?? [])
        const starts = due.keys().filter((index) => index % usersPerTransaction === 0)
        return runEach(starts, (start) =>
          database.inOrganization(organizationId, 'write', (db) =>
            openAndCloseDays(db, now, due.slice(start, start + usersPerTransaction)),
          ),
        )
      },
    )
  },
}

function getDueDaysForJob(user: ActiveUserWithOpenedDays, now: Date): DueOpeningAndClosing | undefined {
  const { id, lastSeenZone, openedThrough, closedThrough } = user
  const timeZone = resolveTimeZone(user)
  const opened = { openedThrough, closedThrough }
  const due = getDueOpeningAndClosing({ id, timeZone, lastSeenZone, today: getDayInZone(timeZone, now), opened }, now)
  return skipOpeningOnRestDays(due, user)
}

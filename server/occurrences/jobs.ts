import { todayIn } from '#contract/base/calendar-day.ts'
import { resolveTimeZone } from '#server/base/context.ts'
import type { Job } from '#server/base/jobs.ts'
import { type DueDays, skipOpeningOnRestDays, getDueDays, openDays } from './open-days.ts'
import * as store from './store.ts'

/** Opens each working day for every active user, read or not, and closes what was missed (contract 4). */
export const openDaysJob: Job = {
  name: 'open-days',
  cron: '*/10 * * * *',
  run: async ({ database, now }) => {
    const users = await database.acrossOrganizations('read', store.listActiveUsers)
    const failures: Error[] = []
    for (const [organizationId, members] of Map.groupBy(users, (user) => user.organizationId)) {
      const due = members.flatMap((user) => getDueDaysForJob(user, now) ?? [])
      if (!due.length) continue
      try {
        await database.inOrganization(organizationId, 'write', (db) => openDays(db, now, due))
      } catch (error) {
        // The trouble of one organisation must not keep the days of the others closed.
        failures.push(error as Error)
      }
    }
    if (failures[0]) throw failures[0]
  },
}

function getDueDaysForJob(user: store.ActiveUser, now: Date): DueDays | undefined {
  const { profileZone: profile, lastSeenZone: kept, organizationZone: organization } = user
  const timeZone = resolveTimeZone({ profile, header: undefined, lastSeen: kept, organization })
  const opened = { openedThrough: user.openedThrough, closedThrough: user.closedThrough }
  return skipOpeningOnRestDays(
    getDueDays({ id: user.id, timeZone, storedZone: kept, today: todayIn(timeZone, now), opened }, now),
    user.workingDays,
  )
}

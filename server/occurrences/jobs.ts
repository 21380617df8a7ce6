import { todayIn } from '#contract/calendar-day.ts'
import { zoneOf } from '#server/base/context.ts'
import type { Job } from '#server/base/jobs.ts'
import { type DueDays, dueByItself, dueDays, openDays } from './days.ts'
import * as store from './store.ts'

/** Opens each working day for every active user, read or not, and closes what was missed (contract 4). */
export const openDaysJob: Job = {
  name: 'open-days',
  cron: '*/10 * * * *',
  run: async ({ database, now }) => {
    const users = await database.acrossOrganizations('read', store.activeUsers)
    const failures: Error[] = []
    for (const [organizationId, members] of Map.groupBy(users, (user) => user.organizationId)) {
      const due = members.flatMap((user) => dueBy(user, now) ?? [])
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

function dueBy(user: store.ActiveUser, now: Date): DueDays | undefined {
  const { profileZone: profile, keptZone: kept, organizationZone: organization } = user
  const timeZone = zoneOf({ profile, header: undefined, kept, organization })
  const opened = { through: user.openedThrough, closedThrough: user.closedThrough }
  return dueByItself(
    dueDays({ id: user.id, timeZone, keptZone: kept, today: todayIn(timeZone, now), opened }, now),
    user.workingDays,
  )
}

import { type CalendarDay, isTimeZone, todayIn } from '#contract/base/calendar-day.ts'
import type { Role } from '#contract/base/roles.ts'
import type { Db } from './database.ts'

/** Who asks, as the session knows them; `country` is their organisation's, two letters, for reading phone numbers. */
export type Viewer = { id: string; organizationId: string; role: Role; country: string }

/** What every verb needs: a transaction already walled into the viewer's organisation, who asks, the time, their day. */
export type Ctx = { db: Db; viewer: Viewer; now: Date; today: CalendarDay; timeZone: string }

/** Whether a viewer has access to all of their organization's clients and tasks: every role but agent. */
export const seesWholeOrganization = ({ role }: Pick<Viewer, 'role'>): boolean => role !== 'agent'

/** Where a user's zone may stand, the first that is one counts (contract 4). */
export type TimeZoneSources = {
  profile: string | null
  header: string | undefined
  lastSeen: string | null
  organization: string | null
}

/** The zone a user's day is counted in. */
export function resolveTimeZone({ profile, header, lastSeen, organization }: TimeZoneSources): string {
  return [profile, header, lastSeen, organization].find((zone) => zone && isTimeZone(zone)) ?? 'UTC'
}

/** A context from who asks and when. */
export function createContext(db: Db, viewer: Viewer, zones: TimeZoneSources, now: Date): Ctx {
  const timeZone = resolveTimeZone(zones)
  return { db, viewer, now, timeZone, today: todayIn(timeZone, now) }
}

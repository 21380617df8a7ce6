import { type CalendarDay, isTimeZone, todayIn } from '#contract/calendar-day.ts'
import type { Role } from '#contract/roles.ts'
import type { Db } from './database.ts'

/** Who asks, as the session knows them; `country` is their organisation's, two letters, for reading phone numbers. */
export type Viewer = { id: string; organizationId: string; role: Role; country: string }

/** What every verb needs: a transaction already walled into the viewer's organisation, who asks, the time, their day. */
export type Ctx = { db: Db; viewer: Viewer; now: Date; today: CalendarDay; timeZone: string }

/** Where a user's zone may stand, the first that is one counts (contract 4). */
export type Zones = {
  profile: string | null
  header: string | undefined
  kept: string | null
  organization: string | null
}

/** The zone a user's day is counted in. */
export function zoneOf({ profile, header, kept, organization }: Zones): string {
  return [profile, header, kept, organization].find((zone) => zone && isTimeZone(zone)) ?? 'UTC'
}

/** A context from who asks and when. */
export function contextFor(db: Db, viewer: Viewer, zones: Zones, now: Date): Ctx {
  const timeZone = zoneOf(zones)
  return { db, viewer, now, timeZone, today: todayIn(timeZone, now) }
}

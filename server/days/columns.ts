import * as z from 'zod/mini'
import { Day } from '#contract/base/schema.ts'

/** The time zones that are stored for a user and their organization; `resolveTimeZone` takes them. */
export const storedZones = {
  profileZone: z.nullable(z.string()),
  lastSeenZone: z.nullable(z.string()),
  organizationZone: z.string(),
}

/** Selects `storedZones` of a user `u` of an organization `o`. */
export const storedZonesSql =
  'u.time_zone as "profileZone", u.last_seen_time_zone as "lastSeenZone", o.time_zone as "organizationZone"'

/** The working days of an organization, as `WorkingDaySchedule` names them. */
export const storedWorkingDays = { current: z.array(z.int()), former: z.array(z.int()), since: Day }

/** Selects `storedWorkingDays` of an organization `o`. */
export const storedWorkingDaysSql =
  'o.working_days as current, o.former_working_days as former, o.working_days_since as since'

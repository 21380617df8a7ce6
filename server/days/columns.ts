import * as z from 'zod/mini'

/** The time zones that are stored for a user and their organization; `resolveTimeZone` takes them. */
export const storedZones = {
  profileZone: z.nullable(z.string()),
  lastSeenZone: z.nullable(z.string()),
  organizationZone: z.string(),
}

/** Selects `storedZones` of a user `u` of an organization `o`. */
export const storedZonesSql =
  'u.time_zone as "profileZone", u.last_seen_time_zone as "lastSeenZone", o.time_zone as "organizationZone"'

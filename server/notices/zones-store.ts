import * as z from 'zod/mini'
import { isTimeZone } from '#contract/base/calendar-day.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'

/** The time zone of a user `u` of an organization `o`, as far as the database knows it. */
export const zoneOfUserSql = 'coalesce(u.time_zone, u.last_seen_time_zone, o.time_zone)'

/** The local times of a zone between which to search. */
export type ZoneRange = { zone: string; from: string; to: string }

/** Lists the time zones of the active users of active organizations, without those that this Node does not know. */
export const listZonesOfUsers = async (db: PlatformDb): Promise<string[]> =>
  (await db.all(selectZones, {})).map(({ zone }) => zone).filter(isTimeZone)

const selectZones = statement<NoParameters, { zone: string }>(
  'zones_of_users',
  z.object({ zone: z.string() }),
  `select distinct ${zoneOfUserSql} as zone from users u join organizations o on o.id = u.organization_id
   where u.is_active and o.is_active`,
)

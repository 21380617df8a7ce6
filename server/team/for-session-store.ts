import type { Db } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/** Saves the time zone of a user's last call, which the job that opens their days uses: docs/product/days.md#today-and-time-zones. */
export const saveLastSeenTimeZone = (db: Db, userId: string, timeZone: string) =>
  db.run(updateLastSeenTimeZone, { userId, timeZone })

const updateLastSeenTimeZone = statement<{ userId: string; timeZone: string }>(
  'save_last_seen_time_zone',
  null,
  `update users set last_seen_time_zone = :timeZone
   where organization_id = :organizationId and id = :userId and last_seen_time_zone is distinct from :timeZone`,
)

import type { PlatformDb } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/** Ends all sessions of an organization, so none survives a restore. */
export const endSessionsOfOrganization = (db: PlatformDb, organizationId: string) =>
  db.run(deleteSessionsByOrganization, { organizationId })

const deleteSessionsByOrganization = statement<{ organizationId: string }>(
  'end_sessions_of_organization',
  null,
  'delete from sessions where organization_id = :organizationId',
)

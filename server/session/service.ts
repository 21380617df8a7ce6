import type { PlatformDb } from '#server/base/database.ts'
import * as store from './store.ts'

/** Ends all sessions of an organization, so that none lives on when it is restored. */
export const endSessionsOfOrganization = (db: PlatformDb, organizationId: string): Promise<number> =>
  store.deleteSessionsOfOrganization(db, organizationId)

import * as audit from '#server/audit/service.ts'
import type { Database, PlatformDb } from '#server/base/database.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './store.ts'

/** Creates the platform's own organization at the first start, once even if several instances start together. */
export async function ensurePlatform(database: Pick<Database, 'acrossOrganizations'>, now: Date): Promise<void> {
  await database.acrossOrganizations('write', async (db) => {
    if (await store.findPlatform(db)) return
    const created = await store.addPlatform(db, { id: newId(), name: 'Daybook', now })
    if (created) await audit.record(db, now, { organizationId: created.id, action: 'organization_made' })
  })
}

/** Returns the id of the organization of the super admins. Throws an Error before `ensurePlatform` has created it. */
export async function platformId(db: PlatformDb): Promise<string> {
  const platform = await store.findPlatform(db)
  if (!platform) throw new Error("The platform's own organization is missing")
  return platform.id
}

/** Whether there is an organization besides the platform's own. */
export const hasTenants = (db: PlatformDb): Promise<boolean> => store.hasTenants(db)

/** Creates an organization and returns its id. */
export async function addOrganization(
  db: PlatformDb,
  now: Date,
  { name, timeZone }: { name: string; timeZone: string },
): Promise<string> {
  const id = newId()
  await store.addOrganization(db, { id, name, timeZone, now })
  await audit.record(db, now, { organizationId: id, action: 'organization_made' })
  return id
}

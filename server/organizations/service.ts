import * as audit from '#server/audit/service.ts'
import type { Database, PlatformDb } from '#server/base/database.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './store.ts'

/** Makes the platform's own organisation at the first start; programs that start at once make one (contract 2). */
export async function ensurePlatform(database: Pick<Database, 'acrossOrganizations'>, now: Date): Promise<void> {
  await database.acrossOrganizations('write', async (db) => {
    if (await store.findPlatform(db)) return
    const created = await store.addPlatform(db, { id: newId(), name: 'Daybook', now })
    if (created) await audit.record(db, now, { organizationId: created.id, action: 'organization_made' })
  })
}

/** The organisation super administrators belong to. Throws before ensurePlatform made it. */
export async function platformId(db: PlatformDb): Promise<string> {
  const platform = await store.findPlatform(db)
  if (!platform) throw new Error("The platform's own organisation is missing")
  return platform.id
}

/** Whether there is an organization besides the platform's own. */
export const hasTenants = (db: PlatformDb): Promise<boolean> => store.hasTenants(db)

/** Makes an organisation and answers its id. */
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

import * as audit from '#server/audit/service.ts'
import type { Database, PlatformDb } from '#server/base/database.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './store.ts'

/** Makes the platform's own organisation at the first start; programs that start at once make one (contract 2). */
export async function ensurePlatform(database: Pick<Database, 'acrossOrganizations'>, now: Date): Promise<void> {
  await database.acrossOrganizations('write', async (db) => {
    if (await db.first(store.platform)) return
    const created = await db.first(store.insertPlatform, newId(), 'Daybook', now)
    if (created) await audit.record(db, now, { organizationId: created.id, action: 'organization_made' })
  })
}

/** The organisation super administrators belong to. Throws before ensurePlatform made it. */
export async function platformId(db: PlatformDb): Promise<string> {
  const platform = await db.first(store.platform)
  if (!platform) throw new Error("The platform's own organisation is missing")
  return platform.id
}

/** Whether there is any organisation beside the platform's own. */
export const hasTenants = async (db: PlatformDb): Promise<boolean> => (await db.first(store.anyTenant)) !== undefined

/** Makes an organisation and answers its id. */
export async function addOrganization(
  db: PlatformDb,
  now: Date,
  { name, timeZone }: { name: string; timeZone: string },
): Promise<string> {
  const id = newId()
  await db.run(store.insertOrganization, id, name, timeZone, now)
  await audit.record(db, now, { organizationId: id, action: 'organization_made' })
  return id
}

import * as audit from '#server/audit/service.ts'
import type { Database, PlatformDb } from '#server/base/database/database.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './store.ts'

/** Creates the platform's own organization at the first start, once even if several instances start together. */
export async function ensurePlatformOrganization(
  database: Pick<Database, 'acrossOrganizations'>,
  now: Date,
): Promise<void> {
  await database.acrossOrganizations('write', async (db) => {
    if (await store.findPlatformOrganization(db)) return
    const created = await store.addPlatformOrganization(db, { id: newId(), name: 'Daybook', now })
    if (created) await audit.recordAuditEntry(db, now, { organizationId: created.id, action: 'organization_made' })
  })
}

/** Returns the id of the organization of the super admins. Throws an Error before `ensurePlatformOrganization` has created it. */
export async function getPlatformOrganizationId(db: PlatformDb): Promise<string> {
  const platform = await store.findPlatformOrganization(db)
  if (!platform) throw new Error("The platform's own organization is missing")
  return platform.id
}

/**
 * Creates the organization of the set-up, recorded as the super administrator's; an existing one with this id stays
 * unchanged.
 */
export async function addFirstOrganization(
  db: PlatformDb,
  now: Date,
  actor: { id: string; organizationId: string },
  organization: { id: string; name: string; timeZone: string; country: string },
): Promise<void> {
  if (!(await store.addOrganizationOnce(db, { ...organization, now }))) return
  await audit.recordAuditEntry(db, now, {
    organizationId: organization.id,
    action: 'organization_made',
    actorId: actor.id,
    actorOrganizationId: actor.organizationId,
  })
}

/** Creates an organization and returns its id. */
export async function addOrganization(
  db: PlatformDb,
  now: Date,
  { name, timeZone }: { name: string; timeZone: string },
): Promise<string> {
  const id = newId()
  await store.addOrganization(db, { id, name, timeZone, now })
  await audit.recordAuditEntry(db, now, { organizationId: id, action: 'organization_made' })
  return id
}

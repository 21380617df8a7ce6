import * as audit from '#server/audit/service.ts'
import type { Viewer } from '#server/base/context.ts'
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
    await addOrganization(db, now, { id: newId(), name: 'Daybook', isPlatform: true })
  })
}

/** Returns the id of the organization of the super admins. Throws an Error before `ensurePlatformOrganization` has created it. */
export async function getPlatformOrganizationId(db: PlatformDb): Promise<string> {
  const platform = await store.findPlatformOrganization(db)
  if (!platform) throw new Error("The platform's own organization is missing")
  return platform.id
}

/** Adds an organization, recorded in its audit with who added it; an existing one with its id stays unchanged. */
export async function addOrganization(
  db: PlatformDb,
  now: Date,
  organization: store.NewOrganization,
  actor?: Pick<Viewer, 'id' | 'organizationId'>,
): Promise<void> {
  if (!(await store.addOrganization(db, now, organization))) return
  await audit.recordAuditEntry(db, now, {
    organizationId: organization.id,
    action: 'organization_made',
    actorId: actor?.id,
    actorOrganizationId: actor?.organizationId,
  })
}

import type { ParsedRequest } from '#contract/base/endpoint.ts'
import {
  type changeOrganization as changeOrganizationEndpoint,
  type ManagedOrganization,
  type OrganizationDraft,
} from '#contract/organizations/managed-organizations.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx, PlatformCtx, Viewer } from '#server/base/context.ts'
import type { Database, PlatformDb } from '#server/base/database/database.ts'
import { throwNotFound, throwTransition } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import { omitUndefined } from '#server/base/omit-undefined.ts'
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

/** Lists one page of organizations by name, except the platform's own. Throws VALIDATION at `cursor`. */
export async function getOrganizationPage(
  ctx: PlatformCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ManagedOrganization[]>> {
  const after = decodeCursor('organizations', 'text', cursor)
  const rows = await store.listOrganizations(ctx, after, limit + 1)
  return toPage(rows, limit, ({ name, id }) => encodeCursor('organizations', { value: name, id }))
}

/** Creates an organization, recorded in its audit. An existing one with this id is returned unchanged. */
export async function createOrganization(
  ctx: PlatformCtx,
  id: string,
  { name, quotingToolUrl = null, calendarUrl = null }: OrganizationDraft,
): Promise<ManagedOrganization> {
  const { db, now, timeZone, viewer } = ctx
  await addOrganization(db, now, { id, name, quotingToolUrl, calendarUrl, timeZone }, viewer)
  return (await store.findOrganization(ctx, id)) ?? throwNotFound()
}

type Change = ParsedRequest<typeof changeOrganizationEndpoint>['body']

/**
 * Changes, archives or restores an organization; an unchanged one is not written but recorded as a read. Throws
 * NOT_FOUND, and TRANSITION for the platform's own, which cannot be archived.
 */
export async function changeManagedOrganization(
  ctx: PlatformCtx,
  id: string,
  change: Change,
): Promise<ManagedOrganization> {
  const { isPlatform, ...before } = (await store.lockOrganization(ctx, id)) ?? throwNotFound()
  const after = { ...before, ...omitUndefined(change) }
  if (isPlatform && !after.isActive) throwTransition("The platform's own organization cannot be archived")
  const isEdited = (['name', 'quotingToolUrl', 'calendarUrl'] as const).some((field) => after[field] !== before[field])
  const isMoved = after.isActive !== before.isActive
  if (!isEdited && !isMoved) {
    await audit.recordEntryInOrganization(ctx, id, {
      action: 'organization_viewed',
      details: { subject: 'organization' },
    })
    return before
  }
  await Promise.all([
    store.saveOrganization(ctx, after),
    isEdited && audit.recordEntryInOrganization(ctx, id, { action: 'organization_changed' }),
    isMoved &&
      audit.recordEntryInOrganization(ctx, id, {
        action: after.isActive ? 'organization_restored' : 'organization_archived',
      }),
  ])
  return after
}

/** Throws NOT_FOUND if the organization of the transaction does not exist. */
export async function assertOrganizationExists({ db }: Ctx): Promise<void> {
  if (!(await store.findTransactionOrganizationId(db))) throwNotFound()
}

import type { ParsedRequest } from '#contract/base/endpoint.ts'
import {
  type changeOrganization as changeOrganizationEndpoint,
  type ManagedOrganization,
  maxOrganizationPageSize,
  type OrganizationDraft,
} from '#contract/organizations/managed-organizations.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx, PlatformCtx } from '#server/base/context.ts'
import { throwNotFound, throwTransition } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/base/http/pagination.ts'
import * as store from './for-super-admin-store.ts'

/** Records in the audit of the viewer's organization that they list all. */
export const recordOrganizationList = (ctx: PlatformCtx): Promise<number> =>
  record(ctx, ctx.viewer.organizationId, 'organizations_listed')

/** Lists one page of organizations by name, except the platform's own. Throws VALIDATION at `cursor`. */
export async function getOrganizationPage(
  ctx: PlatformCtx,
  { cursor, limit = maxOrganizationPageSize }: { cursor?: string | undefined; limit?: number | undefined },
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
  const added = await store.addManagedOrganization(ctx, { id, name, quotingToolUrl, calendarUrl })
  if (added) await record(ctx, id, 'organization_made')
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
  const after = { ...before, ...withoutUndefined(change) }
  if (isPlatform && !after.isActive) throwTransition("The platform's own organization cannot be archived")
  const isEdited = (['name', 'quotingToolUrl', 'calendarUrl'] as const).some((field) => after[field] !== before[field])
  const isMoved = after.isActive !== before.isActive
  if (!isEdited && !isMoved) {
    await record(ctx, id, 'organization_viewed', { subject: 'organization' })
    return before
  }
  await Promise.all([
    store.saveOrganization(ctx, after),
    isEdited && record(ctx, id, 'organization_changed'),
    isMoved && record(ctx, id, after.isActive ? 'organization_restored' : 'organization_archived'),
  ])
  return after
}

/** Throws NOT_FOUND if the organization of the transaction does not exist. */
export async function assertOrganizationExists({ db }: Ctx): Promise<void> {
  if (!(await store.findTransactionOrganizationId(db))) throwNotFound()
}

const record = (
  { db, now, viewer }: PlatformCtx,
  organizationId: string,
  action: Extract<audit.AuditEvent['action'], `organization${'s' | ''}_${string}`>,
  details?: Record<string, string>,
): Promise<number> =>
  audit.recordAuditEntry(db, now, {
    organizationId,
    action,
    details,
    actorId: viewer.id,
    actorOrganizationId: viewer.organizationId,
  })

/** Leaves out the fields that a partial update does not have. */
const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

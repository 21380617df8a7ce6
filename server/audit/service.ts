import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { newId } from '#server/base/ids.ts'
import { addAuditEntry, type AuditEntry } from './store.ts'

/**
 * Adds an entry in the transaction of what it records. The actor belongs to the entry's organization unless stated
 * otherwise; the details must not contain personal data.
 */
export const recordAuditEntry = (
  db: Db,
  now: Date,
  { actorId, actorOrganizationId, subjectId, details = {}, ...entry }: AuditEntry,
): Promise<number> =>
  addAuditEntry(db, {
    ...entry,
    id: newId(),
    actorId,
    actorOrganizationId: actorOrganizationId ?? (actorId && entry.organizationId),
    subjectId,
    details,
    now,
  })

type ViewerEntry = Pick<AuditEntry, 'action' | 'subjectId' | 'details'>

/** Records an action of the viewer within their own organization, in the same transaction. */
export const recordViewerAuditEntry = (ctx: Ctx, entry: ViewerEntry): Promise<number> =>
  recordEntryInOrganization(ctx, ctx.viewer.organizationId, entry)

/**
 * Records an action of the viewer in the audit of an organization; a super administrator's may differ from their own.
 */
export const recordEntryInOrganization = (
  { db, viewer, now }: Ctx,
  organizationId: string,
  entry: ViewerEntry,
): Promise<number> =>
  recordAuditEntry(db, now, {
    ...entry,
    organizationId,
    actorId: viewer.id,
    actorOrganizationId: viewer.organizationId,
  })

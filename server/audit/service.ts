import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './store.ts'

/** What the audit knows of; append-only (reliability 10). */
export type AuditEntry = {
  organizationId: string
  action:
    | 'sign_in'
    | 'sign_out'
    | 'sign_in_refused'
    | 'subject_bound'
    | 'invitation_accepted'
    | 'super_admin_made'
    | 'organization_made'
    | 'client_deleted'
    | 'client_reassigned'
    | 'document_deleted'
  actorId?: string
  actorOrganizationId?: string
  subjectId?: string
  details?: Record<string, unknown>
}

/** Records what happened, in the transaction that does it, across organisations. Details hold no personal data. */
export const record = (db: Db, now: Date, entry: AuditEntry): Promise<number> =>
  db.run(
    store.addEntry,
    entry.organizationId,
    newId(),
    entry.action,
    entry.actorId,
    entry.actorOrganizationId,
    entry.subjectId,
    entry.details ?? {},
    now,
  )

/** Records what the caller does within their organisation, in the same transaction. */
export const recordForViewer = (
  { db, viewer, now }: Ctx,
  { action, subjectId, details = {} }: Pick<AuditEntry, 'action' | 'subjectId' | 'details'>,
): Promise<number> => db.run(store.addEntry, newId(), action, viewer.id, viewer.organizationId, subjectId, details, now)

import type { Db } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/** An entry of the append-only audit log, docs/product/audit.md#audit. */
export type AuditEntry = {
  organizationId: string
  action:
    | 'sign_in'
    | 'sign_out'
    | 'sign_in_refused'
    | 'subject_bound'
    | 'invitation_accepted'
    | 'invitation_canceled'
    | 'invitation_created'
    | 'invitation_link_copied'
    | 'invitation_resent'
    | 'super_admin_made'
    | 'organization_archived'
    | 'organization_changed'
    | 'organization_made'
    | 'organization_settings_changed'
    | 'organization_restored'
    | 'organization_viewed'
    | 'organizations_listed'
    | 'client_deleted'
    | 'client_erased'
    | 'client_exported'
    | 'client_merged'
    | 'client_merge_undone'
    | 'client_reassigned'
    | 'clients_exported'
    | 'clients_imported'
    | 'import_undone'
    | 'assignment_ended'
    | 'bug_report_changed'
    | 'bug_report_read'
    | 'bug_reports_listed'
    | 'clients_handed_over'
    | 'clients_listed'
    | 'document_deleted'
    | 'document_downloaded'
    | 'document_restored'
    | 'household_deleted'
    | 'feed_created'
    | 'feed_deleted'
    | 'note_deleted'
    | 'note_restored'
    | 'nurture_tasks_regenerated'
    | 'outbox_listed'
    | 'other_sessions_ended'
    | 'passkey_added'
    | 'policy_deleted'
    | 'policy_restored'
    | 'passkey_deleted'
    | 'passkey_refused'
    | 'sign_in_link_made'
    | 'recurring_task_stopped'
    | 'sequence_deleted'
    | 'sequence_step_deleted'
    | 'task_deleted'
    | 'user_deactivated'
    | 'user_reactivated'
    | 'user_role_changed'
    | 'user_viewed'
  actorId?: string | undefined
  actorOrganizationId?: string | undefined
  subjectId?: string | undefined
  details?: Record<string, unknown> | undefined
}

type NewAuditEntry = AuditEntry & { id: string; now: Date }

export const addAuditEntry = (db: Db, entry: NewAuditEntry): Promise<number> => db.run(insertEntry, entry)

const insertEntry = statement<NewAuditEntry>(
  'add_audit_entry',
  null,
  `insert into audit (organization_id, id, action, actor_id, actor_organization_id, subject_id, details, created_at)
   values (:organizationId, :id, :action, :actorId, :actorOrganizationId, :subjectId, :details, :now)`,
)

import type { Db } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/** An entry of the append-only audit log, docs/product/audit.md#audit. */
export type AuditEntry = {
  organizationId: string
  action:
    | 'assignment_ended'
    | 'bug_report_changed'
    | 'bug_report_read'
    | 'bug_reports_listed'
    | 'client_deleted'
    | 'client_erased'
    | 'client_exported'
    | 'client_merge_undone'
    | 'client_merged'
    | 'client_reassigned'
    | 'clients_exported'
    | 'clients_handed_over'
    | 'clients_imported'
    | 'clients_listed'
    | 'document_deleted'
    | 'document_downloaded'
    | 'document_restored'
    | 'feed_created'
    | 'feed_deleted'
    | 'household_deleted'
    | 'import_undone'
    | 'invitation_accepted'
    | 'invitation_canceled'
    | 'invitation_created'
    | 'invitation_link_copied'
    | 'invitation_resent'
    | 'note_deleted'
    | 'note_restored'
    | 'nurture_tasks_regenerated'
    | 'organization_archived'
    | 'organization_changed'
    | 'organization_made'
    | 'organization_restored'
    | 'organization_settings_changed'
    | 'organization_viewed'
    | 'organizations_listed'
    | 'other_sessions_ended'
    | 'outbox_listed'
    | 'passkey_added'
    | 'passkey_deleted'
    | 'passkey_refused'
    | 'policy_deleted'
    | 'policy_restored'
    | 'recurring_task_stopped'
    | 'sequence_deleted'
    | 'sequence_step_deleted'
    | 'sign_in'
    | 'sign_in_link_made'
    | 'sign_in_refused'
    | 'sign_out'
    | 'subject_bound'
    | 'super_admin_made'
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

export const addAuditEntry = (db: Db, entry: NewAuditEntry) => db.run(insertEntry, entry)

const insertEntry = statement<NewAuditEntry>(
  'add_audit_entry',
  null,
  `insert into audit (organization_id, id, action, actor_id, actor_organization_id, subject_id, details, created_at)
   values (:organizationId, :id, :action, :actorId, :actorOrganizationId, :subjectId, :details, :now)`,
)

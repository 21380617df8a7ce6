import type { Db } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

type NewAuditEntry = {
  organizationId: string
  id: string
  action: string
  actorId: string | undefined
  actorOrganizationId: string | undefined
  subjectId: string | undefined
  details: Record<string, unknown>
  now: Date
}

export const addAuditEntry = (db: Db, entry: NewAuditEntry): Promise<number> => db.run(insertEntry, entry)

const insertEntry = statement<NewAuditEntry>(
  'add_audit_entry',
  null,
  `insert into audit (organization_id, id, action, actor_id, actor_organization_id, subject_id, details, created_at)
   values (:organizationId, :id, :action, :actorId, :actorOrganizationId, :subjectId, :details, :now)`,
)

import { statement } from '#server/base/positional.ts'

/** `$1` is the organisation the entry belongs to: said in a transaction across organisations, put in within one. */
export const addEntry = statement<never>(
  'add_audit_entry',
  `insert into audit (organization_id, id, action, actor_id, actor_organization_id, subject_id, details, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

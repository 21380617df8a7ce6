import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { isUntouchedTaskSql } from '#server/tasks/columns.ts'

const ImportedAssignment = z.object({
  id: Id,
  clientId: Id,
  policyId: z.nullable(Id),
  anchorTerm: z.nullable(z.int()),
  isUntouched: z.boolean(),
})
/** An assignment of a client that an import's undo may remove. */
export type ImportedAssignment = z.infer<typeof ImportedAssignment>

/**
 * Lists the assignments of clients, each with whether it is untouched: started by a standing sequence, and not changed
 * by anybody, including its tasks.
 */
export const listAssignmentsOfClients = ({ db }: Ctx, clientIds: readonly string[]): Promise<ImportedAssignment[]> =>
  db.all(assignmentsOfClients, { clientIds })

const assignmentsOfClients = statement<{ clientIds: readonly string[] }, ImportedAssignment>(
  'assignments_of_imported_clients',
  ImportedAssignment,
  `select a.id, a.client_id as "clientId", a.policy_id as "policyId", a.anchor_term as "anchorTerm",
     coalesce(s.auto_enroll and a.anchor_term is not null and a.created_by = s.created_by and a.notes is null and a.paused_on is null
       and a.end_reason is distinct from 'ended' and not exists (
         select from tasks t
         where t.organization_id = :organizationId and t.source = 'nurture' and t.source_id = a.id
           and not (${isUntouchedTaskSql} and not t.moved_by_hand)
       ), false) as "isUntouched"
   from nurture_assignments a
   join sequences s on s.organization_id = a.organization_id and s.id = a.sequence_id
   where a.organization_id = :organizationId and a.client_id = any(:clientIds::uuid[])`,
)

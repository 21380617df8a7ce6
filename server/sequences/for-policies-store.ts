import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'

/** Deletes locked assignments. */
export const deleteAssignmentsByIds = ({ db }: Ctx, ids: readonly string[]): Promise<number> =>
  db.run(deleteAssignments, { ids })

const deleteAssignments = statement<{ ids: readonly string[] }>(
  'delete_assignments',
  null,
  'delete from nurture_assignments a where a.organization_id = :organizationId and a.id = any(:ids::uuid[])',
)

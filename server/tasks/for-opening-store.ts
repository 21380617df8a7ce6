import type { Ctx } from '#server/base/context.ts'
import { IdRow, statement } from '#server/base/database/statement.ts'

/** Finds the viewer's task of an occurrence. */
export const findTaskIdOfOccurrence = async (
  { db, viewer }: Ctx,
  occurrence: { source: string; sourceId: string; key: string },
): Promise<string | undefined> => (await db.first(taskOfOccurrence, { ...occurrence, agentId: viewer.id }))?.id

const taskOfOccurrence = statement<{ source: string; sourceId: string; key: string; agentId: string }, IdRow>(
  'task_of_occurrence',
  IdRow,
  `select t.id from tasks t
   where t.organization_id = :organizationId and t.source = :source and t.source_id = :sourceId
     and t.source_key = :key and t.assigned_agent_id = :agentId`,
)

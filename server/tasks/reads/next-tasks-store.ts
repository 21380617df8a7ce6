import { maxNextTasks, NextTask } from '#contract/tasks/next-tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { inTaskOrderSql, isOpenTaskSql } from '#server/tasks/columns.ts'

/** Lists the viewer's first open task with each of their own clients, soonest first. */
export const listNextTasks = ({ db, viewer }: Ctx): Promise<NextTask[]> =>
  db.all(nextTasks, { viewerId: viewer.id, limit: maxNextTasks })

/**
 * Reads the viewer's open tasks once: a lookup for each row of the list of clients would cost five times that list, or
 * a third more with its own index.
 */
const nextTasks = statement<{ viewerId: string; limit: number }, NextTask>(
  'next_tasks_of_clients',
  NextTask,
  `select c.id as "clientId", first.title, first."dueDate"
   from (
     select distinct on (t.client_id) t.client_id, t.title, t.due_date as "dueDate" from tasks t
     where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId and ${isOpenTaskSql()}
       and not t.is_paused and t.client_id is not null
     order by t.client_id, ${inTaskOrderSql}
   ) first
   join clients c on c.organization_id = :organizationId and c.id = first.client_id and c.assigned_agent_id = :viewerId
   order by first."dueDate", c.id limit :limit`,
)

import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import type { CursorPosition } from '#server/base/http/pagination.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import { isOpenTaskSql, isAccessibleTaskSql, listedTaskColumnsSql, TaskWithClient } from '#server/tasks/columns.ts'

/** Lists the tasks with a client from a position on: open ones soonest first, closed or all latest first. */
export const listTasksOfClient = (
  { db, viewer }: Ctx,
  clientId: string,
  state: 'open' | 'closed' | undefined,
  after: CursorPosition | undefined,
  limit: number,
): Promise<TaskWithClient[]> =>
  db.all(state === 'open' ? openTasksOfClient : tasksOfClient, {
    clientId,
    ...toViewerAccess(viewer),
    isClosed: state === 'closed',
    afterDay: after?.value,
    afterId: after?.id,
    limit,
  })

type Parameters = ViewerAccess & {
  clientId: string
  isClosed: boolean
  afterDay: string | undefined
  afterId: string | undefined
  limit: number
}

const selectTasks = `select ${listedTaskColumnsSql}, json_build_object('id', c.id, 'firstName', c.first_name, 'lastName',
     c.last_name, 'email', c.email, 'phone', c.phone) as client
   from clients c join tasks t on t.organization_id = c.organization_id and t.client_id = c.id
   where c.organization_id = :organizationId and c.id = :clientId and ${isAccessibleTaskSql}
     and ${isAccessibleClientSql}`

const openTasksOfClient = statement<Parameters, TaskWithClient>(
  'open_tasks_of_client',
  TaskWithClient,
  `${selectTasks} and ${isOpenTaskSql()}
     and (:afterDay::date is null or (t.due_date, t.id) > (:afterDay::date, :afterId::uuid))
   order by t.due_date, t.id limit :limit`,
)

const tasksOfClient = statement<Parameters, TaskWithClient>(
  'tasks_of_client',
  TaskWithClient,
  `${selectTasks} and (not :isClosed::boolean or not ${isOpenTaskSql()})
     and (:afterDay::date is null or (t.due_date, t.id) < (:afterDay::date, :afterId::uuid))
   order by t.due_date desc, t.id desc limit :limit`,
)

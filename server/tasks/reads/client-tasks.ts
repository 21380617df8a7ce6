import type { ParsedRequest } from '#contract/base/endpoint.ts'
import type { listClientTasks } from '#contract/tasks/client-tasks.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/base/http/pagination.ts'
import { getClient } from '#server/client-access/service.ts'
import { listTasksOfClient } from './client-tasks-store.ts'

/**
 * Lists one page of the tasks with a client: the viewer's, for admins also those of the client's owner. Throws NOT_FOUND,
 * or VALIDATION at `cursor`.
 */
export async function getClientTaskPage(
  ctx: Ctx,
  clientId: string,
  { state, cursor, limit }: ParsedRequest<typeof listClientTasks>['query'],
): Promise<Page<TaskOfDay[]>> {
  const after = decodeCursor('clientTasks', 'day', cursor)
  const [, rows] = await Promise.all([
    getClient(ctx, clientId),
    listTasksOfClient(ctx, clientId, state, after, limit + 1),
  ])
  return toPage(rows, limit, ({ dueDate, id }) => encodeCursor('clientTasks', { value: dueDate, id }))
}

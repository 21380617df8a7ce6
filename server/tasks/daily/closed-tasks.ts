import type { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwInvalid, throwNotFound } from '#server/base/failure.ts'
import { resolveClientForReopening } from '#server/tasks/client-check.ts'
import { undoAbandonment, undoProgress } from '#server/tasks/finishing.ts'
import { addTask, findOwnTask, lockTask } from '#server/tasks/store.ts'
import * as store from './store.ts'

/** Records that the viewer has seen which tasks were closed. Throws VALIDATION if one belongs to someone else. */
export async function acknowledgeClosedTasks(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if ((await store.countOwnTasksByIds(ctx, ids)) !== new Set(ids).size)
    throwInvalid('ids', 'Some of these tasks are not yours')
  await store.markClosedTasksAcknowledged(ctx, ids)
}

/**
 * Creates a new task for today from one that was closed, or undoes an abandonment or completion by the viewer today.
 * Throws NOT_FOUND, or TRANSITION if that was already done or the client is archived or not accessible.
 */
export async function reopenClosedTask(ctx: Ctx, id: string, closedId: string): Promise<Task> {
  const closed = await store.lockUnacknowledgedTask(ctx, closedId)
  if (!closed) return undoLastAction(ctx, closedId)
  const clientId = await resolveClientForReopening(ctx, closed.clientId)
  await store.markClosedTasksAcknowledged(ctx, [closedId])
  return addTask(ctx, {
    ...closed,
    id,
    clientId,
    resourceType: closed.resourceType === 'client' && !clientId ? 'none' : closed.resourceType,
    status: 'pending',
    completedCount: 0,
    dueDate: ctx.today,
    repeatInterval: null,
    repeatEndDate: null,
    repeatCustomDays: null,
  })
}

/** Finds the task that an earlier request with the same idempotency key reopened, as it is now. Throws NOT_FOUND. */
export const getPreviouslyReopenedTask = async (ctx: Ctx, id: string, closedId: string): Promise<Task> =>
  (await findOwnTask(ctx, id)) ?? (await findOwnTask(ctx, closedId)) ?? throwNotFound()

async function undoLastAction(ctx: Ctx, id: string): Promise<Task> {
  const task = (await lockTask(ctx, id)) ?? throwNotFound()
  return task.status === 'completed' ? undoProgress(ctx, task) : undoAbandonment(ctx, task)
}

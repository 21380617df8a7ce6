import { daysOverdueUntilClosed } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import * as assignments from '#server/assignments/service.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import { throwInvalid, throwNotFound, throwTransition } from '#server/base/failure.ts'
import * as store from './daily-tasks-store.ts'
import { resolveClientForReopening } from './client-check.ts'
import { addTask, findOwnTask, lockTask } from './store.ts'

/** What a day's roleplay begins with. */
export const roleplayDefaults = {
  title: 'Daily roleplay',
  description: 'Practise one conversation out loud before the first call.',
  priority: 'high',
  estimatedMinutes: 15,
} as const

/** Adds each user's roleplay of their day, exactly once however many calls run at the same time. */
export const addRoleplays = async (db: Db, now: Date, users: readonly store.UserWithToday[]): Promise<Task[]> =>
  users.length ? store.addRoleplays(db, now, users, roleplayDefaults) : []

/** Abandons missed roleplays and tasks that are 5 or more days overdue; see docs/product.md#opening-and-closing-days-working-days. */
export async function closeMissedAndOverdueTasks(
  db: Db,
  now: Date,
  users: readonly store.UserDayToClose[],
): Promise<void> {
  if (!users.length) return
  const closable = await store.lockClosableTasks(db, users, daysOverdueUntilClosed)
  if (!closable.length) return
  const closing = store.closeTasks(db, now, closable, ({ isMissed }) =>
    isMissed ? 'missed' : `overdue ${daysOverdueUntilClosed} days`,
  )
  const assignmentIds = new Set(closable.flatMap(({ assignmentId }) => assignmentId ?? []))
  await Promise.all([closing, assignments.finishOrReopenAssignments(db, now, [...assignmentIds])])
}

/** Records that the caller has read which tasks were closed. Throws VALIDATION where one is not theirs. */
export async function acknowledgeClosedTasks(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if ((await store.countOwnTasksByIds(ctx, ids)) !== new Set(ids).size)
    throwInvalid('ids', 'Not all of them are your tasks')
  await store.markClosedTasksAcknowledged(ctx, ids)
}

/**
 * Creates a new task for today from one that was closed, or takes back what the caller abandoned today. Throws NOT_FOUND,
 * or TRANSITION where that was done before or the client is archived or not accessible.
 */
export async function reopenClosedTask(ctx: Ctx, id: string, closedId: string): Promise<Task> {
  const closed = await store.lockUnacknowledgedTask(ctx, closedId)
  if (!closed) return undoAbandonment(ctx, closedId)
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

/** Finds what an earlier request with the same idempotency key put back, as it is now. Throws NOT_FOUND. */
export const getPreviouslyReopenedTask = async (ctx: Ctx, id: string, closedId: string): Promise<Task> =>
  (await findOwnTask(ctx, id)) ?? (await findOwnTask(ctx, closedId)) ?? throwNotFound()

/** Gives a task the status it had before the caller abandoned it today. */
async function undoAbandonment(ctx: Ctx, id: string): Promise<Task> {
  const task = (await lockTask(ctx, id)) ?? throwNotFound()
  const abandonment = await store.findAbandonmentOfToday(ctx, id)
  if (!abandonment) throwTransition('It was put back or put away already, or on an earlier day')
  await resolveClientForReopening(ctx, task.clientId)
  if (task.assignmentId) await assignments.assertNotPaused(ctx.db, task.assignmentId)
  const [reopened] = await Promise.all([
    store.undoAbandonment(ctx, id, abandonment),
    assignments.finishOrReopenAssignments(ctx.db, ctx.now, task.assignmentId ? [task.assignmentId] : []),
  ])
  return reopened
}

import { daysOverdueUntilClosed } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Db } from '#server/base/database/database.ts'
import type { UserWithToday } from '#server/days/service.ts'
import { getAssignmentHooks } from '#server/tasks/for-sequences.ts'
import * as store from './store.ts'

/** Initial values of a day's roleplay. */
export const roleplayDefaults = {
  title: 'Daily roleplay',
  description: 'Practice one conversation out loud before the first call.',
  priority: 'high',
  estimatedMinutes: 15,
} as const

/** Adds each user's roleplay of their day, exactly once even with concurrent calls. */
export const addRoleplays = async (db: Db, now: Date, users: readonly UserWithToday[]): Promise<Task[]> =>
  users.length ? store.addRoleplays(db, now, users, roleplayDefaults) : []

/**
 * Abandons the tasks that were missed, because the next roleplay or occurrence has come, and those too long overdue:
 * docs/product/days.md#opening-and-closing-days-working-days.
 */
export async function closeMissedAndOverdueTasks(
  db: Db,
  now: Date,
  users: readonly store.UserDayToClose[],
): Promise<void> {
  if (!users.length) return
  const closable = await store.lockClosableTasks(db, users, daysOverdueUntilClosed)
  if (!closable.length) return
  const closing = store.closeTasks(
    db,
    now,
    closable.map(({ isMissed, ...task }) => ({ ...task, reason: isMissed ? 'missed' : 'overdue' })),
  )
  const assignmentIds = new Set(closable.flatMap(({ assignmentId }) => assignmentId ?? []))
  await Promise.all([closing, assignmentIds.size && getAssignmentHooks().afterChange(db, now, [...assignmentIds])])
}

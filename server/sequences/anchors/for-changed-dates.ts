import { addDays } from '#contract/base/calendar-day.ts'
import { computeMovedSteps } from '#contract/sequences/assignment-rules.ts'
import { findNextStepDay } from '#contract/sequences/step-days.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { newId } from '#server/base/ids.ts'
import { lockLastOpenedDays } from '#server/days/for-locking-store.ts'
import { finishOrReopenAssignments } from '#server/sequences/enrollment/ending.ts'
import { createDueTasksOfAssignments } from '#server/sequences/enrollment/for-opened-days.ts'
import { addAssignments } from '#server/sequences/enrollment/store.ts'
import { listStepsBySequence } from '#server/sequences/steps-store.ts'
import * as tasks from '#server/tasks/for-sequences-store.ts'
import * as store from './store.ts'

/** The changes of assignments that a policy, a birthday or a standing sequence causes. */
export type AnchorChanges = { moved: store.MovedAssignment[]; due: store.DueEnrollment[] }

/** Finds changed dates that assignments count from, and what standing sequences enroll. */
export async function findAnchorChanges(db: Db, scope: store.AnchorScope): Promise<AnchorChanges> {
  const [moved, due] = await Promise.all([store.lockMovedAssignments(db, scope), store.listDueEnrollments(db, scope)])
  return { moved, due }
}

/**
 * Moves assignments and enrolls clients. Returns whether there was anything to do: docs/product/sequences.md#anchors.
 */
export async function applyAnchorChanges(db: Db, now: Date, { moved, due }: AnchorChanges): Promise<boolean> {
  if (!moved.length && !due.length) return false
  const stepsById = await listStepsBySequence(db, [...moved, ...due])
  if (moved.length) await moveAssignments(db, now, moved, stepsById)
  if (due.length) await enroll(db, now, due, stepsById)
  return true
}

/** Finds and applies the changes for agents whose day is open, and creates the tasks that became due. */
export async function syncAnchoredAssignments(
  ctx: Ctx,
  agentIds: readonly string[],
  scope: Omit<store.AnchorScope, 'users'>,
): Promise<void> {
  const { db, now } = ctx
  const users = await lockLastOpenedDays(ctx, [...new Set(agentIds)])
  if (!users.length) return
  const hasChanged = await applyAnchorChanges(db, now, await findAnchorChanges(db, { users, ...scope }))
  if (hasChanged) await createDueTasksOfAssignments(db, now, users)
}

type StepsById = Awaited<ReturnType<typeof listStepsBySequence>>

async function moveAssignments(
  db: Db,
  now: Date,
  moved: readonly store.MovedAssignment[],
  stepsById: StepsById,
): Promise<void> {
  const ids = moved.map(({ id }) => id)
  const untouchedById = Map.groupBy(await tasks.lockUntouchedTasks(db, ids), ({ assignmentId }) => assignmentId)
  const movedTasks = moved.flatMap(({ id, from, startDate, sequenceId, today }) =>
    computeMovedSteps({ startDate: from, storedKeys: [] }, startDate, stepsById.get(sequenceId) ?? [], {
      today,
      untouched: untouchedById.get(id) ?? [],
    }).flatMap(({ taskId, to }) => (taskId ? { id: taskId, dueDate: to } : [])),
  )
  await Promise.all([
    store.saveMovedAssignments(db, now, moved),
    movedTasks.length && tasks.moveTasksOfSteps(db, now, movedTasks),
  ])
  await finishOrReopenAssignments(db, now, ids)
}

async function enroll(db: Db, now: Date, due: readonly store.DueEnrollment[], stepsById: StepsById): Promise<void> {
  const rows = due.map(({ today, ...one }) => {
    const yesterday = addDays(today, -1)
    const schedule = { startDate: one.startDate, repeatInterval: null, repeatCustomDays: null }
    const nextDueOn = findNextStepDay(schedule, stepsById.get(one.sequenceId) ?? [], yesterday) ?? null
    return {
      ...one,
      id: newId(),
      customStartDate: one.startDate,
      openedThrough: yesterday,
      nextDueOn,
      pausedOn: null,
      pausedAt: null,
      notes: null,
    }
  })
  await addAssignments(db, now, rows)
}

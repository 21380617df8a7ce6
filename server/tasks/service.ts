import { applyAppointmentPatch, noAppointment } from '#contract/base/appointments.ts'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskCountOfDay } from '#contract/tasks/monthly-tasks.ts'
import { describeProgressRefusal } from '#contract/tasks/progress-refusals.ts'
import { computeOccurrencesBetween, type Recurrence } from '#contract/tasks/recurrence.ts'
import {
  applyProgress,
  isOpenTask,
  isPastUndoDeadline,
  isUntouchedTask,
  type ProgressResult,
} from '#contract/tasks/task-actions.ts'
import type { HistoryEntry } from '#contract/tasks/task-history.ts'
import { isUnchanged, validateTaskDraft, validateTaskEdit } from '#contract/tasks/task-rules.ts'
import type { CreatedTask, Task, TaskDraft, TaskPatch } from '#contract/tasks/tasks.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwInvalid, throwNotFound, throwIfIssues, throwStale, throwTransition } from '#server/base/failure.ts'
import { newId } from '#server/base/ids.ts'
import { omitUndefined } from '#server/base/omit-undefined.ts'
import { getHistoryPage } from '#server/tasks/reads/history.ts'
import { countTasksByDay } from '#server/tasks/reads/monthly-store.ts'
import { listTaskProgressOfToday } from '#server/tasks/reads/tasks-of-day-store.ts'
import { createDueTasksOfRules, lockOpenedFutureDay } from '#server/tasks/recurring/for-opened-days.ts'
import { addRecurringRule, findRecurrenceOfTask } from '#server/tasks/recurring/store.ts'
import * as timeline from '#server/timeline/service.ts'
import { assertClientForTask, resolveClientForReopening, inaccessibleClientMessage } from './client-check.ts'
import { getAssignmentHooks } from './for-sequences.ts'
import * as store from './store.ts'

/** Adds a task to the viewer's list, with its recurring rule if it repeats. Throws VALIDATION. */
export async function createTask(ctx: Ctx, id: string, draft: TaskDraft): Promise<CreatedTask> {
  throwIfIssues(validateTaskDraft(draft, ctx))
  const task = {
    ...draft,
    id,
    clientId: draft.clientId ?? null,
    description: draft.description ?? null,
    dueDate: draft.dueDate ?? ctx.today,
    status: 'pending' as const,
    completedCount: 0,
    ...applyAppointmentPatch(noAppointment, draft),
    ...toResourceFields(draft),
    ...toRepeatFields(draft),
    assignedAgentId: ctx.viewer.id,
  }
  await assertClientForTask(ctx, task.clientId)
  if (!draft.hasRepeat) return store.addTask(ctx, task)
  const sourceId = newId()
  await addRecurringRule(ctx, sourceId, task)
  const created = await store.addTask(ctx, task, { source: 'recurring', sourceId, sourceKey: task.dueDate })
  await createDueTasksOfRules(ctx.db, ctx.now, await lockOpenedFutureDay(ctx))
  return withOccurrenceCount(ctx, created, { ...created, repeatInterval: created.repeatInterval! })
}

/** Finds the current state of what an earlier request with the same idempotency key created. Throws NOT_FOUND. */
export async function getPreviouslyCreatedTask(ctx: Ctx, id: string): Promise<CreatedTask> {
  const task = await getTask(ctx, id)
  return task.hasRepeat
    ? withOccurrenceCount(ctx, task, (await findRecurrenceOfTask(ctx, id)) ?? throwNotFound())
    : task
}

/** Gets a task of the viewer with its full description. Throws NOT_FOUND. */
export const getTask = async (ctx: Ctx, id: string): Promise<Task> =>
  (await store.findOwnTask(ctx, id)) ?? throwNotFound()

/** Counts the viewer's tasks of today that are still open. */
export const countOpenTasksOfToday = async (ctx: Ctx): Promise<number> =>
  (await listTaskProgressOfToday(ctx)).filter(isOpenTask).length

/** Lists the viewer's newest entries of the last seven days. */
export const listNewestHistory = async (ctx: Ctx, limit: number): Promise<HistoryEntry[]> =>
  (await getHistoryPage(ctx, { limit })).rows

/** Counts the viewer's tasks of each day in a range, and those that are done; coming occurrences are no tasks yet. */
export const countStoredTasks = (
  ctx: Ctx,
  range: { from: CalendarDay; through: CalendarDay },
): Promise<TaskCountOfDay[]> => countTasksByDay(ctx, range)

/** Deletes a task of the viewer that has not been changed yet. Throws NOT_FOUND or TRANSITION. */
export async function deleteTask(ctx: Ctx, id: string): Promise<void> {
  const task = (await store.lockTask(ctx, id)) ?? throwNotFound()
  if (task.isDaily || !isUntouchedTask(task)) throwTransition('Only untouched tasks can be deleted')
  await Promise.all([
    store.deleteLockedTask(ctx, id),
    audit.recordViewerAuditEntry(ctx, { action: 'task_deleted', subjectId: id }),
    task.assignmentId && getAssignmentHooks().afterChange(ctx.db, ctx.now, [task.assignmentId]),
  ])
}

type Message = { channel: 'email' | 'sms'; text: string }

/** Records on the timeline of a task's client that a message was handed over. Throws NOT_FOUND or TRANSITION. */
export async function recordMessage(ctx: Ctx, id: string, taskId: string, { channel, text }: Message) {
  const { clientId } = await getTask(ctx, taskId)
  if (!clientId) throwTransition('This task has no client')
  return (
    (await timeline.recordMessageSent(ctx, id, clientId, channel, text)) ?? throwTransition(inaccessibleClientMessage)
  )
}

/**
 * Changes a task and records its history. Throws NOT_FOUND, STALE, VALIDATION or TRANSITION without changing anything.
 */
export async function updateTask(ctx: Ctx, id: string, patch: TaskPatch): Promise<Task> {
  const { assignmentId, isPaused: _, ...before } = (await store.lockTask(ctx, id)) ?? throwNotFound()
  if (patch.version !== undefined && patch.version !== before.version) throwStale(before)
  const { progress, history } = applyAllowedProgress(before, patch)
  if (before.status === 'completed' && progress.status !== 'completed' && isPastUndoDeadline(before, ctx.today))
    throwTransition('The due date is too old to undo')
  const after: Task = { ...before, ...pickEditedFields(before, patch), ...progress }
  if (isUnchanged(before, after)) return before
  await checkEdits(ctx, before, after)
  if (assignmentId && isOpenTask(after) && !isOpenTask(before))
    await getAssignmentHooks().assertMayReopen(ctx.db, assignmentId)
  const change = store.createProgressChange()
  const isCompleted = history.some(({ action }) => action === 'completed')
  const mayEndAssignment = assignmentId !== null && isOpenTask(before) !== isOpenTask(after)
  // The statements are sent together.
  const [saved] = await Promise.all([
    store.saveTask(ctx, after, history, change),
    mayEndAssignment && getAssignmentHooks().afterChange(ctx.db, ctx.now, [assignmentId]),
    isCompleted && timeline.recordTaskProgress(ctx, after, change.historyId),
    after.dueDate !== before.dueDate && timeline.recordTasksMoved(ctx, [after]),
    isEdited(before, after) && timeline.recordTaskEdited(ctx, after),
  ])
  return saved
}

function applyAllowedProgress(before: Task, patch: TaskPatch): Extract<ProgressResult, { allowed: true }> {
  const result = applyProgress(before, patch)
  if (result.allowed) return result
  const reason = describeProgressRefusal(before, patch, result)
  return result.code === 'TRANSITION' ? throwTransition(reason) : throwInvalid(result.field, reason)
}

/** Picks the fields of a patch that are not progress, which `applyProgress` decides. */
function pickEditedFields(before: Task, patch: TaskPatch): Partial<Task> {
  const { status: _s, completedCount: _c, targetCount: _t, version: _v, ...fields } = patch
  const changes = omitUndefined(fields)
  return {
    ...changes,
    ...applyAppointmentPatch(before, patch),
    ...toResourceFields({ ...before, ...changes }),
  }
}

/** Drops fields of another interval, or all repeat fields if there is no repeat. */
const toRepeatFields = ({ hasRepeat, repeatInterval, repeatEndDate, repeatCustomDays }: TaskDraft) => ({
  repeatInterval: (hasRepeat && repeatInterval) || null,
  repeatEndDate: (hasRepeat && repeatEndDate) || null,
  repeatCustomDays: (hasRepeat && repeatInterval === 'custom' && repeatCustomDays) || null,
})

/** Adds the number of occurrences of the rule in the next 90 days, including today. */
function withOccurrenceCount(ctx: Ctx, task: Task, repeat: Recurrence): CreatedTask {
  return { ...task, repeatingTasksCreated: computeOccurrencesBetween(repeat, ctx.today, addDays(ctx.today, 89)).length }
}

/** Whether anything but the progress and the day changed. */
function isEdited(before: Task, after: Task): boolean {
  const { status, completedCount, dueDate, version, updatedAt } = before
  return !isUnchanged(before, { ...after, status, completedCount, dueDate, version, updatedAt })
}

async function checkEdits(ctx: Ctx, before: Task, after: Task): Promise<void> {
  if (before.isDaily && (after.dueDate !== before.dueDate || after.type !== before.type))
    throwTransition('The daily roleplay cannot be moved or changed to another type')
  throwIfIssues(validateTaskEdit(before, after, ctx))
  if (after.dueDate !== before.dueDate && !isOpenTask(before) && !isOpenTask(after))
    throwTransition('Only open tasks can be moved')
  if (after.clientId !== before.clientId) await assertClientForTask(ctx, after.clientId)
  else if (isOpenTask(after) && !isOpenTask(before)) await resolveClientForReopening(ctx, after.clientId)
}

/** Drops the link of a task whose resource is not a link. */
const toResourceFields = (task: { resourceType: Task['resourceType']; resourceLink?: string | null }) => ({
  resourceLink: task.resourceType === 'link' ? (task.resourceLink ?? null) : null,
})

import { applyAppointmentPatch } from '#contract/base/appointments.ts'
import { getNoteTypeForTaskType } from '#contract/notes/task-notes.ts'
import {
  type FinishDraft,
  type FinishedTask,
  type FollowUpDraft,
  getFollowUpDefaults,
  validateFinish,
} from '#contract/tasks/finishing.ts'
import {
  applyProgress,
  isOpenTask,
  isPastUndoDeadline,
  isUntouchedTask,
  taskActions,
} from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwIfIssues, throwNotFound, throwStale, throwTransition } from '#server/base/failure.ts'
import { newId } from '#server/base/ids.ts'
import * as notes from '#server/notes/service.ts'
import * as timeline from '#server/timeline/service.ts'
import { assertClientForTask, resolveClientForReopening } from './client-check.ts'
import * as finishingStore from './finishing-store.ts'
import { getAssignmentHooks } from './for-sequences.ts'
import * as store from './store.ts'

/**
 * Completes a task, or counts it up by one, and saves its note and follow-up. Throws NOT_FOUND, STALE, VALIDATION or
 * TRANSITION, and then changes nothing.
 */
export async function finishTask(ctx: Ctx, historyId: string, id: string, draft: FinishDraft): Promise<FinishedTask> {
  const locked = (await store.lockTask(ctx, id)) ?? throwNotFound()
  const { assignmentId, isPaused, ...current } = locked
  const isFinishedAgain = draft.again === true && current.status === 'completed'
  if (!(isOpenTask(current) || isFinishedAgain) || isPaused) throwTransition('Only an open task can be finished')
  if (draft.version !== undefined && draft.version !== current.version) throwStale(current)
  const before = isFinishedAgain ? await undoProgress(ctx, locked) : current
  throwIfIssues(validateFinish(before, draft, ctx.today))
  const { clientId } = before
  if (draft.note || draft.followUp) await assertClientForTask(ctx, clientId)
  const result = applyProgress(before, before.targetCount > 1 ? taskActions.increment(before) : taskActions.complete())
  if (!result.allowed) throwTransition('Only an open task can be finished')
  const after: Task = { ...before, ...result.progress }
  const change = {
    historyId,
    outcome: draft.outcome ?? null,
    noteId: draft.note ? newId() : null,
    followUpId: draft.followUp ? newId() : null,
  }
  const [task, followUp] = await Promise.all([
    store.saveTask(ctx, after, result.history, change),
    draft.followUp ? store.addTask(ctx, toFollowUp(ctx, change.followUpId!, before, draft, draft.followUp)) : null,
    assignmentId && !isOpenTask(after) && getAssignmentHooks().afterChange(ctx.db, ctx.now, [assignmentId]),
  ])
  // Last, because no row is locked after an event of the timeline.
  const [note] = await Promise.all([
    change.noteId ? notes.addNote(ctx, clientId!, change.noteId, toNoteDraft(before, draft), change) : null,
    (draft.outcome || !isOpenTask(after)) && timeline.recordTaskProgress(ctx, after, historyId),
  ])
  return { task, note, followUp }
}

/** Finds the current state of what an earlier request with the same idempotency key finished. Throws NOT_FOUND. */
export async function getPreviouslyFinishedTask(ctx: Ctx, historyId: string): Promise<FinishedTask> {
  const change = (await finishingStore.findProgressChange(ctx, historyId)) ?? throwNotFound()
  const task = (await store.findOwnTask(ctx, change.taskId)) ?? throwNotFound()
  const [note, followUp] = await Promise.all([
    task.clientId && change.noteId ? notes.findNote(ctx, task.clientId, change.noteId) : null,
    change.followUpId ? store.findOwnTask(ctx, change.followUpId) : null,
  ])
  return { task, note: note ?? null, followUp: followUp ?? null }
}

/**
 * Undoes the viewer's last completion or count of a task today, and removes its note and follow-up if they are unchanged.
 * Throws NOT_FOUND or TRANSITION.
 */
export async function undoFinish(ctx: Ctx, id: string): Promise<Task> {
  const task = (await store.lockTask(ctx, id)) ?? throwNotFound()
  const change = await findUndoableChange(ctx, task)
  const undone = await undoChange(ctx, task, change)
  if (change.followUpId) await deleteUntouchedFollowUp(ctx, change.followUpId)
  if (change.noteId && task.clientId) await notes.deleteUneditedNote(ctx, task.clientId, change.noteId)
  return undone
}

/** Undoes the viewer's last completion or count of a locked task today. Throws TRANSITION. */
export const undoProgress = async (ctx: Ctx, task: store.LockedTask): Promise<Task> =>
  undoChange(ctx, task, await findUndoableChange(ctx, task))

/** Finds the last change of progress, if only edits of texts followed it. Throws TRANSITION. */
async function findUndoableChange(ctx: Ctx, task: store.LockedTask): Promise<finishingStore.LastChange> {
  const change = await finishingStore.findLastChange(ctx, task.id)
  const isStillThere =
    change &&
    change.newValue === task.completedCount &&
    change.previousValue < task.targetCount &&
    change.statusAfter !== 'abandoned' &&
    change.statusAfter === task.status
  if (!isStillThere) throwTransition('This was already undone or changed, or is from an earlier day')
  if (!isOpenTask(task) && isPastUndoDeadline(task, ctx.today)) throwTransition('The due date is too old to undo')
  return change
}

/** Undoes the viewer's abandonment of a locked task today. Throws TRANSITION. */
export async function undoAbandonment(ctx: Ctx, task: store.LockedTask): Promise<Task> {
  const change = await finishingStore.findLastChange(ctx, task.id)
  if (task.status !== 'abandoned' || change?.statusAfter !== 'abandoned')
    throwTransition('This was already undone or dismissed, or is from an earlier day')
  return undoChange(ctx, task, change)
}

async function undoChange(ctx: Ctx, task: store.LockedTask, change: finishingStore.LastChange): Promise<Task> {
  const { assignmentId } = task
  const isReopened = change.statusAfter !== 'in_progress'
  if (isReopened) {
    await resolveClientForReopening(ctx, task.clientId)
    if (assignmentId) await getAssignmentHooks().assertMayReopen(ctx.db, assignmentId)
  }
  const [undone] = await Promise.all([
    finishingStore.undoChange(ctx, task.id, change),
    isReopened && assignmentId && getAssignmentHooks().afterChange(ctx.db, ctx.now, [assignmentId]),
  ])
  return undone
}

async function deleteUntouchedFollowUp(ctx: Ctx, id: string): Promise<void> {
  const followUp = await store.lockTask(ctx, id)
  if (!followUp || !isUntouchedTask(followUp)) return
  await Promise.all([
    store.deleteLockedTask(ctx, id),
    audit.recordViewerAuditEntry(ctx, { action: 'task_deleted', subjectId: id }),
  ])
}

const toNoteDraft = ({ type }: Task, { note, noteType }: FinishDraft) => ({
  content: note!,
  noteType: noteType ?? getNoteTypeForTaskType(type),
  tags: [],
})

/** Builds a task for the same client with the same duration and priority. */
function toFollowUp(
  ctx: Ctx,
  id: string,
  { clientId, priority, estimatedMinutes, ...task }: Task,
  { outcome }: FinishDraft,
  { dueDate, title, type, ...appointment }: FollowUpDraft,
): store.NewTask {
  const defaults = getFollowUpDefaults(task, outcome)
  return {
    id,
    clientId,
    priority,
    estimatedMinutes,
    dueDate,
    title: title ?? defaults.title,
    type: type ?? defaults.type,
    ...applyAppointmentPatch(defaults, appointment),
    description: null,
    status: 'pending',
    targetCount: 1,
    completedCount: 0,
    resourceType: 'none',
    resourceLink: null,
    repeatInterval: null,
    repeatEndDate: null,
    repeatCustomDays: null,
    assignedAgentId: ctx.viewer.id,
  }
}

import * as z from 'zod/mini'
import {
  type Appointment,
  noAppointment,
  OptionalReminderMinutes,
  reminderNeedsTime,
} from '#contract/base/appointments.ts'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  Day,
  Id,
  optionalOrNull,
  optionalTextSchemaUpTo,
  OptionalTime,
  requiredSingleLineSchemaUpTo,
} from '#contract/base/schema.ts'
import { cutText, maxTextLengths } from '#contract/base/text.ts'
import { ClientNote, NoteType } from '#contract/notes/notes.ts'
import { CallOutcome, isRetryOutcome } from './call-outcomes.ts'
import { validateDueDate } from './task-rules.ts'
import { PlannedTaskType, Task, type TaskType } from './tasks.ts'

const TaskParams = z.object({ taskId: Id })

/** The task to plan for the same client when a task is finished; `getFollowUpDefaults` gives what is absent. */
export const FollowUpDraft = z
  .object({
    dueDate: Day,
    title: optionalOrNull(requiredSingleLineSchemaUpTo(maxTextLengths.title)),
    type: optionalOrNull(PlannedTaskType),
    dueTime: OptionalTime,
    reminderMinutes: OptionalReminderMinutes,
  })
  .check(reminderNeedsTime)
export type FollowUpDraft = z.output<typeof FollowUpDraft>

/** What is saved when a task is finished: the outcome, a note and a follow-up, each if wanted. */
export const FinishDraft = z.object({
  outcome: optionalOrNull(CallOutcome),
  note: optionalTextSchemaUpTo(maxTextLengths.text),
  /** Defaults to the one that matches the type of the task. */
  noteType: optionalOrNull(NoteType),
  followUp: optionalOrNull(FollowUpDraft),
  /** Takes back the viewer's completion of today first, if there is one, so that the note is part of the new one. */
  again: optionalOrNull(z.boolean()),
  version: optionalOrNull(z.int()),
})
export type FinishDraft = z.output<typeof FinishDraft>

/** The rows that finishing a task changed or created; null if not requested, or deleted since. */
export const FinishedTask = z.object({ task: Task, note: z.nullable(ClientNote), followUp: z.nullable(Task) })
export type FinishedTask = z.infer<typeof FinishedTask>

export const finishTask = endpoint({
  name: 'finishTask',
  method: 'POST',
  path: '/api/tasks/:taskId/finish',
  summary: 'Complete a task, or count it one up, with an outcome, a note and a follow-up in one call',
  access: allRoles,
  params: TaskParams,
  body: FinishDraft,
  reply: FinishedTask,
  idempotent: true,
  errors: ['TRANSITION', 'STALE', 'DUPLICATE'],
  changes: ['tasks', 'notes', 'noteTags', 'timeline'],
  updates: ['clients'],
})

export const undoFinish = endpoint({
  name: 'undoFinish',
  method: 'POST',
  path: '/api/tasks/:taskId/finish/undo',
  summary: 'Take back the last completion or count of a task on the same day, with what nobody touched since',
  access: allRoles,
  params: TaskParams,
  reply: Task,
  // A second request would undo the press before.
  idempotent: true,
  errors: ['TRANSITION', 'DUPLICATE'],
  changes: ['tasks', 'notes', 'noteTags', 'timeline'],
})

/**
 * Lists the issues of a note or follow-up that the task's client or today do not allow:
 * docs/product/tasks.md#finishing-in-one-press.
 */
export function validateFinish(
  { clientId }: Pick<Task, 'clientId'>,
  { note, followUp }: Pick<FinishDraft, 'note' | 'followUp'>,
  today: CalendarDay,
): Issue[] {
  const issues: Issue[] = []
  if (note && !clientId) issues.push({ path: 'note', message: 'A note needs a client' })
  if (followUp && !clientId) issues.push({ path: 'followUp', message: 'A follow-up needs a client' })
  if (followUp)
    issues.push(
      ...validateDueDate(followUp.dueDate, today).map(({ message }) => ({ path: 'followUp.dueDate', message })),
    )
  return issues
}

/**
 * Returns the follow-up to propose: the same task again, at the same time, if nobody was reached; otherwise a task
 * "Follow up: …".
 */
export function getFollowUpDefaults(
  { title, type, dueTime, reminderMinutes }: Pick<Task, 'title' | 'type'> & Appointment,
  outcome: CallOutcome | undefined,
): { title: string; type: TaskType } & Appointment {
  if (isRetryOutcome(outcome) && type !== 'roleplay') return { title, type, dueTime, reminderMinutes }
  return {
    ...noAppointment,
    title: /^follow[ -]?up/i.test(title) ? title : cutText(`Follow up: ${title}`, maxTextLengths.title),
    type: 'follow_up',
  }
}

import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Id } from '#contract/base/schema.ts'
import type { CallOutcome } from '#contract/tasks/call-outcomes.ts'
import type { NewHistoryEntry } from '#contract/tasks/task-actions.ts'
import { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { type Arrays, statement, toArrays } from '#server/base/database/statement.ts'
import { newId } from '#server/base/ids.ts'
import { editableTaskColumns, type EditableTaskFields, taskColumnsSql, isOpenTaskSql } from './columns.ts'

/** A task to add, without what the database sets. */
export type NewTask = Omit<Task, 'createdAt' | 'updatedAt' | 'version' | 'hasRepeat' | 'isDaily'>

/** The rule a task comes from; `sourceKey` is the occurrence, which has at most one task. */
type RecurringRuleOrigin = { source: 'recurring'; sourceId: string; sourceKey: string }

/** Finds a task of the viewer; undefined for any other. */
export const findOwnTask = ({ db, viewer }: Ctx, id: string) => db.first(ownTaskById, { id, agentId: viewer.id })

const LockedTask = z.extend(Task, { assignmentId: z.nullable(Id), isPaused: z.boolean() })
/** A locked task with the nurture assignment it comes from, and whether that is paused. */
export type LockedTask = z.infer<typeof LockedTask>

/** Finds a task of the viewer and locks it, so that changes to it do not overlap. */
export const lockTask = ({ db, viewer }: Ctx, id: string): Promise<LockedTask | undefined> =>
  db.first(lockOwnTaskById, { id, agentId: viewer.id })

export const addTask = ({ db, now }: Ctx, task: NewTask, origin?: RecurringRuleOrigin): Promise<Task> =>
  db.one(insertTask, { ...task, ...(origin ?? noOrigin), now })

/** The rows that a change of progress adds; the first entry of its history has `historyId` and names the others. */
type ProgressChange = {
  historyId: string
  outcome: CallOutcome | null
  noteId: string | null
  followUpId: string | null
}

/** Creates an empty `ProgressChange`: without an outcome, a note or a follow-up. */
export const createProgressChange = (): ProgressChange => ({
  historyId: newId(),
  outcome: null,
  noteId: null,
  followUpId: null,
})

/** Saves a locked task together with the history it wrote, in one statement. Returns the task as saved. */
export const saveTask = (
  { db, now, today, viewer }: Ctx,
  task: Task,
  history: NewHistoryEntry[],
  change: ProgressChange,
): Promise<Task> =>
  db.one(updateTask, {
    ...task,
    ...change,
    completedOn: task.status === 'completed' ? today : null,
    today,
    now,
    userId: viewer.id,
    historyIds: history.map((_, index) => (index ? newId() : change.historyId)),
    ...toArrays(history, 'action', 'previousValue', 'newValue'),
  })

/** Deletes a task for good. */
export const deleteLockedTask = ({ db }: Ctx, id: string) => db.run(deleteTaskById, { id })

const noOrigin = { source: null, sourceId: null, sourceKey: null }

const fromOwnTask = `from tasks t
  where t.organization_id = :organizationId and t.id = :id and t.assigned_agent_id = :agentId`

const ownTaskById = statement<{ id: string; agentId: string }, Task>(
  'task_by_id',
  Task,
  `select ${taskColumnsSql} ${fromOwnTask}`,
)

const lockOwnTaskById = statement<{ id: string; agentId: string }, LockedTask>(
  'lock_task',
  LockedTask,
  `select ${taskColumnsSql}, case when t.source = 'nurture' then t.source_id end as "assignmentId",
     t.is_paused as "isPaused"
   ${fromOwnTask} for update`,
)

const insertTask = statement<NewTask & (RecurringRuleOrigin | typeof noOrigin) & { now: Date }, Task>(
  'insert_task',
  Task,
  `insert into tasks as t (organization_id, id, assigned_agent_id, ${editableTaskColumns.names}, repeat_interval, repeat_end_date,
     repeat_custom_days, source, source_id, source_key, created_at, updated_at)
   values (:organizationId, :id, :assignedAgentId, ${editableTaskColumns.values}, :repeatInterval, :repeatEndDate,
     :repeatCustomDays, :source, :sourceId, :sourceKey, :now, :now)
   returning ${taskColumnsSql}`,
)

type TaskUpdate = EditableTaskFields &
  ProgressChange &
  Arrays<NewHistoryEntry> & {
    id: string
    completedOn: CalendarDay | null
    today: CalendarDay
    now: Date
    userId: string
    historyIds: string[]
  }

/** A task that stays completed keeps the day on which it was first completed. */
const updateTask = statement<TaskUpdate, Task>(
  'update_task',
  Task,
  `with history as (
     insert into task_history (organization_id, id, task_id, user_id, action, previous_value, new_value, day, created_at,
       outcome, note_id, follow_up_id)
     select :organizationId, step.id, :id, :userId, step.action, step.previous, step.new, :today, :now, change.*
     from unnest(:historyIds::uuid[], :action::text[], :previousValue::int[], :newValue::int[])
       as step (id, action, previous, new)
     left join (select :outcome::text, :noteId::uuid, :followUpId::uuid) as change on step.id = :historyId::uuid
   )
   update tasks t set ${editableTaskColumns.assignments},
     completed_on = case when :completedOn::date is null then null else coalesce(t.completed_on, :completedOn::date) end,
     moved_by_hand = t.moved_by_hand or t.due_date <> :dueDate, moved_from = null, updated_at = :now,
     is_paused = t.is_paused and ${isOpenTaskSql(':status')}, version = t.version + 1
   where t.organization_id = :organizationId and t.id = :id
   returning ${taskColumnsSql}`,
)

const deleteTaskById = statement<{ id: string }>(
  'delete_task',
  null,
  'delete from tasks where organization_id = :organizationId and id = :id',
)

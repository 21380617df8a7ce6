import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Id } from '#contract/base/schema.ts'
import { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { taskColumnsSql, wasStartedSql } from './columns.ts'

const LastChange = z.object({
  historyId: Id,
  previousValue: z.int(),
  newValue: z.int(),
  noteId: z.nullable(Id),
  followUpId: z.nullable(Id),
  /** The status that it led to. */
  statusAfter: z.enum(['completed', 'abandoned', 'in_progress']),
  /** Whether anything else had started the task. */
  wasStarted: z.boolean(),
})
/** A completion, count or abandonment of a task, with the rows that it created. */
export type LastChange = z.infer<typeof LastChange>

const FoundChange = z.object({ taskId: Id, noteId: z.nullable(Id), followUpId: z.nullable(Id) })
type FoundChange = z.infer<typeof FoundChange>

/** Finds the viewer's last action on a task; undefined unless it completed, counted up or abandoned the task today. */
export const findLastChange = ({ db, viewer, today }: Ctx, taskId: string): Promise<LastChange | undefined> =>
  db.first(selectLastChange, { taskId, userId: viewer.id, today })

/** Finds a change of the viewer by its entry of the history. */
export const findProgressChange = ({ db, viewer }: Ctx, historyId: string): Promise<FoundChange | undefined> =>
  db.first(selectProgressChange, { historyId, userId: viewer.id })

/** Restores a locked task to its state before a change, and marks its history as undone. */
export const undoChange = ({ db, now }: Ctx, taskId: string, change: LastChange): Promise<Task> =>
  db.one(undoChangeOfTask, {
    taskId,
    historyId: change.historyId,
    status: change.wasStarted ? 'in_progress' : 'pending',
    completedCount: change.previousValue,
    now,
  })

/** One change writes up to two entries, which share their time and values; an abandonment writes one. */
const isOfChange = (entry: string, change: string) =>
  `(${entry}.created_at = ${change}.created_at and ${entry}.previous_value = ${change}.previous_value
     and ${entry}.new_value = ${change}.new_value
     and (${entry}.action = 'abandoned') = (${change}.action = 'abandoned'))`

/** The first entry of a change names the rows it created. Every abandonment except the user's own has a reason. */
const selectLastChange = statement<{ taskId: string; userId: string; today: CalendarDay }, LastChange>(
  'last_change_of_task',
  LastChange,
  `with entry as (
     select h.* from task_history h
     where h.organization_id = :organizationId and h.task_id = :taskId and h.reason is distinct from 'undone'
   ), last as (select * from entry order by created_at desc, id desc limit 1)
   select first.id as "historyId", last.previous_value as "previousValue", last.new_value as "newValue",
     first.note_id as "noteId", first.follow_up_id as "followUpId",
     case when last.action = 'abandoned' then 'abandoned'
       when exists (select from entry one where one.action = 'completed' and ${isOfChange('one', 'last')}) then 'completed'
       else 'in_progress' end as "statusAfter",
     ${wasStartedSql(':taskId', `and not ${isOfChange('e', 'last')}`)} as "wasStarted"
   from last cross join lateral (
     select one.* from entry one where ${isOfChange('one', 'last')} order by one.id limit 1
   ) first
   where last.user_id = :userId and last.day = :today and last.action in ('completed', 'incremented', 'abandoned')
     and last.reason is null`,
)

const selectProgressChange = statement<{ historyId: string; userId: string }, FoundChange>(
  'change_by_history_id',
  FoundChange,
  `select h.task_id as "taskId", h.note_id as "noteId", h.follow_up_id as "followUpId" from task_history h
   where h.organization_id = :organizationId and h.id = :historyId and h.user_id = :userId`,
)

type UndoneChange = {
  taskId: string
  historyId: string
  status: Task['status']
  completedCount: number
  now: Date
}

const undoChangeOfTask = statement<UndoneChange, Task>(
  'undo_change_of_task',
  Task,
  `with history as (
     update task_history h set reason = 'undone' from task_history change
     where change.organization_id = :organizationId and change.id = :historyId and h.organization_id = :organizationId
       and h.task_id = :taskId and h.reason is null and ${isOfChange('h', 'change')}
   )
   update tasks t set status = :status, completed_count = :completedCount, completed_on = null, updated_at = :now,
     version = t.version + 1
   where t.organization_id = :organizationId and t.id = :taskId
   returning ${taskColumnsSql}`,
)

import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Id } from '#contract/base/schema.ts'
import { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { taskColumnsSql, wasStartedSql } from './columns.ts'

/** A completion or count of a task, with the rows that it created. */
const LastPress = z.object({
  historyId: Id,
  previousValue: z.int(),
  newValue: z.int(),
  noteId: z.nullable(Id),
  followUpId: z.nullable(Id),
  isCompletion: z.boolean(),
  /** Whether anything else had started the task. */
  wasStarted: z.boolean(),
})
export type LastPress = z.infer<typeof LastPress>

const FoundPress = z.object({ taskId: Id, noteId: z.nullable(Id), followUpId: z.nullable(Id) })
type FoundPress = z.infer<typeof FoundPress>

/** Finds the caller's last action on a task; undefined unless it completed the task or counted it up today. */
export const findLastPress = ({ db, viewer, today }: Ctx, taskId: string): Promise<LastPress | undefined> =>
  db.first(selectLastPress, { taskId, userId: viewer.id, today })

/** Finds a press of the caller by its entry of the history. */
export const findPress = ({ db, viewer }: Ctx, historyId: string): Promise<FoundPress | undefined> =>
  db.first(selectPress, { historyId, userId: viewer.id })

/** Restores a locked task to its state before a press, and marks its history as undone. */
export const undoPress = ({ db, now }: Ctx, taskId: string, press: LastPress): Promise<Task> =>
  db.one(undoPressOfTask, {
    taskId,
    historyId: press.historyId,
    status: press.wasStarted ? 'in_progress' : 'pending',
    completedCount: press.previousValue,
    now,
  })

/** One press writes up to two entries, which share their time and values. */
const isOfPress = (entry: string, press: string) =>
  `(${entry}.created_at = ${press}.created_at and ${entry}.previous_value = ${press}.previous_value
     and ${entry}.new_value = ${press}.new_value)`

/** The first entry of a press names the rows it created. */
const selectLastPress = statement<{ taskId: string; userId: string; today: CalendarDay }, LastPress>(
  'last_press_of_task',
  LastPress,
  `with entry as (
     select h.* from task_history h
     where h.organization_id = :organizationId and h.task_id = :taskId and h.reason is distinct from 'undone'
   ), last as (select * from entry order by created_at desc, id desc limit 1)
   select first.id as "historyId", last.previous_value as "previousValue", last.new_value as "newValue",
     first.note_id as "noteId", first.follow_up_id as "followUpId",
     exists (select from entry one where one.action = 'completed' and ${isOfPress('one', 'last')}) as "isCompletion",
     ${wasStartedSql(':taskId', `and not ${isOfPress('e', 'last')}`)} as "wasStarted"
   from last cross join lateral (
     select one.* from entry one where ${isOfPress('one', 'last')} order by one.id limit 1
   ) first
   where last.user_id = :userId and last.day = :today and last.action in ('completed', 'incremented')`,
)

const selectPress = statement<{ historyId: string; userId: string }, FoundPress>(
  'press_by_history_id',
  FoundPress,
  `select h.task_id as "taskId", h.note_id as "noteId", h.follow_up_id as "followUpId" from task_history h
   where h.organization_id = :organizationId and h.id = :historyId and h.user_id = :userId`,
)

type UndonePress = {
  taskId: string
  historyId: string
  status: Task['status']
  completedCount: number
  now: Date
}

const undoPressOfTask = statement<UndonePress, Task>(
  'undo_press_of_task',
  Task,
  `with history as (
     update task_history h set reason = 'undone' from task_history press
     where press.organization_id = :organizationId and press.id = :historyId and h.organization_id = :organizationId
       and h.task_id = :taskId and h.reason is null and ${isOfPress('h', 'press')}
   )
   update tasks t set status = :status, completed_count = :completedCount, completed_on = null, updated_at = :now,
     version = t.version + 1
   where t.organization_id = :organizationId and t.id = :taskId
   returning ${taskColumnsSql}`,
)

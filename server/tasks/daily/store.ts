import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day, Id } from '#contract/base/schema.ts'
import { AutoClosedTask } from '#contract/tasks/closed-tasks.ts'
import { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Arrays, CountRow, statement, toArrays } from '#server/base/database/statement.ts'
import { newId } from '#server/base/ids.ts'
import type { UserWithToday } from '#server/days/service.ts'
import {
  inTaskOrderSql,
  listedTaskColumnsSql,
  ListedTaskRow,
  taskColumnsSql,
  isOpenTaskSql,
} from '#server/tasks/columns.ts'

/** A user with the last day that is over in every zone that counts for them. */
export type UserDayToClose = UserWithToday & { closeThrough: CalendarDay }

const ClosableTask = z.object({
  id: Id,
  userId: Id,
  today: Day,
  completedCount: z.int(),
  isMissed: z.boolean(),
  /** The nurture assignment it comes from. */
  assignmentId: z.nullable(Id),
})
type ClosableTask = z.infer<typeof ClosableTask>

type Roleplay = Pick<Task, 'title' | 'description' | 'priority' | 'estimatedMinutes'>

/** Adds each user's roleplay of their day unless there is one. Returns those that were added. */
export const addRoleplays = (db: Db, now: Date, users: readonly UserWithToday[], roleplay: Roleplay): Promise<Task[]> =>
  db.all(insertRoleplays, {
    ...roleplay,
    ids: users.map(newId),
    ...toArrays(users, 'userId', 'today'),
    now,
  })

/**
 * Locks the tasks to close at the end of users' days: roleplays, tasks of a rule whose next occurrence has come unless
 * they were moved by hand, and every other open task that is at least `overdueDays` past due.
 */
export const lockClosableTasks = (
  db: Db,
  users: readonly UserDayToClose[],
  overdueDays: number,
): Promise<ClosableTask[]> =>
  db.all(selectClosableTasks, {
    ...toArrays(users, 'userId', 'today', 'closeThrough'),
    daysBeforeLast: overdueDays - 1,
  })

type CloseReason = AutoClosedTask['closedAs'] | 'client_archived'
type ClosedTask = Pick<ClosableTask, 'id' | 'userId' | 'today' | 'completedCount'> & { reason: CloseReason }

/** Closes locked tasks as abandoned and records each in the history on its owner's day. */
export const closeTasks = (db: Db, now: Date, tasks: readonly ClosedTask[]): Promise<number> =>
  db.run(closeLockedTasks, {
    ...toArrays(tasks, 'id', 'userId', 'today', 'completedCount', 'reason'),
    historyIds: tasks.map(newId),
    now,
  })

/**
 * Lists the viewer's tasks that were closed and not acknowledged yet, without missed roleplays: today's replaces them.
 */
export const listUnacknowledgedTasks = ({ db, viewer }: Ctx): Promise<AutoClosedTask[]> =>
  db.all(selectUnacknowledgedTasks, { agentId: viewer.id })

/** Locks an unacknowledged closed task; undefined for any other. */
export const lockUnacknowledgedTask = ({ db, viewer }: Ctx, id: string): Promise<AutoClosedTask | undefined> =>
  db.first(lockUnacknowledgedTaskById, { agentId: viewer.id, id })

/** Records that the viewer has seen which of their tasks were closed. */
export const markClosedTasksAcknowledged = ({ db, viewer }: Ctx, ids: readonly string[]): Promise<number> =>
  db.run(markTasksAcknowledged, { agentId: viewer.id, ids })

/** Counts how many of several tasks are the viewer's. */
export const countOwnTasksByIds = async ({ db, viewer }: Ctx, ids: readonly string[]): Promise<number> =>
  (await db.one(selectOwnTaskCount, { agentId: viewer.id, ids })).count

const insertRoleplays = statement<Roleplay & Arrays<UserWithToday> & { ids: string[]; now: Date }, Task>(
  'insert_roleplays',
  Task,
  `insert into tasks as t (organization_id, id, assigned_agent_id, due_date, type, title, description, priority,
     estimated_minutes, target_count, resource_type, is_daily, created_at, updated_at)
   select :organizationId, roleplay.id, roleplay.user_id, roleplay.day, 'roleplay', :title, :description, :priority,
     :estimatedMinutes::int, 1, 'none', true, :now, :now
   from unnest(:ids::uuid[], :userId::uuid[], :today::date[]) as roleplay (id, user_id, day)
   on conflict do nothing
   returning ${taskColumnsSql}`,
)

const selectClosableTasks = statement<Arrays<UserDayToClose> & { daysBeforeLast: number }, ClosableTask>(
  'lock_closable_tasks',
  ClosableTask,
  `select t.id, t.assigned_agent_id as "userId", u.today, t.completed_count as "completedCount",
     missed.answer as "isMissed", case when t.source = 'nurture' then t.source_id end as "assignmentId"
   from unnest(:userId::uuid[], :today::date[], :closeThrough::date[]) as u (user_id, today, last_day)
   join tasks t on t.organization_id = :organizationId and t.assigned_agent_id = u.user_id
     and ${isOpenTaskSql()} and not t.is_paused and t.due_date <= u.last_day
   cross join lateral (select t.is_daily or (t.source = 'recurring' and not t.moved_by_hand and exists (
     select from tasks later
     where later.organization_id = :organizationId and later.source = 'recurring' and later.source_id = t.source_id
       and later.source_key > t.source_key and later.source_key <= u.today::text
   )) is true as answer) as missed
   where missed.answer or t.due_date <= u.last_day - :daysBeforeLast::int
   order by t.id for update of t`,
)

const closeLockedTasks = statement<Arrays<ClosedTask> & { historyIds: string[]; now: Date }>(
  'close_locked_tasks',
  null,
  `with closing as (
     select * from unnest(:id::uuid[], :historyIds::uuid[], :userId::uuid[], :today::date[], :completedCount::int[],
         :reason::text[])
       as c (task_id, history_id, user_id, day, count, reason)
   ), history as (
     insert into task_history (organization_id, id, task_id, user_id, action, reason, previous_value, new_value, day, created_at)
     select :organizationId, history_id, task_id, user_id, 'abandoned', reason, count, count, day, :now from closing
   )
   update tasks t set status = 'abandoned', closed_as = nullif(closing.reason, 'client_archived'), is_paused = false,
     updated_at = :now, version = t.version + 1
   from closing where t.organization_id = :organizationId and t.id = closing.task_id`,
)

const isUnacknowledged = `t.organization_id = :organizationId and t.assigned_agent_id = :agentId
  and t.closed_as is not null and not t.closed_acknowledged and not t.is_daily`

const closedAs = { closedAs: AutoClosedTask.shape.closedAs }

const selectUnacknowledgedTasks = statement<{ agentId: string }, AutoClosedTask>(
  'unacknowledged_closed_tasks',
  z.extend(ListedTaskRow, closedAs),
  `select ${listedTaskColumnsSql}, t.closed_as as "closedAs" from tasks t where ${isUnacknowledged} order by ${inTaskOrderSql} limit 200`,
)

const lockUnacknowledgedTaskById = statement<{ agentId: string; id: string }, AutoClosedTask>(
  'lock_unacknowledged_task',
  z.extend(Task, closedAs),
  `select ${taskColumnsSql}, t.closed_as as "closedAs" from tasks t where ${isUnacknowledged} and t.id = :id for update`,
)

const markTasksAcknowledged = statement<{ agentId: string; ids: readonly string[] }>(
  'acknowledge_closed_tasks',
  null,
  `update tasks t set closed_acknowledged = true where ${isUnacknowledged} and t.id = any(:ids::uuid[])`,
)

const selectOwnTaskCount = statement<{ agentId: string; ids: readonly string[] }, CountRow>(
  'count_own_tasks',
  CountRow,
  `select count(*)::int as count from tasks t
   where t.organization_id = :organizationId and t.assigned_agent_id = :agentId and t.id = any(:ids::uuid[])`,
)

import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ClosedTask } from '#contract/tasks/closed-tasks.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import { newId } from '#server/base/ids.ts'
import { statement } from '#server/base/positional.ts'
import { taskColumns } from './columns.ts'

/** A user and the day it is for them. */
export type UserDay = { userId: string; today: CalendarDay }
/** A user with the last day that is over for good. */
export type UserDayToClose = UserDay & { closeThrough: CalendarDay }
export type ClosableTask = { id: string; userId: string; today: CalendarDay; completedCount: number; isMissed: boolean }

/** What every daily roleplay says. */
type Roleplay = Pick<Task, 'title' | 'description' | 'priority' | 'estimatedMinutes'>

/** Makes each user's roleplay of their day; where there is one already, nothing. Answers those that were made. */
export const addRoleplays = (db: Db, now: Date, users: readonly UserDay[], roleplay: Roleplay): Promise<Task[]> =>
  db.all(
    insertRoleplays,
    users.map(newId),
    users.map(({ userId }) => userId),
    users.map(({ today }) => today),
    ...[roleplay.title, roleplay.description, roleplay.priority, roleplay.estimatedMinutes],
    now,
  )

/** Locks what is to be closed: roleplays of a day that is over, and all that is `overdue` days past (contract 4). */
export const lockClosable = (db: Db, users: readonly UserDayToClose[], overdueDays: number): Promise<ClosableTask[]> =>
  db.all(
    lockClosableTasks,
    users.map(({ userId }) => userId),
    users.map(({ today }) => today),
    users.map(({ closeThrough: over }) => over),
    overdueDays - 1,
  )

/** Closes locked tasks as abandoned with a note in the history each. */
export const closeTasks = (
  db: Db,
  now: Date,
  tasks: readonly ClosableTask[],
  formatNote: (task: ClosableTask) => string,
): Promise<number> =>
  db.run(
    closeLockedTasks,
    tasks.map(({ id }) => id),
    tasks.map(newId),
    tasks.map(({ userId }) => userId),
    tasks.map(({ today }) => today),
    tasks.map(({ completedCount }) => completedCount),
    tasks.map(({ isMissed: missed }) => (missed ? 'missed' : 'overdue')),
    tasks.map(formatNote),
    now,
  )

/** What the program closed and nobody has told its user yet; the roleplay is not told, today's own stands in its place. */
export const unacknowledgedClosedTasks = ({ db, viewer }: Ctx): Promise<ClosedTask[]> =>
  db.all(selectUnacknowledgedTasks, viewer.id)

/** Locks one of them. */
export const lockUnacknowledgedTask = ({ db, viewer }: Ctx, id: string): Promise<ClosedTask | undefined> =>
  db.first(lockUnacknowledgedTaskById, viewer.id, id)

export const acknowledgeClosedTasks = ({ db, viewer }: Ctx, ids: readonly string[]): Promise<number> =>
  db.run(markTasksAcknowledged, viewer.id, ids)

/** How many of these tasks are the caller's. */
export const countOwn = async ({ db, viewer }: Ctx, ids: readonly string[]): Promise<number> =>
  (await db.first(countOwnTasks, viewer.id, ids))!.count

const insertRoleplays = statement<Task>(
  'insert_roleplays',
  `insert into tasks as t (organization_id, id, assigned_agent_id, due_date, type, title, description, priority, estimated_minutes,
     target_count, resource_type, is_daily, created_at, updated_at)
   select $1, day.id, day.user_id, day.today, 'roleplay', $5, $6, $7, $8::int, 1, 'none', true, $9, $9
   from unnest($2::uuid[], $3::uuid[], $4::date[]) as day (id, user_id, today)
   on conflict do nothing
   returning ${taskColumns}`,
)

const lockClosableTasks = statement<ClosableTask>(
  'lock_closable_tasks',
  `select t.id, t.assigned_agent_id as "userId", day.today, t.completed_count as "completedCount", t.is_daily as "isMissed"
   from unnest($2::uuid[], $3::date[], $4::date[]) as day (user_id, today, over)
   join tasks t on t.organization_id = $1 and t.assigned_agent_id = day.user_id
     and t.status in ('pending', 'in_progress') and t.due_date <= day.over and (t.is_daily or t.due_date <= day.over - $5::int)
   order by t.id for update of t`,
)

const closeLockedTasks = statement<never>(
  'close_locked_tasks',
  `with closing as (
     select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::date[], $6::int[], $7::text[], $8::text[])
       as c (task_id, history_id, user_id, today, counted, closed_as, note)
   ), history as (
     insert into task_history (organization_id, id, task_id, user_id, action, notes, previous_value, new_value, day, created_at)
     select $1, history_id, task_id, user_id, 'abandoned', note, counted, counted, today, $9 from closing
   )
   update tasks t set status = 'abandoned', closed_as = closing.closed_as, updated_at = $9, version = t.version + 1
   from closing where t.organization_id = $1 and t.id = closing.task_id`,
)

const isUnacknowledged = `t.organization_id = $1 and t.assigned_agent_id = $2 and t.closed_as is not null and not t.closed_acknowledged and not t.is_daily`

const selectUnacknowledgedTasks = statement<ClosedTask>(
  'unacknowledged_closed_tasks',
  `select ${taskColumns}, t.closed_as as "closedAs" from tasks t where ${isUnacknowledged} order by t.due_date, t.id limit 200`,
)

const lockUnacknowledgedTaskById = statement<ClosedTask>(
  'lock_unacknowledged_task',
  `select ${taskColumns}, t.closed_as as "closedAs" from tasks t where ${isUnacknowledged} and t.id = $3 for update`,
)

const markTasksAcknowledged = statement<never>(
  'acknowledge_closed_tasks',
  `update tasks t set closed_acknowledged = true where ${isUnacknowledged} and t.id = any($3::uuid[])`,
)

const countOwnTasks = statement<{ count: number }>(
  'count_own_tasks',
  `select count(*)::int as count from tasks t
   where t.organization_id = $1 and t.assigned_agent_id = $2 and t.id = any($3::uuid[])`,
)

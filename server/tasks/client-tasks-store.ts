import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { statement } from '#server/base/positional.ts'

export type OpenTask = {
  id: string
  userId: string
  completedCount: number
  profileZone: string | null
  storedZone: string | null
  organizationZone: string
}

/** Locks a client's open tasks in the order of their ids, as everybody does who locks many. */
export const lockOpenTasks = ({ db }: Ctx, clientId: string): Promise<OpenTask[]> =>
  db.all(lockOpenTasksOfClient, clientId)

/** Abandons locked tasks with a note in the history each, on its owner's day. */
export const abandonTasks = (
  { db, now }: Ctx,
  tasks: readonly (OpenTask & { today: CalendarDay })[],
  note: string,
): Promise<number> =>
  db.run(
    abandonLockedTasks,
    tasks.map(({ id }) => id),
    tasks.map(newId),
    tasks.map(({ userId }) => userId),
    tasks.map(({ today }) => today),
    tasks.map(({ completedCount }) => completedCount),
    note,
    now,
  )

export const removeOpenTasks = ({ db }: Ctx, clientId: string): Promise<number> =>
  db.run(removeOpenTasksOfClient, clientId)

export const removeRules = ({ db }: Ctx, clientId: string): Promise<number> => db.run(removeRulesOfClient, clientId)

/** Their versions stay: who gets one nobody has touched may still delete it. */
export const handOverOpenTasks = ({ db, now }: Ctx, clientId: string, from: string, to: string): Promise<number> =>
  db.run(handOverOpenTasksOfClient, clientId, from, to, now)

export const handOverRules = ({ db, now }: Ctx, clientId: string, from: string, to: string): Promise<number> =>
  db.run(handOverRulesOfClient, clientId, from, to, now)

const isOpen = `t.organization_id = $1 and t.client_id = $2 and t.status in ('pending', 'in_progress')`

const lockOpenTasksOfClient = statement<OpenTask>(
  'lock_open_tasks_of_client',
  `select t.id, t.assigned_agent_id as "userId", t.completed_count as "completedCount", u.time_zone as "profileZone",
     u.last_seen_time_zone as "storedZone", o.time_zone as "organizationZone"
   from tasks t
   join users u on u.organization_id = t.organization_id and u.id = t.assigned_agent_id
   join organizations o on o.id = t.organization_id
   where ${isOpen} order by t.id for update of t`,
)

const abandonLockedTasks = statement<never>(
  'abandon_locked_tasks',
  `with closing as (
     select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::date[], $6::int[])
       as c (task_id, history_id, user_id, today, counted)
   ), history as (
     insert into task_history (organization_id, id, task_id, user_id, action, notes, previous_value, new_value, day, created_at)
     select $1, history_id, task_id, user_id, 'abandoned', $7, counted, counted, today, $8 from closing
   )
   update tasks t set status = 'abandoned', moved_from = null, updated_at = $8, version = t.version + 1
   from closing where t.organization_id = $1 and t.id = closing.task_id`,
)

const withLockedTasks = (condition = '') =>
  `with locked as (select t.id from tasks t where ${isOpen} ${condition} order by t.id for update)`

const removeOpenTasksOfClient = statement<never>(
  'remove_open_tasks_of_client',
  `${withLockedTasks()} delete from tasks t using locked where t.organization_id = $1 and t.id = locked.id`,
)

const handOverOpenTasksOfClient = statement<never>(
  'hand_over_open_tasks_of_client',
  `${withLockedTasks('and t.assigned_agent_id = $3')}
   update tasks t set assigned_agent_id = $4, moved_from = null, updated_at = $5
   from locked where t.organization_id = $1 and t.id = locked.id`,
)

const removeRulesOfClient = statement<never>(
  'remove_rules_of_client',
  'delete from recurring_rules where organization_id = $1 and client_id = $2',
)

const handOverRulesOfClient = statement<never>(
  'hand_over_rules_of_client',
  `update recurring_rules set assigned_agent_id = $4, updated_at = $5
   where organization_id = $1 and client_id = $2 and assigned_agent_id = $3`,
)

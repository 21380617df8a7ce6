import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Id } from '#contract/base/schema.ts'
import { undoneAbandonmentNote } from '#contract/tasks/task-history.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { statement } from '#server/base/statement.ts'

/** An open task with the time zones that decide which day it is for its owner. */
const OpenTaskWithZones = z.object({
  id: Id,
  userId: Id,
  completedCount: z.int(),
  profileZone: z.nullable(z.string()),
  lastSeenZone: z.nullable(z.string()),
  organizationZone: z.string(),
})
export type OpenTaskWithZones = z.infer<typeof OpenTaskWithZones>

/** Locks a client's open tasks in the order of their ids, so that two calls cannot deadlock. */
export const lockOpenClientTasks = ({ db }: Ctx, clientId: string): Promise<OpenTaskWithZones[]> =>
  db.all(lockOpenTasksOfClient, { clientId })

/** Abandons locked tasks and records each in the history, with a note, on its owner's day. */
export const abandonLockedTasks = (
  { db, now }: Ctx,
  tasks: readonly (OpenTaskWithZones & { today: CalendarDay })[],
  note: string,
): Promise<number> =>
  db.run(abandonTasks, {
    taskIds: tasks.map(({ id }) => id),
    historyIds: tasks.map(newId),
    userIds: tasks.map(({ userId }) => userId),
    days: tasks.map(({ today }) => today),
    counts: tasks.map(({ completedCount }) => completedCount),
    note,
    now,
  })

/**
 * Reopens what was abandoned at an instant with a note and not changed since, and notes that in the history. Returns whose
 * tasks these are.
 */
export const reopenClientTasksAbandonedAt = async (
  { db, now }: Ctx,
  clientId: string,
  abandonedAt: Date,
  note: string,
): Promise<string[]> => {
  const change = { clientId, abandonedAt, note, takenBackNote: undoneAbandonmentNote, now }
  return (await db.all(reopenTasksOfClient, change)).map(({ userId }) => userId)
}

export const deleteOpenClientTasks = ({ db }: Ctx, clientId: string): Promise<number> =>
  db.run(deleteOpenTasksOfClient, { clientId })

/** Hands one user's open tasks for a client over to another. Versions stay: an unchanged task can still be deleted. */
/** Replaces the titles of a client's tasks and removes their descriptions and links, except those of the daily roleplay. */
export const eraseClientTaskTexts = (
  { db, now }: Ctx,
  clientId: string,
  { title, roleplay }: { title: string; roleplay: { title: string; description: string } },
): Promise<number> =>
  db.run(eraseTextsOfTasks, {
    ...{ clientId, now, title },
    ...{ roleplayTitle: roleplay.title, roleplayDescription: roleplay.description },
  })

export const handOverOpenTasksOfClient = ({ db, now }: Ctx, clientId: string, fromUserId: string, toUserId: string) =>
  db.run(updateOpenTaskOwner, { clientId, fromUserId, toUserId, now })

/** The daily roleplay belongs to its user's day, whichever client it was given. */
const isOpenForClient = `t.organization_id = :organizationId and t.client_id = :clientId
  and t.status in ('pending', 'in_progress') and not t.is_daily`

const lockOpenTasksOfClient = statement<{ clientId: string }, OpenTaskWithZones>(
  'lock_open_tasks_of_client',
  OpenTaskWithZones,
  `select t.id, t.assigned_agent_id as "userId", t.completed_count as "completedCount", u.time_zone as "profileZone",
     u.last_seen_time_zone as "lastSeenZone", o.time_zone as "organizationZone"
   from tasks t
   join users u on u.organization_id = t.organization_id and u.id = t.assigned_agent_id
   join organizations o on o.id = t.organization_id
   where ${isOpenForClient} order by t.id for update of t`,
)

type AbandonedTasks = {
  taskIds: string[]
  historyIds: string[]
  userIds: string[]
  days: CalendarDay[]
  counts: number[]
  note: string
  now: Date
}

const abandonTasks = statement<AbandonedTasks>(
  'abandon_locked_tasks',
  null,
  `with closing as (
     select * from unnest(:taskIds::uuid[], :historyIds::uuid[], :userIds::uuid[], :days::date[], :counts::int[])
       as c (task_id, history_id, user_id, day, count)
   ), history as (
     insert into task_history (organization_id, id, task_id, user_id, action, notes, previous_value, new_value, day, created_at)
     select :organizationId, history_id, task_id, user_id, 'abandoned', :note, count, count, day, :now from closing
   )
   update tasks t set status = 'abandoned', is_paused = false, moved_from = null, updated_at = :now,
     version = t.version + 1
   from closing where t.organization_id = :organizationId and t.id = closing.task_id`,
)

/**
 * Whatever starts a task is in its history. Tasks of an assignment that is still paused wait again; those of one that was
 * ended or deleted since stay abandoned, as its end would have removed them.
 */
const reopenTasksOfClient = statement<
  { clientId: string; abandonedAt: Date; note: string; takenBackNote: string; now: Date },
  { userId: string }
>(
  'reopen_tasks_of_client',
  z.object({ userId: Id }),
  `with locked as (
     select t.id, h.id as history_id from tasks t
     join task_history h on h.organization_id = t.organization_id and h.task_id = t.id and h.action = 'abandoned'
       and h.notes = :note and h.created_at = :abandonedAt
     where t.organization_id = :organizationId and t.client_id = :clientId and t.status = 'abandoned'
       and t.updated_at = :abandonedAt and (t.source is distinct from 'nurture' or exists (
         select from nurture_assignments a
         where a.organization_id = :organizationId and a.id = t.source_id
           and (a.finished_at is null or a.finished_at <= :abandonedAt)
       ))
     order by t.id for update of t
   ), history as (
     update task_history h set notes = :takenBackNote from locked
     where h.organization_id = :organizationId and h.id = locked.history_id
   )
   update tasks t set updated_at = :now, version = t.version + 1,
     status = case when exists (
       select from task_history other
       where other.organization_id = :organizationId and other.task_id = t.id and other.action <> 'abandoned'
     ) then 'in_progress' else 'pending' end,
     is_paused = exists (
       select from nurture_assignments a
       where a.organization_id = :organizationId and a.id = t.source_id and a.paused_on is not null
     )
   from locked where t.organization_id = :organizationId and t.id = locked.id
   returning t.assigned_agent_id as "userId"`,
)

const withLockedTasks = (condition = '') =>
  `with locked as (select t.id from tasks t where ${isOpenForClient} ${condition} order by t.id for update)`

const deleteOpenTasksOfClient = statement<{ clientId: string }>(
  'remove_open_tasks_of_client',
  null,
  `${withLockedTasks()}
   delete from tasks t using locked where t.organization_id = :organizationId and t.id = locked.id`,
)

const eraseTextsOfTasks = statement<{
  clientId: string
  title: string
  roleplayTitle: string
  roleplayDescription: string
  now: Date
}>(
  'erase_texts_of_client_tasks',
  null,
  `with locked as (
     select t.id from tasks t where t.organization_id = :organizationId and t.client_id = :clientId order by t.id for update
   )
   update tasks t set title = case when t.is_daily then :roleplayTitle else :title end,
     description = case when t.is_daily then :roleplayDescription end, resource_type = 'none', resource_link = null,
     version = t.version + 1, updated_at = :now
   from locked where t.organization_id = :organizationId and t.id = locked.id`,
)

const updateOpenTaskOwner = statement<{ clientId: string; fromUserId: string; toUserId: string; now: Date }>(
  'hand_over_open_tasks_of_client',
  null,
  `${withLockedTasks('and t.assigned_agent_id = :fromUserId')}
   update tasks t set assigned_agent_id = :toUserId, moved_from = null, updated_at = :now
   from locked where t.organization_id = :organizationId and t.id = locked.id`,
)

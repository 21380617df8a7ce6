import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { isOpenTaskSql, wasStartedSql, withLockedTasksSql } from './columns.ts'

const OpenTask = z.object({ id: Id, userId: Id, completedCount: z.int() })
type OpenTask = z.infer<typeof OpenTask>

/**
 * Locks a client's open tasks, except the daily roleplay, in the order of their ids, so that two calls cannot deadlock.
 */
export const lockOpenClientTasks = ({ db }: Ctx, clientId: string): Promise<OpenTask[]> =>
  db.all(lockOpenTasksOfClient, { clientId })

/**
 * Reopens the tasks that archiving a client at an instant abandoned, unless they changed since, and records that in the
 * history. Returns the ids of their users.
 */
export const reopenClientTasksAbandonedAt = async (
  { db, now }: Ctx,
  clientId: string,
  abandonedAt: Date,
): Promise<string[]> => {
  const change = { clientId, abandonedAt, now }
  return (await db.all(reopenTasksOfClient, change)).map(({ userId }) => userId)
}

/**
 * Deletes a client's open tasks, except the daily roleplay, and its rules, also those of other agents. Finished tasks
 * and the history stay.
 */
export async function deleteTasksAndRulesOfClient({ db }: Ctx, clientId: string): Promise<void> {
  // Rules first: every transaction locks them in this order.
  await Promise.all([db.run(deleteRulesOfClient, { clientId }), db.run(deleteOpenTasksOfClient, { clientId })])
}

/**
 * Replaces the titles of a client's tasks and removes their descriptions and links; the daily roleplay gets these texts
 * of its own.
 */
export const eraseClientTaskTexts = (
  { db, now }: Ctx,
  clientId: string,
  { title, roleplay }: { title: string; roleplay: { title: string; description: string } },
): Promise<number> =>
  db.run(eraseTextsOfTasks, {
    clientId,
    now,
    title,
    roleplayTitle: roleplay.title,
    roleplayDescription: roleplay.description,
  })

/**
 * Hands over one user's open tasks, except the daily roleplay, and rules for a client to another. Versions stay: an
 * unchanged task can still be deleted.
 */
export async function handOverTasksAndRulesOfClient(
  { db, now }: Ctx,
  clientId: string,
  fromUserId: string,
  toUserId: string,
): Promise<void> {
  const change = { clientId, fromUserId, toUserId, now }
  await Promise.all([db.run(updateRuleOwnerOfClient, change), db.run(updateTaskOwnerOfClient, change)])
}

/** Suspends or unsuspends a client's rules. Returns the users whose rules they are. */
export const setClientRulesSuspended = async (
  { db, now }: Ctx,
  clientId: string,
  isSuspended: boolean,
): Promise<string[]> => (await db.all(updateRulesSuspended, { clientId, isSuspended, now })).map(({ userId }) => userId)

/**
 * Hands over all of a user's open tasks, except the daily roleplay, and the recurring rules of clients to another.
 * Versions stay, as in `handOverTasksAndRulesOfClient`.
 */
export async function handOverTasksAndRulesOfUser({ db, now }: Ctx, fromUserId: string, toUserId: string) {
  const change = { fromUserId, toUserId, now }
  await Promise.all([db.run(updateRuleOwnerOfUser, change), db.run(updateTaskOwnerOfUser, change)])
}

/** The daily roleplay belongs to its user's day, even if it was given a client. */
const isOpenForClient = `t.organization_id = :organizationId and t.client_id = :clientId
  and ${isOpenTaskSql()} and not t.is_daily`

const lockOpenTasksOfClient = statement<{ clientId: string }, OpenTask>(
  'lock_open_tasks_of_client',
  OpenTask,
  `select t.id, t.assigned_agent_id as "userId", t.completed_count as "completedCount" from tasks t
   where ${isOpenForClient} order by t.id for update`,
)

/**
 * Tasks of a still paused assignment wait again; tasks of one ended or deleted since stay abandoned, because its end
 * would have removed them.
 */
const reopenTasksOfClient = statement<{ clientId: string; abandonedAt: Date; now: Date }, { userId: string }>(
  'reopen_tasks_of_client',
  z.object({ userId: Id }),
  `with locked as (
     select t.id, h.id as history_id from tasks t
     join task_history h on h.organization_id = t.organization_id and h.task_id = t.id and h.action = 'abandoned'
       and h.reason = 'client_archived' and h.created_at = :abandonedAt
     where t.organization_id = :organizationId and t.client_id = :clientId and t.status = 'abandoned'
       and t.updated_at = :abandonedAt and (t.source is distinct from 'nurture' or exists (
         select from nurture_assignments a
         where a.organization_id = :organizationId and a.id = t.source_id
           and (a.finished_at is null or a.finished_at <= :abandonedAt)
       ))
     order by t.id for update of t
   ), history as (
     update task_history h set reason = 'undone' from locked
     where h.organization_id = :organizationId and h.id = locked.history_id
   )
   update tasks t set updated_at = :now, version = t.version + 1,
     status = case when ${wasStartedSql('t.id')} then 'in_progress' else 'pending' end,
     is_paused = exists (
       select from nurture_assignments a
       where a.organization_id = :organizationId and a.id = t.source_id and a.paused_on is not null
     )
   from locked where t.organization_id = :organizationId and t.id = locked.id
   returning t.assigned_agent_id as "userId"`,
)

const deleteOpenTasksOfClient = statement<{ clientId: string }>(
  'remove_open_tasks_of_client',
  null,
  `${withLockedTasksSql(isOpenForClient)}
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
  `${withLockedTasksSql('t.organization_id = :organizationId and t.client_id = :clientId')}
   update tasks t set title = case when t.is_daily then :roleplayTitle else :title end,
     description = case when t.is_daily then :roleplayDescription end, resource_type = 'none', resource_link = null,
     version = t.version + 1, updated_at = :now
   from locked where t.organization_id = :organizationId and t.id = locked.id`,
)

/** Locks rules in the order of their ids, as the opening of days does, so that they cannot deadlock. */
const withLockedRules = (condition: string) =>
  `with locked as (
     select r.id from recurring_rules r where r.organization_id = :organizationId and ${condition} order by r.id for update
   )`

const deleteRulesOfClient = statement<{ clientId: string }>(
  'remove_rules_of_client',
  null,
  `${withLockedRules('r.client_id = :clientId')}
   delete from recurring_rules r using locked where r.organization_id = :organizationId and r.id = locked.id`,
)

const updateRulesSuspended = statement<{ clientId: string; isSuspended: boolean; now: Date }, { userId: string }>(
  'suspend_rules_of_client',
  z.object({ userId: Id }),
  `${withLockedRules('r.client_id = :clientId')}
   update recurring_rules r set is_suspended = :isSuspended, updated_at = :now
   from locked where r.organization_id = :organizationId and r.id = locked.id
   returning r.assigned_agent_id as "userId"`,
)

type OwnerChange = { fromUserId: string; toUserId: string; now: Date }

const handOverRules = (condition: string) => `${withLockedRules(`r.assigned_agent_id = :fromUserId and ${condition}`)}
   update recurring_rules r set assigned_agent_id = :toUserId, updated_at = :now
   from locked where r.organization_id = :organizationId and r.id = locked.id`

const updateRuleOwnerOfClient = statement<OwnerChange & { clientId: string }>(
  'hand_over_rules_of_client',
  null,
  handOverRules('r.client_id = :clientId'),
)

const updateRuleOwnerOfUser = statement<OwnerChange>(
  'hand_over_rules_of_user',
  null,
  handOverRules('r.client_id is not null and r.stopped_at is null'),
)

const handOverTasks = (condition = '') => `${withLockedTasksSql(
  `t.organization_id = :organizationId and t.assigned_agent_id = :fromUserId and ${isOpenTaskSql()} and not t.is_daily ${condition}`,
)}
   update tasks t set assigned_agent_id = :toUserId, moved_from = null, updated_at = :now
   from locked where t.organization_id = :organizationId and t.id = locked.id`

const updateTaskOwnerOfClient = statement<OwnerChange & { clientId: string }>(
  'hand_over_open_tasks_of_client',
  null,
  handOverTasks('and t.client_id = :clientId'),
)

const updateTaskOwnerOfUser = statement<OwnerChange>('hand_over_open_tasks_of_user', null, handOverTasks())

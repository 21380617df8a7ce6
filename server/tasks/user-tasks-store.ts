import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/statement.ts'

/**
 * Hands all open tasks of a user over to another, except the daily roleplay, with the recurring rules of clients. Versions
 * stay, as `handOverOpenTasksOfClient` keeps them.
 */
export async function handOverOpenTasksAndRulesOfUser({ db, now }: Ctx, fromUserId: string, toUserId: string) {
  const change = { fromUserId, toUserId, now }
  // Rules first, like wherever both are locked.
  await Promise.all([db.run(updateRuleOwner, change), db.run(updateOpenTaskOwner, change)])
}

type Change = { fromUserId: string; toUserId: string; now: Date }

const updateRuleOwner = statement<Change>(
  'hand_over_rules_of_user',
  null,
  `with locked as (
     select r.id from recurring_rules r
     where r.organization_id = :organizationId and r.assigned_agent_id = :fromUserId and r.client_id is not null
       and r.stopped_at is null
     order by r.id for update
   )
   update recurring_rules r set assigned_agent_id = :toUserId, updated_at = :now
   from locked where r.organization_id = :organizationId and r.id = locked.id`,
)

const updateOpenTaskOwner = statement<Change>(
  'hand_over_open_tasks_of_user',
  null,
  `with locked as (
     select t.id from tasks t
     where t.organization_id = :organizationId and t.assigned_agent_id = :fromUserId
       and t.status in ('pending', 'in_progress') and not t.is_daily
     order by t.id for update
   )
   update tasks t set assigned_agent_id = :toUserId, moved_from = null, updated_at = :now
   from locked where t.organization_id = :organizationId and t.id = locked.id`,
)

import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/statement.ts'

export const deleteRecurringRulesOfClient = ({ db }: Ctx, clientId: string): Promise<number> =>
  db.run(deleteRulesOfClient, { clientId })

/** Hands the rules that one user has for a client over to another. */
export const handOverRecurringRulesOfClient = (
  { db, now }: Ctx,
  clientId: string,
  fromUserId: string,
  toUserId: string,
) => db.run(updateRuleOwner, { clientId, fromUserId, toUserId, now })

/** Suspends a client's rules or ends that. Returns the users whose rules they are. */
export const setClientRecurringRulesSuspended = async (
  { db, now }: Ctx,
  clientId: string,
  isSuspended: boolean,
): Promise<string[]> => (await db.all(updateRulesSuspended, { clientId, isSuspended, now })).map(({ userId }) => userId)

/** Locks a client's rules in the order of their ids, as the opening of days does, so that they cannot deadlock. */
const withLockedRules = (condition = '') =>
  `with locked as (
     select r.id from recurring_rules r
     where r.organization_id = :organizationId and r.client_id = :clientId ${condition} order by r.id for update
   )`

const deleteRulesOfClient = statement<{ clientId: string }>(
  'remove_rules_of_client',
  null,
  `${withLockedRules()}
   delete from recurring_rules r using locked where r.organization_id = :organizationId and r.id = locked.id`,
)

const updateRuleOwner = statement<{ clientId: string; fromUserId: string; toUserId: string; now: Date }>(
  'hand_over_rules_of_client',
  null,
  `${withLockedRules('and r.assigned_agent_id = :fromUserId')}
   update recurring_rules r set assigned_agent_id = :toUserId, updated_at = :now
   from locked where r.organization_id = :organizationId and r.id = locked.id`,
)

const updateRulesSuspended = statement<{ clientId: string; isSuspended: boolean; now: Date }, { userId: string }>(
  'suspend_rules_of_client',
  z.object({ userId: Id }),
  `${withLockedRules()}
   update recurring_rules r set is_suspended = :isSuspended, updated_at = :now
   from locked where r.organization_id = :organizationId and r.id = locked.id
   returning r.assigned_agent_id as "userId"`,
)

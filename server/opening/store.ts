import * as z from 'zod/mini'
import type { Db } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/** Lists which of several users have rules or assignments that may have an occurrence on their opened day. */
export const listUsersWithDueSources = async (db: Db, userIds: string[]): Promise<string[]> =>
  (await db.all(usersWithDueSources, { userIds })).map(({ userId }) => userId)

const usersWithDueSources = statement<{ userIds: string[] }, { userId: string }>(
  'users_with_due_sources',
  z.object({ userId: z.string() }),
  `select d.user_id as "userId" from opened_days d
   where d.organization_id = :organizationId and d.user_id = any(:userIds::uuid[]) and (exists (
     select from recurring_rules r
     where r.organization_id = :organizationId and r.assigned_agent_id = d.user_id and r.stopped_at is null
       and not r.is_suspended and r.opened_through < d.opened_through
   ) or exists (
     select from nurture_assignments a
     where a.organization_id = :organizationId and a.assigned_agent_id = d.user_id
       and a.next_due_on <= d.opened_through
   ))`,
)

import * as z from 'zod/mini'
import { Day, Id } from '#contract/base/schema.ts'
import type { Db } from '#server/base/database/database.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import { type Arrays, statement, toArrays } from '#server/base/database/statement.ts'
import type { UserWithToday } from '#server/days/service.ts'

const UnansweredRenewal = z.object({
  userId: Id,
  policyId: Id,
  term: z.int(),
  clientId: Id,
  clientName: z.string(),
  carrier: z.string(),
  line: z.string(),
  today: Day,
})

/** Lists the active policies of users' clients whose renewal was in the week before their day. */
export const listUnansweredRenewals = (db: Db, users: readonly UserWithToday[]) =>
  db.all(unansweredRenewals, toArrays(users, 'userId', 'today'))

const unansweredRenewals = statement<Arrays<UserWithToday>, z.infer<typeof UnansweredRenewal>>(
  'unanswered_renewals_of_users',
  UnansweredRenewal,
  `select c.assigned_agent_id as "userId", p.id as "policyId", p.term,
     c.id as "clientId", ${fullNameSql('c')} as "clientName", p.carrier, p.line, u.today
   from unnest(:userId::uuid[], :today::date[]) as u (user_id, today)
   join clients c on c.organization_id = :organizationId and c.assigned_agent_id = u.user_id and c.archived_at is null
   join policies p on p.organization_id = :organizationId and p.client_id = c.id and p.status = 'active'
     and p.deleted_at is null and p.renewal_date between u.today - 7 and u.today - 1
   order by p.renewal_date, p.id limit 20000`,
)

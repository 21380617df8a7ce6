import type { DuplicateClient } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'
import { agentName } from '#server/client-access/columns.ts'
import type { ContactKeys } from './contact-keys.ts'

/** At most three others within the caller's reach with one of these keys: those in the list first, the newest first. */
export const findDuplicates = (
  { db, viewer }: Ctx,
  { emailKey, phoneKey }: ContactKeys,
  excludedId?: string,
): Promise<DuplicateClient[]> =>
  db.all(duplicatesOfClient, emailKey, phoneKey, excludedId, viewer.id, viewer.role !== 'agent')

const duplicatesOfClient = statement<DuplicateClient>(
  'duplicates_of_client',
  `select c.id, c.first_name as "firstName", c.last_name as "lastName", c.created_at as "createdAt",
     c.archived_at as "archivedAt", case when $6::boolean then ${agentName} end as "agentName",
     case when c.email_key = $2 then 'email' else 'phone' end as same
   from clients c
   where c.organization_id = $1 and (c.email_key = $2 or c.phone_key = $3) and c.id is distinct from $4::uuid
     and (c.assigned_agent_id = $5 or $6::boolean)
   order by c.archived_at is not null, c.created_at desc, c.id desc limit 3`,
)

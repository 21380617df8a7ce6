import { DuplicatePair } from '#contract/clients/merging.ts'
import type { Ctx } from '#server/base/context.ts'
import { toIsoInstantSql } from '#server/base/database/json-rows.ts'
import { userNameSubquery } from '#server/base/database/name-sql.ts'
import { statement } from '#server/base/database/statement.ts'
import { type CursorPosition, maxId } from '#server/base/http/pagination.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'

/**
 * Lists pairs of accessible clients that may be the same person, from a position on: the newest clients first, each
 * paired with the oldest one that matches. Archived clients, which cannot be merged, are left out.
 */
export const listDuplicatePairs = ({ db, viewer }: Ctx, after: CursorPosition | undefined, limit: number) =>
  db.all(pairsOfDuplicates, {
    afterId: after?.id ?? maxId,
    afterOlderId: after?.value ?? maxId,
    limit,
    ...toViewerAccess(viewer),
  })

/** The name as `normalizeForSearch` returns it. */
const nameKeySql = "split_part(c.search_text, e'\\n', 1)"

const person = (alias: string) => `json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name,
     'lastName', ${alias}.last_name, 'email', ${alias}.email, 'phone', ${alias}.phone,
     'dateOfBirth', ${alias}.date_of_birth, 'createdAt', ${toIsoInstantSql(`${alias}.created_at`)},
     'agentName', case when :seesAll::boolean
       then ${userNameSubquery(`${alias}.organization_id`, `${alias}.assigned_agent_id`)} end)`

/** Sorts each of the three keys once: a phone shared by a thousand clients costs no more than a thousand phones. */
const pairsOfDuplicates = statement<
  ViewerAccess & { afterId: string; afterOlderId: string; limit: number },
  DuplicatePair
>(
  'duplicate_pairs',
  DuplicatePair,
  `with people as materialized (
     select c.id, c.email_key, c.phone_key, c.date_of_birth, case when c.date_of_birth is not null then ${nameKeySql} end as name_key
     from clients c where c.organization_id = :organizationId and c.archived_at is null and ${isAccessibleClientSql}
   ), groups as (
     select id, first_value(id) over (partition by email_key order by id) as older_id, 1 as reason
     from people where email_key is not null
     union all
     select id, first_value(id) over (partition by phone_key order by id), 2 from people where phone_key is not null
     union all
     select id, first_value(id) over (partition by date_of_birth, name_key order by id), 3
     from people where date_of_birth is not null
   ), pairs as (
     select id, older_id, array_agg(reason order by reason) as reasons from groups
     where id <> older_id and (id, older_id) < (:afterId::uuid, :afterOlderId::uuid)
     group by id, older_id order by id desc, older_id desc limit :limit
   )
   select array(select ('{email,phone,nameAndBirthday}'::text[])[reason] from unnest(p.reasons) as reason) as same,
     ${person('o')} as older, ${person('n')} as newer
   from pairs p
   join clients o on o.organization_id = :organizationId and o.id = p.older_id
   join clients n on n.organization_id = :organizationId and n.id = p.id
   order by p.id desc, p.older_id desc`,
)

import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import { Household, HouseholdRole } from '#contract/households/households.ts'
import type { Ctx } from '#server/base/context.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import { encodeRows, statement } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import { inTaskOrderSql, isOpenTaskSql, isAccessibleTaskSql } from '#server/tasks/columns.ts'

/** Finds a household with a member that the viewer can access. */
export const findHousehold = ({ db, viewer }: Ctx, id: string) =>
  db.first(householdById, { id, ...toViewerAccess(viewer) })

/** Finds the household of an accessible client. */
export const findHouseholdOfClient = ({ db, viewer }: Ctx, clientId: string) =>
  db.first(householdOfClient, { clientId, ...toViewerAccess(viewer) })

/** Lists households with a member that the viewer can access, newest first, those before an id. */
export function listHouseholds({ db, viewer }: Ctx, beforeId: string, limit: number): Promise<Household[]> {
  const access = toViewerAccess(viewer)
  return db.all(access.seesAll ? householdsOfOrganization : householdsOfAgent, { ...access, beforeId, limit })
}

/** Locks a household until the end of the transaction. Its members change only while it is locked. */
export const lockHousehold = ({ db }: Ctx, id: string) => db.first(lockHouseholdById, { id })

/** Lists all members of a household in their order, each with whether the viewer can access it. */
export const listMembers = ({ db, viewer }: Ctx, householdId: string) =>
  db.all(membersOfHousehold, { householdId, ...toViewerAccess(viewer) })

/** Finds another household than this one that one of several clients is in; undefined if there is none. */
export const findOtherHousehold = ({ db }: Ctx, clientIds: readonly string[], householdId: string) =>
  db.first(otherHouseholdOfClients, { clientIds, householdId })

export const addHousehold = ({ db, now }: Ctx, id: string, name: string) => db.run(insertHousehold, { id, name, now })

export const saveHousehold = ({ db, now }: Ctx, id: string, name: string) => db.run(updateHousehold, { id, name, now })

export const deleteHouseholdRow = ({ db }: Ctx, id: string) => db.run(deleteHouseholdById, { id })

/** A member to save, with its place in the order. */
export type SavedMember = { clientId: string; role: HouseholdRole; position: number }

/** Saves members of a locked household, and returns how many; a client in another household is left out. */
export const saveMembers = ({ db }: Ctx, householdId: string, members: readonly SavedMember[]) =>
  db.run(upsertMembers, { householdId, members: encodeRows(members) })

export const deleteMembers = ({ db }: Ctx, householdId: string, clientIds: readonly string[]) =>
  db.run(deleteMembersByClient, { householdId, clientIds })

const membersSql = `select json_agg(json_build_object(
      'clientId', c.id, 'role', m.role, 'name', ${fullNameSql('c')}, 'isArchived', c.archived_at is not null,
      'next', (select json_build_object('title', t.title, 'dueDate', t.due_date) from tasks t
        where t.organization_id = c.organization_id and t.client_id = c.id and ${isOpenTaskSql()} and ${isAccessibleTaskSql}
        order by ${inTaskOrderSql} limit 1),
      'activePolicies', (select count(*) from policies p
        where p.organization_id = c.organization_id and p.client_id = c.id and p.status = 'active' and p.deleted_at is null)
    ) order by m.position, m.client_id) filter (where ${isAccessibleClientSql}) as visible,
    count(*) filter (where not ${isAccessibleClientSql})::int as "hiddenCount"
  from household_members m join clients c on c.organization_id = m.organization_id and c.id = m.client_id
  where m.organization_id = h.organization_id and m.household_id = h.id`

const selectHouseholds = `select h.id, h.name, coalesce(r.visible, '[]') as members, coalesce(r."hiddenCount", 0) as "hiddenCount",
    h.created_at as "createdAt", h.updated_at as "updatedAt"
  from households h cross join lateral (${membersSql}) r where h.organization_id = :organizationId`

const membersOfAgent = `select m.household_id from clients c
  join household_members m on m.organization_id = c.organization_id and m.client_id = c.id
  where c.organization_id = :organizationId`

const householdById = statement<ViewerAccess & { id: string }, Household>(
  'household_by_id',
  Household,
  `${selectHouseholds} and h.id = :id and r.visible is not null`,
)

const householdOfClient = statement<ViewerAccess & { clientId: string }, Household>(
  'household_of_client',
  Household,
  `${selectHouseholds} and h.id = (${membersOfAgent} and c.id = :clientId and ${isAccessibleClientSql})`,
)

type Page = ViewerAccess & { beforeId: string; limit: number }

const householdsOfAgent = statement<Page, Household>(
  'households_of_agent',
  Household,
  `${selectHouseholds} and h.id < :beforeId and h.id in (${membersOfAgent} and c.assigned_agent_id = :viewerId)
   order by h.id desc limit :limit`,
)

const householdsOfOrganization = statement<Page, Household>(
  'households_of_organization',
  Household,
  `${selectHouseholds} and h.id < :beforeId order by h.id desc limit :limit`,
)

const LockedHousehold = z.object({ name: z.string() })

const lockHouseholdById = statement<{ id: string }, z.infer<typeof LockedHousehold>>(
  'lock_household',
  LockedHousehold,
  'select h.name from households h where h.organization_id = :organizationId and h.id = :id for update',
)

const StoredMember = z.object({ clientId: Id, role: HouseholdRole, isAccessible: z.boolean() })
/** A member of a household, and whether the viewer can access the client. */
export type StoredMember = z.infer<typeof StoredMember>

const membersOfHousehold = statement<ViewerAccess & { householdId: string }, StoredMember>(
  'members_of_household',
  StoredMember,
  `select m.client_id as "clientId", m.role, ${isAccessibleClientSql} as "isAccessible"
   from household_members m join clients c on c.organization_id = m.organization_id and c.id = m.client_id
   where m.organization_id = :organizationId and m.household_id = :householdId order by m.position, m.client_id`,
)

const HouseholdOfOther = z.object({ id: Id, name: z.string() })

const otherHouseholdOfClients = statement<
  { clientIds: readonly string[]; householdId: string },
  z.infer<typeof HouseholdOfOther>
>(
  'other_household_of_clients',
  HouseholdOfOther,
  `select h.id, h.name from household_members m
   join households h on h.organization_id = m.organization_id and h.id = m.household_id
   where m.organization_id = :organizationId and m.client_id = any(:clientIds::uuid[]) and m.household_id <> :householdId
   order by m.client_id limit 1`,
)

const insertHousehold = statement<{ id: string; name: string; now: Date }>(
  'insert_household',
  null,
  `insert into households (organization_id, id, name, created_at, updated_at)
   values (:organizationId, :id, :name, :now, :now)`,
)

const updateHousehold = statement<{ id: string; name: string; now: Date }>(
  'update_household',
  null,
  'update households h set name = :name, updated_at = :now where h.organization_id = :organizationId and h.id = :id',
)

const deleteHouseholdById = statement<{ id: string }>(
  'delete_household',
  null,
  'delete from households h where h.organization_id = :organizationId and h.id = :id',
)

/** Saves in the order of the clients, so that two calls cannot deadlock. */
const upsertMembers = statement<{ householdId: string; members: string }>(
  'save_household_members',
  null,
  `insert into household_members as m (organization_id, client_id, household_id, role, position)
   select :organizationId::uuid, client_id, :householdId::uuid, role, position
   from jsonb_populate_recordset(null::household_members, :members::jsonb) order by client_id
   on conflict (organization_id, client_id) do update set role = excluded.role, position = excluded.position
   where m.household_id = excluded.household_id`,
)

const deleteMembersByClient = statement<{ householdId: string; clientIds: readonly string[] }>(
  'delete_household_members',
  null,
  `delete from household_members m where m.organization_id = :organizationId and m.household_id = :householdId
     and m.client_id = any(:clientIds::uuid[])`,
)

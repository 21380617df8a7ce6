import * as z from 'zod/mini'
import { Id, ReplyInstant } from '#contract/base/schema.ts'
import { HouseholdRole } from '#contract/households/households.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'

const Membership = z.object({
  householdId: Id,
  name: z.string(),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
  role: HouseholdRole,
  position: z.int(),
})
/** A client's place in a household, with the data to restore both. */
export type Membership = z.infer<typeof Membership>

/** Finds a client's place in a household, with the data to restore both. */
export const findMembership = ({ db }: Ctx, clientId: string) => db.first(membershipOfClient, { clientId })

/** Moves a client's place in a locked household, if any, to another client without a household. */
export const moveMembership = ({ db }: Ctx, householdId: string, fromId: string, toId: string) =>
  db.run(updateClientOfMember, { householdId, fromId, toId })

/** Restores a deleted household. */
export const restoreHousehold = ({ db }: Ctx, { householdId, name, createdAt, updatedAt }: Membership) =>
  db.run(reinsertHousehold, { householdId, name, createdAt, updatedAt })

const membershipOfClient = statement<{ clientId: string }, Membership>(
  'membership_of_client',
  Membership,
  `select m.household_id as "householdId", h.name, h.created_at as "createdAt", h.updated_at as "updatedAt", m.role, m.position
   from household_members m join households h on h.organization_id = m.organization_id and h.id = m.household_id
   where m.organization_id = :organizationId and m.client_id = :clientId`,
)

const updateClientOfMember = statement<{ householdId: string; fromId: string; toId: string }>(
  'move_household_member',
  null,
  `update household_members m set client_id = :toId where m.organization_id = :organizationId
     and m.household_id = :householdId and m.client_id = :fromId
     and not exists (select from household_members o where o.organization_id = :organizationId and o.client_id = :toId)`,
)

const reinsertHousehold = statement<Omit<Membership, 'role' | 'position'>>(
  'restore_household',
  null,
  `insert into households (organization_id, id, name, created_at, updated_at)
   values (:organizationId, :householdId, :name, :createdAt, :updatedAt)`,
)

import * as z from 'zod/mini'
import { restorePeriodDays } from '#contract/base/endpoint.ts'
import { Policy } from '#contract/policies/policies.ts'
import type { Ctx } from '#server/base/context.ts'
import { takeAdvisoryLock } from '#server/base/database/advisory-lock.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { moveStatement } from '#server/base/database/move-statement.ts'
import { CountRow, type NoParameters, statement } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import {
  LockedPolicy,
  lockedPolicyColumnsSql,
  policyColumnsSql,
  type PolicyForm,
  policyFormColumnsSql,
} from './columns.ts'

/** Lists the policies of a client, active ones first by their renewal. The caller checks access to the client. */
export const listPolicies = ({ db }: Ctx, clientId: string) => db.all(policiesOfClient, { clientId })

/** Finds an accessible policy that is not deleted. */
export const findPolicy = ({ db, viewer }: Ctx, id: string) => db.first(policyById, { id, ...toViewerAccess(viewer) })

/** Locks an accessible policy, deleted or not, and its client against changes. */
export const lockPolicy = ({ db, viewer }: Ctx, id: string) =>
  db.first(lockPolicyById, { id, ...toViewerAccess(viewer) })

/** Counts a client's policies, and makes other transactions that count them wait for this one. */
export async function lockAndCountPolicies({ db, viewer }: Ctx, clientId: string): Promise<number> {
  await takeAdvisoryLock(db, `policies ${viewer.organizationId}${clientId}`)
  return (await db.one(countOfClient, { clientId })).count
}

/** Finds the policy, not deleted, that has a number at a carrier, and whether the viewer can access it. */
export const findPolicyOfNumber = ({ db, viewer }: Ctx, number: { carrier: string; policyNumber: string }) =>
  db.first(policyOfNumber, { ...number, ...toViewerAccess(viewer) })

export const addPolicy = ({ db, now }: Ctx, id: string, clientId: string, form: PolicyForm) =>
  db.one(insertPolicy, { ...form, id, clientId, now })

/** The state saved besides the form: the current term, the outcome of the last one, and what ended with it. */
export type PolicyState = Pick<LockedPolicy, 'term' | 'lastOutcome' | 'ended'>

/** Saves a locked policy, with the next version. */
export const savePolicy = ({ db, now }: Ctx, id: string, form: PolicyForm, state: PolicyState) =>
  db.one(updatePolicy, { ...form, ...state, id, now })

/**
 * Marks a locked policy as deleted at an instant, or restores it if null; what ended with it is kept to be restored
 * too.
 */
export const savePolicyDeletedAt = (
  { db, now }: Ctx,
  id: string,
  deletedAt: Date | null,
  ended: LockedPolicy['ended'],
) => db.one(updateDeletedAt, { id, deletedAt, ended, now })

export const deletePolicyRow = ({ db }: Ctx, id: string) => db.run(deletePolicyById, { id })

/** Lists up to 200 carriers of the organization's policies, most used first, each in its most frequent spelling. */
export const listCarriers = async ({ db }: Ctx): Promise<string[]> =>
  (await db.all(carriersOfPolicies, {})).map(({ carrier }) => carrier)

/** Moves the policies of a client to another, all or only those with the given ids. Returns their ids. */
export const movePoliciesOfClient = moveStatement('move_policies', 'update policies set client_id = :toId')

/** Purges up to 500 policies that can no longer be restored. */
export const purgePolicies = (db: PlatformDb, now: Date) => db.run(deletePurgeable, { now })

const ofClient = 'p.organization_id = :organizationId and p.client_id = :clientId and p.deleted_at is null'

const policiesOfClient = statement<{ clientId: string }, Policy>(
  'policies_of_client',
  Policy,
  `select ${policyColumnsSql} from policies p where ${ofClient}
   order by p.status <> 'active', p.status <> 'quoted', p.renewal_date, p.id`,
)

const fromPolicies = `from policies p join clients c on c.organization_id = p.organization_id and c.id = p.client_id
   where p.organization_id = :organizationId and p.id = :id and ${isAccessibleClientSql}`

const policyById = statement<ViewerAccess & { id: string }, Policy>(
  'policy_by_id',
  Policy,
  `select ${policyColumnsSql} ${fromPolicies} and p.deleted_at is null`,
)

const lockPolicyById = statement<ViewerAccess & { id: string }, LockedPolicy>(
  'lock_policy',
  LockedPolicy,
  `select ${lockedPolicyColumnsSql} ${fromPolicies} for no key update of p for share of c`,
)

const countOfClient = statement<{ clientId: string }, CountRow>(
  'count_policies_of_client',
  CountRow,
  `select count(*)::int as count from policies p where ${ofClient}`,
)

const PolicyOfNumber = z.extend(Policy, { isAccessible: z.boolean() })

const policyOfNumber = statement<
  ViewerAccess & { carrier: string; policyNumber: string },
  z.infer<typeof PolicyOfNumber>
>(
  'policy_of_number',
  PolicyOfNumber,
  `select ${policyColumnsSql}, ${isAccessibleClientSql} as "isAccessible"
   from policies p join clients c on c.organization_id = p.organization_id and c.id = p.client_id
   where p.organization_id = :organizationId and lower(p.carrier) = lower(:carrier)
     and lower(p.policy_number) = lower(:policyNumber) and p.policy_number is not null and p.deleted_at is null`,
)

const insertPolicy = statement<PolicyForm & { id: string; clientId: string; now: Date }, Policy>(
  'insert_policy',
  Policy,
  `insert into policies as p (organization_id, id, client_id, ${policyFormColumnsSql.names}, created_at, updated_at)
   values (:organizationId, :id, :clientId, ${policyFormColumnsSql.values}, :now, :now) returning ${policyColumnsSql}`,
)

const byId = 'p.organization_id = :organizationId and p.id = :id'

const updatePolicy = statement<PolicyForm & PolicyState & { id: string; now: Date }, Policy>(
  'update_policy',
  Policy,
  `update policies p set ${policyFormColumnsSql.assignments}, term = :term, last_outcome = :lastOutcome,
     ended = :ended, version = p.version + 1, updated_at = :now
   where ${byId} returning ${policyColumnsSql}`,
)

type Deletion = { deletedAt: Date | null; ended: LockedPolicy['ended'] }

const updateDeletedAt = statement<Deletion & { id: string; now: Date }, Policy>(
  'update_policy_deleted_at',
  Policy,
  `update policies p set deleted_at = :deletedAt, ended = :ended, version = p.version + 1, updated_at = :now
   where ${byId} returning ${policyColumnsSql}`,
)

const deletePolicyById = statement<{ id: string }>('delete_policy', null, `delete from policies p where ${byId}`)

const Carrier = z.object({ carrier: z.string() })

const carriersOfPolicies = statement<NoParameters, z.infer<typeof Carrier>>(
  'carriers_of_policies',
  Carrier,
  `select mode() within group (order by p.carrier) as carrier from policies p
   where p.organization_id = :organizationId and p.deleted_at is null
   group by lower(p.carrier) order by count(*) desc, lower(p.carrier) limit 200`,
)

const deletePurgeable = statement<{ now: Date }>(
  'purge_policies',
  null,
  `delete from policies where (organization_id, id) in (
     select organization_id, id from policies
     where deleted_at < :now::timestamptz - interval '${restorePeriodDays} days' limit 500)`,
)

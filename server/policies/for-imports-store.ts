import * as z from 'zod/mini'
import { Id, ReplyInstant } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import {
  type Arrays,
  encodeRows,
  IdRow,
  type NoParameters,
  statement,
  toArrays,
} from '#server/base/database/statement.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import { LockedPolicy, lockedPolicyColumnsSql, type PolicyForm, policyFormColumnsSql } from './columns.ts'

const PolicySettings = z.object({ lines: z.array(z.string()), currency: z.string() })

/** Finds the organization's lines, and the currency of its newest policy. */
export const findPolicySettings = ({ db }: Ctx) => db.one(policySettings, {})

const PolicyOfNumber = z.object({
  line: z.int(),
  /** Carrier and number as the database compares them. */
  key: z.string(),
  policyId: z.nullable(Id),
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  clientFirstName: z.nullable(z.string()),
  archivedAt: z.nullable(ReplyInstant),
  isAccessible: z.boolean(),
})
/** The policy that has the number of a row, if any, and whether the viewer can access it. */
export type PolicyOfNumber = z.infer<typeof PolicyOfNumber>

type NumberOfRow = { line: number; carrier: string; policyNumber: string }

/**
 * Finds for each row the organization's policy with its number and carrier, whether the viewer can access it or not.
 */
export const findPoliciesOfNumbers = ({ db, viewer }: Ctx, rows: readonly NumberOfRow[]) =>
  db.all(policiesOfNumbers, { ...toArrays(rows, 'line', 'carrier', 'policyNumber'), ...toViewerAccess(viewer) })

const ImportedPolicyRow = z.extend(LockedPolicy, {
  /** Whether it has coming steps of sequences. */
  hasAssignments: z.boolean(),
})
/** A locked policy with what an import and its undo need. */
export type LockedImportedPolicy = z.infer<typeof ImportedPolicyRow>

/** Locks all policies of several clients, including deleted ones, and other policies by their ids. */
export const lockPolicies = ({ db }: Ctx, scope: LockParameters) => db.all(lockImportedPolicies, scope)

/** The columns of a policy that an import or its undo adds or saves. */
export type SavedPolicy = PolicyForm & Pick<LockedPolicy, 'id' | 'term' | 'version' | 'ended'> & { updatedAt: string }

/** Adds policies to clients that the caller has locked. */
export const addImportedPolicies = ({ db, now }: Ctx, policies: readonly (SavedPolicy & { clientId: string })[]) =>
  db.run(insertImportedPolicies, { policies: encodeRows(policies), now })

/** Saves policies that an import or its undo changed and has locked, each with its own version and time of change. */
export const saveImportedPolicies = ({ db }: Ctx, policies: readonly SavedPolicy[]) =>
  db.run(updateImportedPolicies, { policies: encodeRows(policies) })

/** Deletes locked policies. */
export const deleteImportedPolicies = ({ db }: Ctx, ids: readonly string[]) => db.run(deletePoliciesOfImport, { ids })

/** Finds which of several policies have an answer to a renewal. */
export const findAnsweredPolicies = async ({ db }: Ctx, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await db.all(answeredPolicies, { ids })).map(({ id }) => id))

const policySettings = statement<NoParameters, z.infer<typeof PolicySettings>>(
  'policy_settings',
  PolicySettings,
  `select o.policy_lines as lines, coalesce((
       select p.currency from policies p where p.organization_id = :organizationId order by p.id desc limit 1
     ), 'USD') as currency
   from organizations o where o.id = :organizationId`,
)

const policiesOfNumbers = statement<Arrays<NumberOfRow> & ViewerAccess, PolicyOfNumber>(
  'policies_of_numbers',
  PolicyOfNumber,
  `select r.line, concat(lower(r.carrier), chr(10), lower(r.number)) as key, p.id as "policyId", c.id as "clientId",
     case when ${isAccessibleClientSql} then ${fullNameSql('c')} end as "clientName",
     case when ${isAccessibleClientSql} then c.first_name end as "clientFirstName", c.archived_at as "archivedAt",
     coalesce(${isAccessibleClientSql}, false) as "isAccessible"
   from unnest(:line::int[], :carrier::text[], :policyNumber::text[]) as r (line, carrier, number)
   left join policies p on p.organization_id = :organizationId and lower(p.carrier) = lower(r.carrier)
     and lower(p.policy_number) = lower(r.number) and p.policy_number is not null and p.deleted_at is null
   left join clients c on c.organization_id = p.organization_id and c.id = p.client_id`,
)

type LockParameters = { ids: readonly string[]; clientIds: readonly string[] }

/** The policies of clients are found first: with the ids in one condition, no index would be used. */
const lockImportedPolicies = statement<LockParameters, LockedImportedPolicy>(
  'lock_policies_of_import',
  ImportedPolicyRow,
  `select ${lockedPolicyColumnsSql}, exists (
       select from nurture_assignments a
       where a.organization_id = :organizationId and a.policy_id = p.id and a.finished_at is null
     ) as "hasAssignments"
   from policies p join clients c on c.organization_id = p.organization_id and c.id = p.client_id
   where p.organization_id = :organizationId and p.id = any(array(
       select p.id from unnest(:clientIds::uuid[]) as k (id)
       join policies p on p.organization_id = :organizationId and p.client_id = k.id
       union all select unnest(:ids::uuid[])
     ))
   order by p.id for no key update of p`,
)

const fromPolicies = 'from jsonb_populate_recordset(null::policies, :policies::jsonb) r'

const insertImportedPolicies = statement<{ policies: string; now: Date }>(
  'insert_imported_policies',
  null,
  `insert into policies (organization_id, id, client_id, ${policyFormColumnsSql.names}, term, version, created_at, updated_at)
   select :organizationId::uuid, id, client_id, ${policyFormColumnsSql.names}, term, version, :now::timestamptz, updated_at
   ${fromPolicies}`,
)

const updateImportedPolicies = statement<{ policies: string }>(
  'update_imported_policies',
  null,
  `update policies p set ${policyFormColumnsSql.copies}, term = r.term, version = r.version, ended = r.ended,
     updated_at = r.updated_at
   ${fromPolicies} where p.organization_id = :organizationId and p.id = r.id`,
)

const deletePoliciesOfImport = statement<{ ids: readonly string[] }>(
  'delete_policies_of_import',
  null,
  'delete from policies p where p.organization_id = :organizationId and p.id = any(:ids::uuid[])',
)

const answeredPolicies = statement<{ ids: readonly string[] }, IdRow>(
  'answered_policies',
  IdRow,
  `select distinct o.policy_id as id from policy_outcomes o
   where o.organization_id = :organizationId and o.policy_id = any(:ids::uuid[])`,
)

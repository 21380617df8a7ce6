import * as z from 'zod/mini'
import { Policy } from '#contract/policies/policies.ts'
import { columns, toColumnNames } from '#server/base/database/statement.ts'
import type { EndedAssignments } from '#server/sequences/anchors/for-ended-anchors.ts'

const policyFormFields = toColumnNames(Policy, 'id', 'clientId', 'version', 'lastOutcome', 'createdAt', 'updatedAt')

/** The columns of a policy that its form edits. */
export const policyFormColumnsSql = columns('p', policyFormFields)
/** The fields of a policy that its form edits. */
export type PolicyForm = Pick<Policy, keyof typeof policyFormFields>

/** Selects a `Policy` from `policies p`. A premium fits into a number: it is at most 10^12. */
export const policyColumnsSql = columns('p', toColumnNames(Policy)).select.replace(
  'p.premium_cents',
  'p.premium_cents::float8',
)

/** Picks the fields of a policy that its form edits. */
export const toPolicyForm = (policy: PolicyForm): PolicyForm =>
  Object.fromEntries(Object.keys(policyFormFields).map((key) => [key, policy[key as keyof PolicyForm]])) as PolicyForm

/** A policy with its current term, and the agent of its client. */
export const LockedPolicy = z.extend(Policy, {
  term: z.int(),
  agentId: z.string(),
  isClientArchived: z.boolean(),
  deletedAt: z.nullable(z.string()),
  /** Assignments and tasks that ended with it or its line, to restore when it is active again or the line is back. */
  ended: z.nullable(z.custom<EndedAssignments>()),
})
export type LockedPolicy = z.infer<typeof LockedPolicy>

/** Selects a `LockedPolicy` from `policies p` and its client `c`. */
export const lockedPolicyColumnsSql = `${policyColumnsSql}, p.term, c.assigned_agent_id as "agentId",
  c.archived_at is not null as "isClientArchived", p.deleted_at as "deletedAt", p.ended`

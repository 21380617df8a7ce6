import * as z from 'zod/mini'
import { Policy } from '#contract/policies/policies.ts'
import { columns } from '#server/base/database/statement.ts'

const policyFormFields = {
  carrier: 'carrier',
  line: 'line',
  policyNumber: 'policy_number',
  status: 'status',
  effectiveDate: 'effective_date',
  renewalDate: 'renewal_date',
  termMonths: 'term_months',
  premiumCents: 'premium_cents',
  currency: 'currency',
  notes: 'notes',
} as const satisfies Partial<Record<keyof Policy, string>>

/** Columns of a policy that its form edits. */
export const policyFormColumnsSql = columns('p', policyFormFields)
export type PolicyForm = Pick<Policy, keyof typeof policyFormFields>

/** Selects a `Policy` from `policies p`. A premium fits into a number: it is at most 10^12. */
export const policyColumnsSql = columns('p', {
  id: 'id',
  clientId: 'client_id',
  ...policyFormFields,
  version: 'version',
  lastOutcome: 'last_outcome',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} satisfies Record<keyof Policy, string>).select.replace('p.premium_cents', 'p.premium_cents::float8')

/** Picks the fields of a policy that its form edits. */
export const toPolicyForm = (policy: PolicyForm): PolicyForm =>
  Object.fromEntries(Object.keys(policyFormFields).map((key) => [key, policy[key as keyof PolicyForm]])) as PolicyForm

/** A policy with its current term, and the agent of its client. */
export const LockedPolicy = z.extend(Policy, {
  term: z.int(),
  agentId: z.string(),
  isClientArchived: z.boolean(),
  deletedAt: z.nullable(z.string()),
  /** Assignments and tasks that ended with it, to restore when it is active again. */
  ended: z.nullable(z.unknown()),
})
export type LockedPolicy = z.infer<typeof LockedPolicy>

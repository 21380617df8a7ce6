import * as z from 'zod/mini'
import { addMonths, type CalendarDay, daysBetween, getDateParts } from '#contract/base/calendar-day.ts'
import { endpoint, restorePeriodDays } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  Day,
  Id,
  OptionalDay,
  optionalOrNull,
  optionalSingleLineSchemaUpTo,
  optionalTextSchemaUpTo,
  ReplyInstant,
  requiredSingleLineSchemaUpTo,
  wholeNumberBetween,
} from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { ClientParams } from '#contract/clients/client-endpoints.ts'

export const PolicyStatus = z.enum(['quoted', 'active', 'lapsed', 'canceled', 'replaced'])
export type PolicyStatus = z.infer<typeof PolicyStatus>

/** Outcome of a policy's renewal: it was renewed, moved to another carrier, or lost. */
export const RenewalOutcome = z.enum(['renewed', 'moved', 'lost'])
export type RenewalOutcome = z.infer<typeof RenewalOutcome>

/** Maximum policies of a client, and the ranges of their numbers. */
export const policyLimits = { countPerClient: 100, termMonths: 120, premiumCents: 1_000_000_000_000 } as const

/** The lines of an organization that has not set its own. */
export const defaultPolicyLines = [
  'auto',
  'home',
  'renters',
  'umbrella',
  'life',
  'health',
  'medicare',
  'business',
  'other',
] as const
/** Maximum lines of an organization, and characters of one. */
export const policyLineLimits = { count: 30, length: 40 } as const

/** An insurance policy of a client: docs/product/policies.md. */
export const Policy = z.object({
  id: Id,
  clientId: Id,
  carrier: z.string(),
  /** One of the organization's lines when it was saved. */
  line: z.string(),
  policyNumber: z.nullable(z.string()),
  status: PolicyStatus,
  effectiveDate: Day,
  /** The day on which the running term ends. */
  renewalDate: Day,
  termMonths: z.int(),
  /** Premium for one term; null if unknown. */
  premiumCents: z.nullable(z.int()),
  /** Three letters. */
  currency: z.string(),
  notes: z.nullable(z.string()),
  /** Counts the changes. */
  version: z.int(),
  /** Outcome of the last answered renewal. */
  lastOutcome: z.nullable(RenewalOutcome),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
})
export type Policy = z.infer<typeof Policy>

/**
 * Computes the day on which a term ends, treating month ends and February 29 as repeats do; undefined after the year
 * 9999.
 */
export function getRenewalDate(effectiveDate: CalendarDay, termMonths: number): CalendarDay | undefined {
  const { year, month } = getDateParts(effectiveDate)
  return year * 12 + month - 1 + termMonths < 10_000 * 12 ? addMonths(effectiveDate, termMonths) : undefined
}

/**
 * Whether a changed renewal date starts a later term, as it does from half a term later on, or only corrects the date:
 * docs/product/policies.md#dates.
 */
export const startsNewTerm = (
  before: Pick<Policy, 'renewalDate' | 'termMonths'>,
  after: Pick<Policy, 'renewalDate'>,
): boolean => daysBetween(before.renewalDate, after.renewalDate) >= before.termMonths * 15

/** Names a policy in a sentence: "Acme auto". */
export const formatPolicyName = ({ carrier, line }: Pick<Policy, 'carrier' | 'line'>): string => `${carrier} ${line}`

export const PolicyLine = requiredSingleLineSchemaUpTo(policyLineLimits.length)
const PolicyNumber = optionalSingleLineSchemaUpTo(maxTextLengths.name)
const Carrier = requiredSingleLineSchemaUpTo(maxTextLengths.name)
const TermMonths = wholeNumberBetween(1, policyLimits.termMonths)
export const PremiumCents = z.optional(z.nullable(wholeNumberBetween(0, policyLimits.premiumCents)))
const Currency = optionalOrNull(
  z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Must be a currency code such as USD')),
)

const policyForm = {
  policyNumber: PolicyNumber,
  status: optionalOrNull(PolicyStatus),
  /** Defaults to `effectiveDate` plus the term. */
  renewalDate: OptionalDay,
  termMonths: optionalOrNull(TermMonths),
  premiumCents: PremiumCents,
  /** Defaults to the currency of the organization's newest policy, or USD. */
  currency: Currency,
  notes: optionalTextSchemaUpTo(maxTextLengths.text),
}

/** A new policy; by default it is active with a term of 12 months. */
export const PolicyDraft = z.object({ ...policyForm, carrier: Carrier, line: PolicyLine, effectiveDate: Day })
export type PolicyDraft = z.output<typeof PolicyDraft>

/** Changes to a policy: what is absent is unchanged. */
export const PolicyPatch = z.object({
  ...policyForm,
  carrier: z.optional(Carrier),
  line: optionalOrNull(PolicyLine),
  effectiveDate: optionalOrNull(Day),
  /** Answers STALE if the policy's version differs. */
  version: optionalOrNull(z.int()),
})
export type PolicyPatch = z.output<typeof PolicyPatch>

export const listPolicies = endpoint({
  name: 'listPolicies',
  method: 'GET',
  path: '/api/clients/:clientId/policies',
  summary: 'List the policies of a client, active ones first by their renewal',
  access: allRoles,
  params: ClientParams,
  reply: z.array(Policy),
  shows: ['policies'],
})

const changesOfPolicy = ['policies', 'renewals', 'timeline', 'tasks', 'occurrences', 'clients'] as const

export const addPolicy = endpoint({
  name: 'addPolicy',
  method: 'POST',
  path: '/api/clients/:clientId/policies',
  summary: 'Add a policy to a client; its number may stand once at a carrier',
  access: allRoles,
  opensDay: true,
  params: ClientParams,
  body: PolicyDraft,
  reply: Policy,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE', 'TRANSITION'],
  changes: changesOfPolicy,
})

export const PolicyParams = z.object({ policyId: Id })

export const getPolicy = endpoint({
  name: 'getPolicy',
  method: 'GET',
  path: '/api/policies/:policyId',
  summary: 'Get a policy',
  access: allRoles,
  params: PolicyParams,
  reply: Policy,
  shows: ['policies'],
})

export const updatePolicy = endpoint({
  name: 'updatePolicy',
  method: 'PUT',
  path: '/api/policies/:policyId',
  summary:
    'Change a policy; untouched coming steps of its sequences move with its dates, and another line ends those not for it',
  access: allRoles,
  opensDay: true,
  params: PolicyParams,
  body: PolicyPatch,
  reply: Policy,
  errors: ['STALE', 'DUPLICATE'],
  changes: changesOfPolicy,
})

export const deletePolicy = endpoint({
  name: 'deletePolicy',
  method: 'DELETE',
  path: '/api/policies/:policyId',
  summary: `Delete a policy and end its sequences; it can be restored for ${restorePeriodDays} days`,
  access: allRoles,
  params: PolicyParams,
  changes: changesOfPolicy,
})

export const restorePolicy = endpoint({
  name: 'restorePolicy',
  method: 'PUT',
  path: '/api/policies/:policyId/restore',
  summary: 'Restore a deleted policy, with what ended with it and has not changed since',
  access: allRoles,
  opensDay: true,
  params: PolicyParams,
  reply: Policy,
  errors: ['DUPLICATE', 'TRANSITION'],
  changes: changesOfPolicy,
})

export const listCarriers = endpoint({
  name: 'listCarriers',
  method: 'GET',
  path: '/api/policies/carriers',
  summary: "List up to 200 carriers of the organization's policies, most used first",
  access: allRoles,
  reply: z.array(z.string()),
  shows: ['policies'],
})

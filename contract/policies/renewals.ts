import * as z from 'zod/mini'
import { addMonths, type CalendarDay, getDateParts } from '#contract/base/calendar-day.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  Day,
  Id,
  OptionalDay,
  optionalOrNull,
  optionalSingleLineSchemaUpTo,
  pageParamsUpTo,
} from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { getRenewalDate, Policy, PolicyLine, PolicyParams, PremiumCents, RenewalOutcome } from './policies.ts'

/** Days of renewals that the tab of Planning shows, and those within which one without a plan is marked. */
export const renewalWindowDays = { shown: 120, planned: 60 } as const

/** A policy that renews, with what is planned for it. */
export const Renewal = z.extend(Policy, {
  clientName: z.string(),
  agentId: Id,
  /** For admins only. */
  agentName: z.nullable(z.string()),
  /** The next thing planned: an open task of the client, or a step of a sequence that the policy is on. */
  next: z.nullable(z.object({ title: z.string(), date: Day })),
})
export type Renewal = z.infer<typeof Renewal>

const RenewalRange = {
  /** No lower bound when absent. */
  from: z.optional(Day),
  /** Defaults to `renewalWindowDays.shown` after the caller's today. */
  to: z.optional(Day),
  /** `organization`, for admins, includes the policies of all agents. */
  scope: z.optional(z.enum(['mine', 'organization'])),
}

export const listRenewals = endpoint({
  name: 'listRenewals',
  method: 'GET',
  path: '/api/policies/renewals',
  summary:
    'List the active policies that renew in a range of days by their renewal, paged; past ones wait for an answer',
  access: allRoles,
  query: z.object({ ...RenewalRange, ...pageParamsUpTo(200, 100) }),
  reply: z.array(Renewal),
  paged: true,
  errors: ['FORBIDDEN'],
  shows: ['renewals', 'policies', 'tasks', 'occurrences'],
})

/** The policies of one currency that renew in a month. */
export const RenewalMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  currency: z.string(),
  count: z.int(),
  premiumCents: z.number(),
})
export type RenewalMonth = z.infer<typeof RenewalMonth>

export const listRenewalMonths = endpoint({
  name: 'listRenewalMonths',
  method: 'GET',
  path: '/api/policies/renewals/months',
  summary: 'Count the active policies that renew in a range of days and sum their premiums, by month and currency',
  access: allRoles,
  query: z.object(RenewalRange),
  reply: z.array(RenewalMonth),
  errors: ['FORBIDDEN'],
  shows: ['renewals', 'policies'],
})

/** The outcome of a policy's renewal. */
export const OutcomeDraft = z.object({
  outcome: RenewalOutcome,
  premiumCents: PremiumCents,
  /** The end of the next term; defaults to one term after the last. */
  renewalDate: OptionalDay,
  /** The carrier that it moves to. */
  carrier: optionalSingleLineSchemaUpTo(maxTextLengths.name),
  reason: optionalSingleLineSchemaUpTo(maxTextLengths.title),
  /** Answers STALE if the policy's version differs. */
  version: optionalOrNull(z.int()),
})
export type OutcomeDraft = z.output<typeof OutcomeDraft>

/** Lists what the draft of a renewal's outcome lacks or contradicts, each at its field. */
export function validateOutcome({ renewalDate }: Pick<Policy, 'renewalDate'>, draft: OutcomeDraft): Issue[] {
  const issues: Issue[] = []
  if (draft.outcome === 'moved' && !draft.carrier) issues.push({ path: 'carrier', message: 'Required' })
  if (draft.outcome !== 'lost' && draft.renewalDate && draft.renewalDate <= renewalDate)
    issues.push({ path: 'renewalDate', message: 'Must be after the current renewal date' })
  return issues
}

/**
 * Computes the end of the next term, undefined after the year 9999. Terms are counted from the day on which the policy
 * took effect, so that the 31st and February 29 return after a shorter month: docs/product/policies.md#outcome.
 */
export function getNextRenewalDate({
  effectiveDate,
  renewalDate,
  termMonths,
}: Pick<Policy, 'effectiveDate' | 'renewalDate' | 'termMonths'>): CalendarDay | undefined {
  const [start, end] = [getDateParts(effectiveDate), getDateParts(renewalDate)]
  const months = (end.year - start.year) * 12 + end.month - start.month
  const isWholeTerms = months % termMonths === 0 && addMonths(effectiveDate, months) === renewalDate
  return isWholeTerms ? getRenewalDate(effectiveDate, months + termMonths) : getRenewalDate(renewalDate, termMonths)
}

/** The policy after the answer; for a moved one, also the policy that replaces it. */
export const AnsweredRenewal = z.object({ policy: Policy, replacement: z.nullable(Policy) })
export type AnsweredRenewal = z.infer<typeof AnsweredRenewal>

const changesOfOutcome = ['policies', 'renewals', 'timeline', 'tasks', 'occurrences', 'clients', 'analytics'] as const

export const answerRenewal = endpoint({
  name: 'answerRenewal',
  method: 'POST',
  path: '/api/policies/:policyId/outcome',
  summary: 'Say what became of an active policy: renewed, moved to another carrier, or lost',
  access: allRoles,
  opensDay: true,
  params: PolicyParams,
  body: OutcomeDraft,
  reply: AnsweredRenewal,
  idempotent: true,
  errors: ['STALE', 'TRANSITION', 'DUPLICATE'],
  changes: changesOfOutcome,
})

export const undoRenewalAnswer = endpoint({
  name: 'undoRenewalAnswer',
  method: 'POST',
  path: '/api/policies/:policyId/outcome/undo',
  summary: "Take back the answer of one's local day, unless the policy or its replacement changed since",
  access: allRoles,
  opensDay: true,
  params: PolicyParams,
  reply: Policy,
  errors: ['TRANSITION'],
  changes: changesOfOutcome,
})

/** A step of a running sequence that moves with a date of the policy, or that its line removes. */
export const MovedStep = z.object({
  assignmentId: Id,
  sequenceName: z.string(),
  key: z.string(),
  title: z.string(),
  from: Day,
  /** Null if its sequence ends, because it is not for the line. */
  to: z.nullable(Day),
  /** Whether its new day is past, so it never becomes a task. */
  isSkipped: z.boolean(),
})
export type MovedStep = z.infer<typeof MovedStep>

export const previewPolicyDates = endpoint({
  name: 'previewPolicyDates',
  method: 'GET',
  path: '/api/policies/:policyId/moved-steps',
  summary:
    'List the steps that would move with other dates of a policy, or end with another line; touched tasks do not move',
  access: allRoles,
  params: PolicyParams,
  query: z.object({ effectiveDate: z.optional(Day), renewalDate: z.optional(Day), line: z.optional(PolicyLine) }),
  reply: z.array(MovedStep),
  shows: ['sequences', 'tasks', 'policies'],
})

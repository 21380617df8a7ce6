import type { Issue } from '#contract/base/errors.ts'
import { getRenewalDate, type Policy, type RenewalOutcome } from '#contract/policies/policies.ts'
import { getNextRenewalDate, OutcomeDraft, validateOutcome } from '#contract/policies/renewals.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { parseMoney, toMoneyText } from '#web/policies/money.ts'
import { words } from '#web/policies/words.ts'

/** The fields of an answer; the outcome is '' until one is chosen. */
export type OutcomeFormValues = {
  outcome: RenewalOutcome | ''
  premium: string
  renewalDate: string
  carrier: string
  reason: string
}

/** The first values for an answer: the premium of now, and the next renewal one term later. */
export const getDefaultOutcomeValues = (policy: Policy, outcome: RenewalOutcome | ''): OutcomeFormValues => ({
  outcome,
  premium: toMoneyText(policy.premiumCents),
  carrier: '',
  reason: '',
  renewalDate: proposeNextRenewal(policy, outcome),
})

/**
 * The renewal one term later, '' beyond the calendar. A policy that moves counts from the renewal day; a renewed one
 * keeps the day of month of its start.
 */
export const proposeNextRenewal = (policy: Policy, outcome: RenewalOutcome | ''): string =>
  (outcome === 'moved' ? getRenewalDate(policy.renewalDate, policy.termMonths) : getNextRenewalDate(policy)) ?? ''

/** Parses an answer; only the fields of the chosen outcome count. */
export function parseOutcomeValues(
  { outcome, premium, renewalDate, carrier, reason }: OutcomeFormValues,
  policy: Policy,
): FormParseResult<OutcomeDraft> {
  if (!outcome) return { issues: [{ path: 'outcome', message: words.outcomeRequired }] }
  if (outcome === 'lost') return parseFormValues(OutcomeDraft, { outcome, reason, version: policy.version })
  const money = parseMoney(premium, policy.currency)
  const parsed = parseFormValues(OutcomeDraft, {
    outcome,
    renewalDate,
    version: policy.version,
    ...(outcome === 'moved' && { carrier }),
    ...('cents' in money && { premiumCents: money.cents }),
  })
  const issues = 'issues' in parsed ? parsed.issues : validateOutcome(policy, parsed.value)
  const shown = issues.map(toOutcomeFormIssue)
  if ('message' in money) shown.push({ path: 'premium', message: money.message })
  return shown.length || 'issues' in parsed ? { issues: shown } : parsed
}

/** Maps an issue of the body to the form, in its words. */
export function toOutcomeFormIssue({ path, message }: Issue): Issue {
  if (path === 'premiumCents') return { path: 'premium', message }
  if (path === 'carrier' && message === 'Required') return { path, message: words.newCarrierRequired }
  if (path === 'renewalDate' && message.startsWith('Must be after')) return { path, message: words.renewalLater }
  return { path, message }
}

import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import type { Issue } from '#contract/base/errors.ts'
import { joinList } from '#contract/base/text.ts'
import { getRenewalDate, type Policy, PolicyDraft, type PolicyStatus } from '#contract/policies/policies.ts'
import { formatLongDate } from '#web/base/format-time.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { findTypedCurrency, parseMoney, toMoneyText } from '#web/policies/money.ts'
import { capitalize, policyStatusLabels, words } from '#web/policies/words.ts'

/** The fields of a policy; an empty one is '', an empty number NaN. */
export type PolicyFormValues = {
  carrier: string
  line: string
  policyNumber: string
  status: PolicyStatus
  effectiveDate: string
  renewalDate: string
  termMonths: number
  premium: string
  currency: string
  notes: string
}

export const defaultTermMonths = 12

export const getDefaultPolicyValues = (today: CalendarDay): PolicyFormValues => ({
  carrier: '',
  line: '',
  policyNumber: '',
  status: 'active',
  notes: '',
  effectiveDate: today,
  renewalDate: proposeRenewal(today, defaultTermMonths),
  termMonths: defaultTermMonths,
  premium: '',
  currency: '',
})

export const toPolicyFormValues = (policy: Policy): PolicyFormValues => ({
  carrier: policy.carrier,
  line: policy.line,
  policyNumber: policy.policyNumber ?? '',
  status: policy.status,
  effectiveDate: policy.effectiveDate,
  renewalDate: policy.renewalDate,
  termMonths: policy.termMonths,
  premium: toMoneyText(policy.premiumCents),
  currency: policy.currency,
  notes: policy.notes ?? '',
})

/** The end of the first term, of a year if its length is empty; '' while the start or the term is not valid. */
export function proposeRenewal(effectiveDate: string, termMonths: number): string {
  const months = Number.isNaN(termMonths) ? defaultTermMonths : termMonths
  if (!isCalendarDay(effectiveDate) || !Number.isInteger(months) || months < 1) return ''
  return getRenewalDate(effectiveDate, months) ?? ''
}

/** Parses the fields of a policy. The line is not checked, because the form offers only lines that may be saved. */
export function parsePolicyFormValues({
  premium,
  currency: chosenCurrency,
  termMonths,
  ...values
}: PolicyFormValues): FormParseResult<PolicyDraft> {
  const money = parseMoney(premium, chosenCurrency)
  const currency = chosenCurrency || findTypedCurrency(premium)
  const parsed = parseFormValues(PolicyDraft, {
    ...values,
    termMonths: Number.isNaN(termMonths) ? defaultTermMonths : termMonths,
    ...('cents' in money && { premiumCents: money.cents }),
    ...(currency && { currency }),
  })
  const issues = 'issues' in parsed ? parsed.issues.map(toPolicyFormIssue) : []
  if ('message' in money) issues.push({ path: 'premium', message: money.message })
  const { effectiveDate, renewalDate } = values
  if (isCalendarDay(effectiveDate) && isCalendarDay(renewalDate) && renewalDate <= effectiveDate)
    issues.push({ path: 'renewalDate', message: words.renewalAfterStart })
  return issues.length || 'issues' in parsed ? { issues } : parsed
}

/** Maps an issue of the body to the form, in its words. */
export function toPolicyFormIssue({ path, message }: Issue): Issue {
  if (path === 'premiumCents') return { path: 'premium', message }
  if (path === 'carrier' && message === 'Required') return { path, message: words.carrierRequired }
  if (path === 'line' && message === 'Required') return { path, message: words.chooseLine }
  if (path === 'effectiveDate') return { path, message: words.effectiveDateRequired }
  return { path, message }
}

/**
 * Describes how someone else changed a policy while its form was open, or returns undefined: "Someone else changed
 * this policy: Renews is now January 3, 2027. Saving keeps what you typed."
 */
export function describePolicyChanges(before: PolicyFormValues, after: PolicyFormValues): string | undefined {
  const changes = (Object.keys(before) as (keyof PolicyFormValues)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => `${words[name]} is now ${describeValue(name, after[name])}`)
  return changes.length ? words.changedMeanwhile(joinList(changes)) : undefined
}

function describeValue(name: keyof PolicyFormValues, value: string | number): string {
  if (value === '') return 'empty'
  if (name === 'status') return policyStatusLabels[value as PolicyStatus]
  if (name === 'line') return capitalize(String(value))
  if (typeof value === 'string' && isCalendarDay(value)) return formatLongDate(value)
  return name === 'notes' ? 'different' : String(value)
}

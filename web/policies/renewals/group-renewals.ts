import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { EndpointReply } from '#contract/base/endpoint.ts'
import type { listRenewalMonths, Renewal } from '#contract/policies/renewals.ts'

/** The renewals that wait for an answer, or those of a month such as `2026-12`. */
export type RenewalGroup = { key: string; renewals: Renewal[] }

type Month = EndpointReply<typeof listRenewalMonths>[number]

/** The sums of the groups; undefined until they are loaded. */
export type MonthSums = { waiting: RenewalSum | undefined; months: readonly Month[] | undefined }

type RenewalSum = { count: number; premiums: { currency: string; cents: number }[] }

/** Groups renewals sorted by day: those due by today wait for an answer. */
export const groupRenewals = (renewals: readonly Renewal[], today: CalendarDay): RenewalGroup[] =>
  [...Map.groupBy(renewals, ({ renewalDate }) => (renewalDate <= today ? 'waiting' : renewalDate.slice(0, 7)))].map(
    ([key, ofGroup]) => ({ key, renewals: ofGroup }),
  )

/**
 * Adds up the number and the premiums by currency of the renewals of all months, or of only one; unknown premiums do
 * not count.
 */
export function sumMonths(months: readonly Month[], only?: string): RenewalSum {
  const counted = months.filter(({ month }) => only === undefined || month === only)
  const premiums = [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    cents: ofCurrency.reduce((sum, { premiumCents }) => sum + premiumCents, 0),
  }))
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    premiums: premiums.filter(({ cents }) => cents > 0),
  }
}

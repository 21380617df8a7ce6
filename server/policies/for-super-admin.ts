import { defaultAnalyticsWindow } from '#contract/analytics/analytics.ts'
import { addDays } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import type { RenewalOutcome } from '#contract/policies/policies.ts'
import type { getRenewalAnalytics } from '#contract/policies/renewal-analytics.ts'
import type { Ctx } from '#server/base/context.ts'
import * as outcomes from './outcomes-store.ts'

/**
 * Counts how the organization's renewals of the last days, including today, were answered, and those without an answer.
 */
export async function countRenewals(
  ctx: Ctx,
  { days = defaultAnalyticsWindow }: ParsedRequest<typeof getRenewalAnalytics>['query'],
) {
  const [sums, unanswered] = await Promise.all([
    outcomes.sumOutcomes(ctx, addDays(ctx.today, 1 - Number(days))),
    outcomes.countUnanswered(ctx, ctx.today),
  ])
  const sum = (outcome: RenewalOutcome) =>
    sums.filter((one) => one.outcome === outcome).reduce((total, { count }) => total + count, 0)
  const premiums = [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const [lost, kept] = [true, false].map((isLost) =>
      ofCurrency
        .filter(({ outcome }) => (outcome === 'lost') === isLost)
        .reduce((total, { premiumCents }) => total + premiumCents, 0),
    )
    return { currency, keptCents: kept!, lostCents: lost! }
  })
  return { kept: sum('renewed'), moved: sum('moved'), lost: sum('lost'), unanswered, premiums }
}

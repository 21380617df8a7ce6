import * as z from 'zod/mini'
import { AnalyticsQuery } from '#contract/analytics/analytics.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { adminRoles } from '#contract/base/roles.ts'

/** Renewals answered in a window of days; premiums are for the terms that ended, by currency. */
export const RenewalAnalytics = z.object({
  kept: z.int(),
  moved: z.int(),
  lost: z.int(),
  /** Past renewals without an answer. */
  unanswered: z.int(),
  premiums: z.array(z.object({ currency: z.string(), keptCents: z.number(), lostCents: z.number() })),
})

export type RenewalAnalytics = z.infer<typeof RenewalAnalytics>

/** Whether no renewal was answered or waits for an answer. */
export const hasNoRenewals = ({ kept, moved, lost, unanswered }: RenewalAnalytics): boolean =>
  kept + moved + lost + unanswered === 0

export const getRenewalAnalytics = endpoint({
  name: 'getRenewalAnalytics',
  method: 'GET',
  path: '/api/analytics/renewals',
  summary: "Count the organization's renewals kept, moved and lost in a window of days, with the premium kept",
  access: adminRoles,
  query: AnalyticsQuery,
  reply: RenewalAnalytics,
  shows: ['analytics', 'renewals'],
})

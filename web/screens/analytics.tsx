import { AnalyticsPage } from '#web/analytics/analytics-page.tsx'
import { prefetchCharts } from '#web/analytics/lazy-charts.tsx'
import { prefetchOrganizationAnalytics } from '#web/analytics/queries.ts'
import type { ScreenModule } from './lazy-screen.tsx'

/** The analytics of the organization (docs/product.md#analytics). */
export const analyticsScreen: ScreenModule = {
  Screen: AnalyticsPage,
  prefetch: () => {
    prefetchOrganizationAnalytics()
    prefetchCharts()
  },
}

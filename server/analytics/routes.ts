import { organizationAnalytics } from '#contract/analytics/analytics.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import { getOrganizationAnalytics } from './service.ts'

export function analyticsRoutes({ mount }: MountFunctions): void {
  mount(organizationAnalytics, (ctx) => getOrganizationAnalytics(ctx))
}

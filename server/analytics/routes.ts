import { getOrganizationAnalytics } from '#contract/analytics/analytics.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as service from './service.ts'

export function analyticsRoutes({ mount }: MountFunctions): void {
  mount(getOrganizationAnalytics, (ctx) => service.getOrganizationAnalytics(ctx))
}

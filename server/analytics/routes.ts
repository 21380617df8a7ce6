import { getOrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { getDayOfUser } from '#contract/analytics/day-of-user.ts'
import { listProgressOfUsers } from '#contract/analytics/today.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as dayOfUser from './day-of-user.ts'
import * as service from './service.ts'

export function analyticsRoutes(mount: Mount): void {
  mount(getOrganizationAnalytics, (ctx, { query }) => service.getOrganizationAnalytics(ctx, query))
  mount(listProgressOfUsers, (ctx) => service.listProgressOfUsers(ctx))
  mount(getDayOfUser, (ctx, { params }) => dayOfUser.getDayOfUser(ctx, params.userId))
}

import { organizationUsers } from '#contract/team/team.ts'
import type { Mounts } from '#server/base/mount.ts'
import { getTeamPage } from './team-page.ts'

export function teamRoutes({ mountPage }: Mounts): void {
  mountPage(organizationUsers, (ctx, { query }) => getTeamPage(ctx, query))
}

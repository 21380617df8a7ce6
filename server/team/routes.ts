import { organizationUsers } from '#contract/team/team.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import { getTeamPage } from './team-page.ts'

export function teamRoutes({ mountPage }: MountFunctions): void {
  mountPage(organizationUsers, (ctx, { query }) => getTeamPage(ctx, query))
}

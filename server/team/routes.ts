import { organizationUsers } from '#contract/team/team.ts'
import type { Mounts } from '#server/base/mount.ts'
import { listMembers } from './store.ts'

export function teamRoutes({ mount }: Mounts): void {
  mount(organizationUsers, listMembers)
}

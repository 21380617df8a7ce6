import { organizationUsers } from '#contract/team/team.ts'
import type { Mount } from '#server/base/mount.ts'
import { listMembers } from './members-store.ts'

export function teamRoutes(mount: Mount): void {
  mount(organizationUsers, listMembers)
}

import { organizationUsers } from '#contract/team.ts'
import type { Mount } from '#server/base/mount.ts'
import { membersOfOwn } from './members-store.ts'

export function teamRoutes(mount: Mount): void {
  mount(organizationUsers, membersOfOwn)
}

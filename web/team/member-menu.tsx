import { ShieldCheck, UserRound, UserRoundX } from 'lucide-react'
import type { AssignableRole } from '#contract/team/invitations.ts'
import type { TeamMember } from '#contract/team/team.ts'
import type { MenuProps } from '#web/ui/menu-button.tsx'
import { DropdownMenuPanel, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { words } from './words.ts'

/** The menu of an active user: makes them an admin or an agent, or deactivates them. */
export function MemberMenu({
  name,
  role,
  changeRole,
  deactivate,
  ...menu
}: MenuProps & {
  name: string
  role: TeamMember['role']
  changeRole: (role: AssignableRole) => void
  deactivate: () => void
}) {
  return (
    <DropdownMenuPanel {...menu} label={words.actionsFor(name)}>
      {role === 'agent' && (
        <MenuItem onSelect={() => changeRole('org_admin')}>
          <ShieldCheck aria-hidden />
          {words.makeAdmin}
        </MenuItem>
      )}
      {role === 'org_admin' && (
        <MenuItem onSelect={() => changeRole('agent')}>
          <UserRound aria-hidden />
          {words.makeAgent}
        </MenuItem>
      )}
      {role !== 'super_admin' && <MenuSeparator />}
      <MenuItem onSelect={deactivate}>
        <UserRoundX aria-hidden className="text-red!" />
        <span className="text-red">{words.deactivate}</span>
      </MenuItem>
    </DropdownMenuPanel>
  )
}

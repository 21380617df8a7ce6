import type { ReactNode } from 'react'
import type { MenuProps } from './menu-button.tsx'
import { DropdownMenuPanel, MenuItem } from './menu.tsx'

export type MenuAction = { name: string; icon: ReactNode; run: () => void }

/** A menu of actions. */
export const ActionMenu = ({
  label,
  actions,
  ...menu
}: MenuProps & { label: string; actions: readonly MenuAction[] }) => (
  <DropdownMenuPanel {...menu} label={label}>
    {actions.map(({ name, icon, run }) => (
      <MenuItem key={name} onSelect={run}>
        {icon}
        {name}
      </MenuItem>
    ))}
  </DropdownMenuPanel>
)

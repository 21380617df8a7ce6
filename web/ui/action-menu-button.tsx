import { Ellipsis } from 'lucide-react'
import type { MenuAction } from './action-menu.tsx'
import { iconButtonClasses } from './icon-button.tsx'
import { joinClasses } from './join-classes.ts'
import { createLazyMenuButton } from './menu-button.tsx'
import { words } from './words.ts'

/** A button with three dots that opens a menu of further actions. */
export const ActionMenuButton = ({ actions, className }: { actions: readonly MenuAction[]; className?: string }) => (
  <MenuButton
    aria-label={words.more}
    className={joinClasses(iconButtonClasses, 'size-11! aria-expanded:bg-well', className)}
    menu={{ label: words.more, actions }}
  >
    <Ellipsis aria-hidden />
  </MenuButton>
)

const MenuButton = createLazyMenuButton(async () => (await import('./action-menu.tsx')).ActionMenu)

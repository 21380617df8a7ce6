import { Ellipsis } from 'lucide-react'
import type { MenuAction } from './action-menu.tsx'
import { joinClasses } from './join-classes.ts'
import { createLazyMenuButton } from './menu-button.tsx'
import { words } from './words.ts'

/** A button with three dots that opens a menu of further actions. */
export const ActionMenuButton = ({ actions, className }: { actions: readonly MenuAction[]; className?: string }) => (
  <MenuButton
    aria-label={words.more}
    className={joinClasses(buttonStyle, className)}
    menu={{ label: words.more, actions }}
  >
    <Ellipsis aria-hidden />
  </MenuButton>
)

const MenuButton = createLazyMenuButton(async () => (await import('./action-menu.tsx')).ActionMenu)

const buttonStyle =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well [&_svg]:size-5'

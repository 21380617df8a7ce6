import { Ellipsis } from 'lucide-react'
import { createMenuButton } from '#web/ui/menu-button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { TaskMenuProps } from './task-menu.tsx'
import { words } from '#web/tasks/words.ts'

/** The More button of a card. Without menu items it leaves its space empty, so that the title does not move. */
export function TaskMenuButton(menuProps: TaskMenuProps) {
  const { reschedule, remove } = menuProps.actions
  if (!reschedule && !remove) return <span className={placeStyle} />
  return (
    <Tooltip text={words.more}>
      <MenuButton aria-label={words.more} className={`${placeStyle} ${buttonStyle}`} menu={menuProps}>
        <Ellipsis aria-hidden />
      </MenuButton>
    </Tooltip>
  )
}

const MenuButton = createMenuButton(async () => (await import('./task-menu.tsx')).TaskMenu)

const placeStyle = 'size-9 shrink-0 touch:size-11'
const buttonStyle =
  'inline-flex items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well [&_svg]:size-5'

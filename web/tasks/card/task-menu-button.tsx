import { Ellipsis } from 'lucide-react'
import { createLazyMenuButton } from '#web/ui/menu-button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { TaskMenuProps } from './task-menu.tsx'
import { TaskActionPrompt } from '#web/tasks/dialogs.tsx'
import { words } from '#web/tasks/words.ts'

/** The More button of a card. Without menu items it leaves its space empty, so that the title does not move. */
export function TaskMenuButton(menuProps: TaskMenuProps) {
  const { reschedule, edit } = menuProps.actions
  if (!edit) return <span className={placeStyle} />
  const label = reschedule ? words.more : words.moreOnly
  return (
    <Tooltip text={label}>
      <MenuButton aria-label={label} className={`${placeStyle} ${buttonStyle}`} menu={menuProps}>
        <Ellipsis aria-hidden />
      </MenuButton>
    </Tooltip>
  )
}

const MenuButton = createLazyMenuButton(async () => {
  // What two of its items open.
  TaskActionPrompt.prefetch()
  return (await import('./task-menu.tsx')).TaskMenu
})

const placeStyle = 'size-9 shrink-0 touch:size-11'
const buttonStyle =
  'inline-flex items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well [&_svg]:size-5'

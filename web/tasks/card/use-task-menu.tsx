import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { editTask, TaskActionPrompt } from '#web/tasks/dialogs.tsx'
import { words } from '#web/tasks/words.ts'
import { iconButtonClasses } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { createLazyMenuButton } from '#web/ui/menu-button.tsx'
import type { TaskMenuProps } from './task-menu.tsx'

/** The More button of a task with its menu, and the prompt below it that two of its items open. */
export function useTaskMenu(menuProps: Omit<TaskMenuProps, 'openPrompt'>, isLabeled = false) {
  const { canReschedule, canEdit, canDelete } = menuProps.actions
  const [activePrompt, setActivePrompt] = useState<'day' | 'deletion'>()
  // Closes a prompt whose action is no longer possible, also for when it becomes possible again.
  if ((activePrompt === 'day' && !canReschedule) || (activePrompt === 'deletion' && !canDelete))
    setActivePrompt(undefined)
  const label = canReschedule ? words.more : words.moreOnly
  const hasName = isLabeled && canReschedule
  const menu = canEdit ? (
    <MenuButton
      data-tooltip={label}
      aria-label={label}
      className={joinClasses(iconButtonClasses, 'aria-expanded:bg-well', hasName && 'w-auto! gap-1.5 px-2')}
      menu={{
        ...menuProps,
        openPrompt: (kind) => (kind === 'edit' ? editTask(menuProps.task) : setActivePrompt(kind)),
      }}
    >
      <Ellipsis aria-hidden />
      {hasName && <span className="text-sm font-medium">{words.move}</span>}
    </MenuButton>
  ) : (
    // Its space stays empty, so that the title does not move.
    <span className="size-9 shrink-0 touch:size-11" />
  )
  const closePrompt = () => {
    const item = document.activeElement?.closest('[data-task], [data-panel]')
    setActivePrompt(undefined)
    item?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
  }
  const prompt = activePrompt && <TaskActionPrompt {...menuProps} open kind={activePrompt} onClose={closePrompt} />
  return { menu, prompt }
}

const MenuButton = createLazyMenuButton(async () => {
  TaskActionPrompt.prefetch()
  return (await import('./task-menu.tsx')).TaskMenu
})

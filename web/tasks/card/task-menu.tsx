import { Pencil, Trash2 } from 'lucide-react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { useToday } from '#web/base/today.ts'
import { MoveDayItems } from '#web/tasks/calendar/move-day-items.tsx'
import { useReschedule } from '#web/tasks/use-reschedule.ts'
import { words } from '#web/tasks/words.ts'
import type { MenuProps } from '#web/ui/menu-button.tsx'
import { DropdownMenuPanel, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import type { OfferedTaskActions } from './card-actions.ts'

export type TaskMenuProps = {
  task: TaskOfDay
  actions: OfferedTaskActions
  busy: boolean
  /** Opens a prompt on the card, or the dialog that edits the task. */
  openPrompt: (kind: 'day' | 'deletion' | 'edit') => void
  /** Focuses a neighboring card before this one is removed. */
  moveFocusAway: () => void
}

/** The menu of a task: edits or reschedules it, or deletes one that was not started. */
export const TaskMenu = ({ open, onClose, button, ...itemProps }: MenuProps & TaskMenuProps) => (
  <DropdownMenuPanel open={open} onClose={onClose} button={button} label={words.more}>
    <TaskMenuItems {...itemProps} />
  </DropdownMenuPanel>
)

/** A separate component, so that a closed menu does not count days. */
function TaskMenuItems({ task, actions, busy, openPrompt, moveFocusAway }: TaskMenuProps) {
  const today = useToday()
  const reschedule = useReschedule()
  const moveTo = (day: CalendarDay) => {
    if (day !== today) moveFocusAway()
    void reschedule([task], day)
  }
  return (
    <>
      <MenuItem busy={busy} onSelect={() => openPrompt('edit')}>
        <Pencil aria-hidden />
        {words.edit}
      </MenuItem>
      {actions.canReschedule && (
        <>
          <MenuSeparator />
          <MoveDayItems from={today} busy={busy} onSelect={moveTo} pickDay={() => openPrompt('day')} />
        </>
      )}
      {actions.canDelete && (
        <>
          <MenuSeparator />
          <MenuItem busy={busy} onSelect={() => openPrompt('deletion')}>
            <Trash2 aria-hidden className="text-red!" />
            <span className="text-red">{words.delete}</span>
          </MenuItem>
        </>
      )}
    </>
  )
}

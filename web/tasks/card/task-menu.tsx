import type { ReactNode } from 'react'
import { ArrowRight, Briefcase, CalendarDays, CalendarPlus, Pencil, Trash2 } from 'lucide-react'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { getNextWorkingDay } from '#contract/streak/streak-rule.ts'
import { formatWeekdayAndDayNumber } from '#web/base/format-time.ts'
import { useWorkingDays } from '#web/organizations/queries.ts'
import { DropdownMenuPanel, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import type { MenuProps } from '#web/ui/menu-button.tsx'
import type { OfferedTaskActions } from './card-actions.ts'
import { useReschedule } from '#web/tasks/queries.ts'
import { busyStyle } from './task-buttons.tsx'
import { words } from '#web/tasks/words.ts'

export type TaskMenuProps = {
  task: TaskOfDay
  today: CalendarDay
  actions: OfferedTaskActions
  busy: boolean
  /** Opens a prompt on the card, or the dialog that edits the task. */
  openPrompt: (kind: 'day' | 'deletion' | 'edit') => void
  /** Focuses a neighbouring card before this one is removed. */
  moveFocusAway: () => void
}

/** Edits or reschedules a task, or deletes one that was not started. */
export const TaskMenu = ({ open, onClose, button, ...itemProps }: MenuProps & TaskMenuProps) => (
  <DropdownMenuPanel open={open} onClose={onClose} button={button} label={words.more}>
    <TaskMenuItems {...itemProps} />
  </DropdownMenuPanel>
)

/** A component of its own, so that a closed menu reads no settings and computes no days. */
function TaskMenuItems({ task, today, actions, busy, openPrompt, moveFocusAway }: TaskMenuProps) {
  const { reschedule } = useReschedule()
  const workingDays = useWorkingDays()
  const moveTo = (day: CalendarDay) => {
    if (day !== today) moveFocusAway()
    void reschedule([task], day, today)
  }
  const days = [
    { name: words.tomorrow, day: addDays(today, 1), icon: <ArrowRight aria-hidden /> },
    { name: words.nextWorkingDay, day: getNextWorkingDay(today, workingDays), icon: <Briefcase aria-hidden /> },
    { name: words.nextWeek, day: addDays(today, 7), icon: <CalendarPlus aria-hidden /> },
  ]
  return (
    <>
      <TaskMenuItem busy={busy} onSelect={() => openPrompt('edit')}>
        <Pencil aria-hidden />
        {words.edit}
      </TaskMenuItem>
      {actions.reschedule && (
        <>
          <MenuSeparator />
          <p className="px-2.5 pt-1.5 pb-1 text-xs text-ink-faint">{words.reschedule}</p>
          {days.map(({ name, day, icon }) => (
            <TaskMenuItem key={name} busy={busy} onSelect={() => moveTo(day)}>
              {icon}
              <span className="grow">{name}</span>
              <span className="text-ink-faint tabular-nums">{formatWeekdayAndDayNumber(day)}</span>
            </TaskMenuItem>
          ))}
          <TaskMenuItem busy={busy} onSelect={() => openPrompt('day')}>
            <CalendarDays aria-hidden />
            {words.pickDate}
          </TaskMenuItem>
        </>
      )}
      {actions.remove && (
        <>
          <MenuSeparator />
          <TaskMenuItem busy={busy} onSelect={() => openPrompt('deletion')}>
            <Trash2 aria-hidden className="text-red!" />
            <span className="text-red">{words.delete}</span>
          </TaskMenuItem>
        </>
      )}
    </>
  )
}

const TaskMenuItem = ({ busy, onSelect, children }: { busy: boolean; onSelect: () => void; children: ReactNode }) => (
  <MenuItem asChild onSelect={() => busy || onSelect()}>
    <div aria-disabled={busy || undefined} className={busyStyle}>
      {children}
    </div>
  </MenuItem>
)

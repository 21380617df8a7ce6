import type { ReactNode } from 'react'
import { ArrowRight, Briefcase, CalendarDays, CalendarPlus, Trash2 } from 'lucide-react'
import { addDays, type CalendarDay, dayInWords, partsOf } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { nextWorkingDay } from '#contract/streak-rule.ts'
import { useOrganizationSettings } from '#web/organizations/queries.ts'
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx'
import type { MenuProps } from '#web/ui/menu-button.tsx'
import type { Offered } from './offered.ts'
import { useReschedule } from './queries.ts'
import { still } from './still.ts'
import { words } from './words.ts'

export type MoreChoices = {
  task: TaskOfDay
  today: CalendarDay
  offered: Offered
  busy: boolean
  /** Asks on the card for what a menu cannot take. */
  ask: (what: 'day' | 'deletion') => void
  /** Takes focus to a neighbour, for the card is about to go. */
  leave: () => void
}

/** Another day for a task, and the way to make a mistake good. */
export const TaskMoreItems = ({ open, onClose, button, ...choices }: MenuProps & MoreChoices) => (
  <Menu open={open} onClose={onClose} button={button} label={words.more}>
    <Items {...choices} />
  </Menu>
)

/** Apart from the menu, which every card has, so that a closed one reads and reckons nothing. */
function Items({ task, today, offered, busy, ask, leave }: MoreChoices) {
  const { reschedule } = useReschedule()
  const settings = useOrganizationSettings()
  const workingDays = settings.state === 'here' ? settings.data.workingDays : mondayToFriday
  const moveTo = (day: CalendarDay) => {
    if (day !== today) leave()
    void reschedule([task], day, today)
  }
  const days = [
    { name: words.tomorrow, day: addDays(today, 1), icon: <ArrowRight aria-hidden /> },
    { name: words.nextWorkingDay, day: nextWorkingDay(today, workingDays), icon: <Briefcase aria-hidden /> },
    { name: words.nextWeek, day: addDays(today, 7), icon: <CalendarPlus aria-hidden /> },
  ]
  return (
    <>
      {offered.reschedule && (
        <>
          <p className="px-2.5 pt-1.5 pb-1 text-xs text-ink-faint">{words.reschedule}</p>
          {days.map(({ name, day, icon }) => (
            <Choice key={name} busy={busy} onSelect={() => moveTo(day)}>
              {icon}
              <span className="grow">{name}</span>
              <span className="text-ink-faint tabular-nums">{shortDay(day)}</span>
            </Choice>
          ))}
          <Choice busy={busy} onSelect={() => ask('day')}>
            <CalendarDays aria-hidden />
            {words.pickDate}
          </Choice>
        </>
      )}
      {offered.remove && (
        <>
          <MenuLine />
          <Choice busy={busy} onSelect={() => ask('deletion')}>
            <Trash2 aria-hidden className="text-red!" />
            <span className="text-red">{words.delete}</span>
          </Choice>
        </>
      )}
    </>
  )
}

/** Blocked while the task is being changed, as the card's buttons are. */
const Choice = ({ busy, onSelect, children }: { busy: boolean; onSelect: () => void; children: ReactNode }) => (
  <MenuItem asChild onSelect={() => busy || onSelect()}>
    <div aria-disabled={busy || undefined} className={still}>
      {children}
    </div>
  </MenuItem>
)

/** Until the organisation has answered, the usual ones (contract 4). */
const mondayToFriday = [1, 2, 3, 4, 5]

/** "Mon 23": the menu is narrow, and the day is near. */
const shortDay = (day: CalendarDay) => `${dayInWords(day, { weekday: 'short' })} ${partsOf(day).day}`

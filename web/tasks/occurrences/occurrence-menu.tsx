import { ArrowRight, CalendarDays, CalendarPlus, SkipForward } from 'lucide-react'
import { addDays, type CalendarDay, formatDay, latestDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/occurrences/occurrences.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import type { MenuProps } from '#web/ui/menu-button.tsx'
import { words } from './words.ts'

export type OccurrenceMenuProps = {
  occurrence: Occurrence
  busy: boolean
  skip: () => void
  moveTo: (day: CalendarDay) => void
  /** Asks for a day below the row. */
  pickDay: () => void
}

/** Skips one occurrence, or moves it to another day. */
export const OccurrenceMenu = ({
  open,
  onClose,
  button,
  occurrence,
  busy,
  skip,
  moveTo,
  pickDay,
}: MenuProps & OccurrenceMenuProps) => {
  const days = [
    { name: words.dayLater, count: 1, icon: <ArrowRight aria-hidden /> },
    { name: words.weekLater, count: 7, icon: <CalendarPlus aria-hidden /> },
  ]
  return (
    <Menu open={open} onClose={onClose} button={button} label={words.menu}>
      <MenuItem onSelect={() => busy || skip()}>
        <SkipForward aria-hidden />
        {words.skip}
      </MenuItem>
      <MenuSeparator />
      {occurrence.date < lastMovableDay &&
        days.map(({ name, count, icon }) => {
          const day = addDays(occurrence.date, count)
          return (
            <MenuItem key={name} onSelect={() => busy || moveTo(day)}>
              {icon}
              <span className="grow">{name}</span>
              <span className="text-ink-faint tabular-nums">
                {formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })}
              </span>
            </MenuItem>
          )
        })}
      <MenuItem onSelect={() => busy || pickDay()}>
        <CalendarDays aria-hidden />
        {words.pickDate}
      </MenuItem>
    </Menu>
  )
}

/** From here on there is no day a week later. */
const lastMovableDay = addDays(latestDay, -7)

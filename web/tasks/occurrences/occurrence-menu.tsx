import { ArrowRight, Briefcase, CalendarDays, CalendarPlus, SkipForward } from 'lucide-react'
import { addDays, type CalendarDay, maxCalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/occurrences/occurrences.ts'
import { getNextWorkingDay } from '#contract/streak/streak-rule.ts'
import { formatWeekdayAndDayNumber } from '#web/base/format-time.ts'
import { useWorkingDays } from '#web/organizations/queries.ts'
import { DropdownMenuPanel, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
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
export const OccurrenceMenu = ({ open, onClose, button, ...itemProps }: MenuProps & OccurrenceMenuProps) => (
  <DropdownMenuPanel open={open} onClose={onClose} button={button} label={words.menu}>
    <OccurrenceMenuItems {...itemProps} />
  </DropdownMenuPanel>
)

/** A component of its own, so that a closed menu reads no settings and computes no days. */
function OccurrenceMenuItems({ occurrence: { date }, busy, skip, moveTo, pickDay }: OccurrenceMenuProps) {
  const workingDays = useWorkingDays()
  const listDays = () => [
    { name: words.dayLater, day: addDays(date, 1), icon: <ArrowRight aria-hidden /> },
    { name: words.nextWorkingDay, day: getNextWorkingDay(date, workingDays), icon: <Briefcase aria-hidden /> },
    { name: words.weekLater, day: addDays(date, 7), icon: <CalendarPlus aria-hidden /> },
  ]
  return (
    <>
      <MenuItem onSelect={() => busy || skip()}>
        <SkipForward aria-hidden />
        {words.skip}
      </MenuItem>
      <MenuSeparator />
      {date < lastMovableDay &&
        listDays().map(({ name, day, icon }) => (
          <MenuItem key={name} onSelect={() => busy || moveTo(day)}>
            {icon}
            <span className="grow whitespace-nowrap">{name}</span>
            <span className="whitespace-nowrap text-ink-faint tabular-nums">{formatWeekdayAndDayNumber(day)}</span>
          </MenuItem>
        ))}
      <MenuItem onSelect={() => busy || pickDay()}>
        <CalendarDays aria-hidden />
        {words.pickDate}
      </MenuItem>
    </>
  )
}

/** From here on there is no day a week later. */
const lastMovableDay = addDays(maxCalendarDay, -7)

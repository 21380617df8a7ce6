import { SkipForward } from 'lucide-react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import { hasNextWeek, MoveDayItems } from '#web/tasks/calendar/move-day-items.tsx'
import type { MenuProps } from '#web/ui/menu-button.tsx'
import { DropdownMenuPanel, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { words } from './words.ts'

type OccurrenceMenuProps = {
  occurrence: Occurrence
  busy: boolean
  skip: () => void
  moveTo: (day: CalendarDay) => void
  /** Asks for a day below the row. */
  pickDay: () => void
}

/** The menu of an occurrence: skips it, or moves it to another day. */
export const OccurrenceMenu = ({
  occurrence: { date },
  busy,
  skip,
  moveTo,
  pickDay,
  ...menu
}: MenuProps & OccurrenceMenuProps) => (
  <DropdownMenuPanel {...menu} label={words.menu}>
    <MenuItem busy={busy} onSelect={skip}>
      <SkipForward aria-hidden />
      {words.skip}
    </MenuItem>
    {hasNextWeek(date) && (
      <>
        <MenuSeparator />
        <MoveDayItems from={date} busy={busy} onSelect={moveTo} pickDay={pickDay} />
      </>
    )}
  </DropdownMenuPanel>
)

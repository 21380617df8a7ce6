import { type KeyboardEvent, useId, useRef } from 'react'
import { isWorkingDay } from '#contract/streak/streak-rule.ts'
import { useWorkingDays } from '#web/organizations/queries.ts'
import { DayDialog } from '#web/tasks/day/dialogs.tsx'
import type { CalendarViewProps } from './month-grid-view.tsx'
import { WeekDay } from './week-day.tsx'
import { getWeekPositionForKey, getDaysOfWeek } from './week.ts'
import { words } from './words.ts'

/**
 * A week in seven columns, each with its tasks and its minutes of a working day. Days are in the tab order; arrow keys
 * move to the tasks and between columns, Enter opens a day, Shift with an arrow key moves a task. Below 1,024 px the
 * days are stacked.
 */
export function WeekView({ day, openDay, showsList, labelId }: CalendarViewProps) {
  const list = useRef<HTMLOListElement>(null)
  const workingDays = useWorkingDays()
  const hintId = useId()

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const columns = [...list.current!.children].map((column) => [
      ...column.querySelectorAll<HTMLElement>('[data-entry]'),
    ])
    const column = columns.findIndex((entries) => entries.includes(event.target as HTMLElement))
    if (column < 0) return
    const row = columns[column]!.indexOf(event.target as HTMLElement)
    const next = getWeekPositionForKey(
      event.key,
      { column, row },
      columns.map(({ length }) => length),
    )
    if (!next) return
    event.preventDefault()
    columns[next.column]![next.row]!.focus()
  }
  return (
    <>
      <div
        role="presentation"
        onKeyDown={handleKeyDown}
        onPointerEnter={DayDialog.prefetch}
        onFocus={DayDialog.prefetch}
      >
        <ol
          ref={list}
          aria-labelledby={labelId}
          aria-describedby={hintId}
          className="grid overflow-hidden rounded-card border border-line bg-sheet lg:grid-cols-7"
        >
          {getDaysOfWeek(day).map((one) => (
            <WeekDay
              key={one}
              day={one}
              isRestDay={!isWorkingDay(one, workingDays)}
              isSelected={showsList && one === day}
              openDay={openDay}
            />
          ))}
        </ol>
      </div>
      <p id={hintId} className="mt-2 text-sm text-ink-soft max-sm:hidden touch:hidden">
        {words.moveHint}
      </p>
    </>
  )
}

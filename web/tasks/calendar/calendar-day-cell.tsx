import { memo } from 'react'
import { type CalendarDay, getDateParts } from '#contract/base/calendar-day.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { describeDay, words } from './words.ts'

/** A day of the shown month with its number of tasks: a badge, on phones dots. */
export const CalendarDayCell = memo(function CalendarDayCell({
  day,
  today,
  count,
  isTabStop,
  isSelected,
  opensDialog,
}: {
  day: CalendarDay
  today: CalendarDay
  /** Undefined while it is loading. */
  count: number | undefined
  isTabStop: boolean
  /** Whether its list is shown below the calendar. */
  isSelected: boolean
  opensDialog: boolean
}) {
  const isPast = day < today
  return (
    <div role="gridcell" aria-selected={isSelected} className={cellStyle}>
      <button
        type="button"
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        aria-current={day === today ? 'date' : undefined}
        className={joinClasses(buttonStyle, isSelected && selectedStyle)}
      >
        <span className="sr-only">{describeDay(day, today, count)}</span>
        <span
          aria-hidden
          className={joinClasses(
            numberStyle,
            day === today ? 'bg-teal font-semibold text-on-teal' : isPast ? 'text-ink-soft' : 'text-ink',
          )}
        >
          {getDateParts(day).day}
        </span>
        {count ? (
          <>
            <span aria-hidden className={joinClasses(badgeStyle, isPast ? 'bg-well text-ink-soft' : futureBadgeStyle)}>
              {words.tasks(count)}
            </span>
            <span aria-hidden className="flex h-1.5 gap-0.75 sm:hidden">
              {Array.from({ length: Math.min(count, maxDots) }, (_, index) => (
                <span
                  key={index}
                  className={joinClasses('size-1.5 rounded-full', isPast ? 'bg-ink-faint' : 'bg-teal')}
                />
              ))}
            </span>
          </>
        ) : null}
      </button>
    </div>
  )
})

/** A day of a neighbouring month, which opens nothing. */
export const OtherMonthCell = ({ day }: { day: CalendarDay }) => (
  <div role="gridcell" className={joinClasses(cellStyle, 'bg-paper')}>
    <span className={joinClasses(numberStyle, 'm-1 text-ink-faint max-sm:mx-auto sm:m-2')}>
      {getDateParts(day).day}
    </span>
  </div>
)

/** Dots of a day on a phone; more tasks are in its list. */
const maxDots = 3

const cellStyle = 'min-h-14 border-line not-first:border-l sm:min-h-23'
const buttonStyle =
  'grid h-14 w-full content-start justify-items-center gap-1 p-1 -outline-offset-2 transition-colors hover:bg-well sm:h-23 sm:justify-items-start sm:gap-2 sm:p-2'
const selectedStyle = 'max-sm:bg-teal-wash max-sm:inset-ring-2 max-sm:inset-ring-teal max-sm:hover:bg-teal-wash'
const numberStyle = 'grid size-7 place-items-center rounded-full font-serif tabular-nums'
const badgeStyle =
  'inline-flex h-6 min-w-6 items-center justify-center rounded-full px-2.5 text-xs font-medium whitespace-nowrap tabular-nums max-sm:hidden'
const futureBadgeStyle = 'bg-teal-wash text-teal-deep'
